//! The variants compiled into the program, by name.

use std::sync::OnceLock;

use qishu_runtime::LibraryVariant;

/// What the program was started with.
static LIBRARY: OnceLock<&'static [LibraryVariant]> = OnceLock::new();

/// Makes these variants the program's library.
///
/// # Panics
///
/// Panics if the program has one already.
pub fn install(library: &'static [LibraryVariant]) {
    assert!(LIBRARY.set(library).is_ok(), "the library is installed once, when the program starts");
}

/// The variants, by name; none before they are installed.
pub fn variants() -> &'static [LibraryVariant] {
    LIBRARY.get().copied().unwrap_or_default()
}
