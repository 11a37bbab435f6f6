//! The list of the games there are: the one place that names them all.
