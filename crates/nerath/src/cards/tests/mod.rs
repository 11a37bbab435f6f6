//! Each card once, and the rules of the chapter.
