//! Tablas.
fn main() {}
