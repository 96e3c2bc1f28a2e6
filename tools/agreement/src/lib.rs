//! Random variants, each as a module that counts its positions, and games with compiled moves.
//!
//! The build script draws them at random, from fixed seeds. One half of their test is that the modules build without a
//! warning; the other is that their counts equal brute force.

qishu_runtime::include_variants!();

/// A variant that is compiled again, with its positions inside the same text.
#[allow(clippy::all, reason = "as in every generated module")]
pub mod whole {
    include!(concat!(env!("OUT_DIR"), "/whole.rs"));
}

/// Real games, which are the library's, and artificial and random ones, which are compiled here.
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

    /// All games: those of the library that extend no other file, then those that are compiled here.
    pub fn games() -> impl Iterator<Item = CompiledGame> {
        let of_the_library =
            generated::LIBRARY.iter().filter(|variant| variant.files.len() == 1).filter_map(|variant| {
                let count_legal = variant.module.and_then(|module| module.count_legal);
                Some(CompiledGame { name: variant.name, text: variant.text(), play: variant.play?, count_legal })
            });
        of_the_library.chain(COMPILED_HERE.iter().copied())
    }
}
