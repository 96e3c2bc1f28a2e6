//! Variants that no piece chose, each as a module that counts its positions.
//!
//! The build script draws them at random, from seeds that stay the same. That the modules build without a warning is
//! one half of their test; that they count what brute force counts is the other.

qishu_runtime::include_variants!();

/// One of the variants once more, with its positions inside the same text.
#[allow(clippy::all, reason = "as in every generated module")]
pub mod whole {
    include!(concat!(env!("OUT_DIR"), "/whole.rs"));
}

/// Games: those that people play, and some that no piece chose.
pub mod games {
    use qishu_runtime::BigUint;
    use qishu_runtime::moves::StartPlaying;

    /// A game, its compiled moves, and what counts its legal positions.
    #[derive(Clone, Copy, Debug)]
    pub struct CompiledGame {
        /// Its name.
        pub name: &'static str,
        /// The rules file.
        pub text: &'static str,
        /// Makes a position that is played on.
        pub play: StartPlaying,
        /// Counts its legal positions, if its module does.
        pub count_legal: Option<fn() -> BigUint>,
    }

    include!(concat!(env!("OUT_DIR"), "/games.rs"));
}
