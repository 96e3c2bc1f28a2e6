//! Compares moves with an independent program of other authors, for the games of the library and for imported files.
//!
//! It is Fairy-Stockfish, as a Python module: `pip install pyffish`, and `PYTHON` names an interpreter other than
//! `python3`. Where it is not installed, these tests are ignored and say why, unless `PYFFISH=required` has them fail.

mod imported;
mod legal_moves;

use std::env;
use std::process::ExitCode;

use common::games;
use common::python::{self, NotAnswered};
use legal_moves::{Games, Theirs};
use libtest_mimic::{Arguments, Completion, Failed, Trial};

/// Our games, each with the other program's name for it and its notation of a pass: a move of this piece to its own
/// square.
const GAMES: &[(&str, &str, &str)] = &[
    ("xiangqi", "xiangqi", ""),
    ("minixiangqi", "minixiangqi", ""),
    ("makruk", "makruk", ""),
    ("janggi", "janggicasual", "general"),
    ("chess", "chess", ""),
];

/// What each script begins with: the module; exit code 3 if it is not installed.
const MODULE: &str = "
import sys
try:
    import pyffish
except ImportError:
    sys.exit(3)
";

/// Our collection of variants, which a module that was loaded before has already.
const LOADED: &str = "
if not hasattr(pyffish, 'collection'):
    pyffish.collection = open(sys.argv[2]).read()
    pyffish.load_variant_config(pyffish.collection)
";

fn main() -> ExitCode {
    let compiled = GAMES.iter().map(|&(name, theirs, passing)| {
        Trial::ignorable_test(format!("legal_moves::{name}"), move || {
            legal_moves::are_the_same(
                &games::named(name),
                theirs,
                Theirs { passing, ..Theirs::default() },
                Games { number: 12, longest: 120, end_alike: false },
            )
        })
    });
    libtest_mimic::run(&Arguments::from_args(), compiled.chain(imported::trials()).collect()).exit_code()
}

/// What a script of the other program prints about a game, given lines; the reason why not, if it is not installed.
fn ask(script: &str, game: &str, lines: &str) -> Result<Result<String, Completion>, Failed> {
    let script = format!("{MODULE}{LOADED}{script}");
    let arguments = [game.to_owned(), imported::COLLECTION.to_owned()];
    match python::ask("pyffish", &script, &arguments, lines) {
        Ok(listed) => Ok(Ok(listed)),
        Err(NotAnswered::NotInstalled(reason)) if env::var_os("PYFFISH").is_none_or(|value| value != "required") => {
            Ok(Err(Completion::ignored_with(reason)))
        }
        Err(reason) => Err(reason.into()),
    }
}
