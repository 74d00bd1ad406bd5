//! Where games meet.
