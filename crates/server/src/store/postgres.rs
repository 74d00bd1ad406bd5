//! A database that several servers share.
