//! Set-ups as they are printed.
