//! `qishu book`: an opening book of games.

use std::fs;
use std::io;

use qishu::engine::book::{Book, PositionNumbers};
use qishu::engine::contest::{Playing, SavedGame};
use qishu::engine::{EngineGame, GameLine};

use crate::args::BookArgs;
use crate::bookshelf::{numbering, text};
use crate::console::{Console, Failure};
use crate::target::Target;

/// Learns from games, and writes what was learned.
///
/// # Errors
///
/// Fails if standard output does.
pub fn book(args: &BookArgs, console: &mut Console) -> io::Result<()> {
    match learned(args, console) {
        Err(failure) => console.fail(&failure),
        Ok(book) => match &args.output {
            None => return console.print(&book.to_string()),
            Some(path) => {
                if let Err(error) = fs::write(path, book.to_string()) {
                    console.fail(&Failure::unwritten(path, &error));
                }
            }
        },
    }
    Ok(())
}

fn learned(args: &BookArgs, console: &Console) -> Result<Book, Failure> {
    let target = Target::of(&args.of.target)?;
    let game = target.variant.moves().and_then(|moves| moves.engine_game()).map_err(|error| target.failure(&error))?;
    let numbering = numbering(&target, console)?;
    let mut book = Book::default();
    for path in &args.games {
        for (number, line) in (1..).zip(text(path)?.lines()).filter(|(_, line)| !line.trim().is_empty()) {
            learn(&mut book, &game, line, args.plies.into(), &numbering)
                .map_err(|why| Failure::new(format!("{}:{number}: {why}", path.display())))?;
        }
    }
    Ok(book)
}

fn learn(
    book: &mut Book,
    game: &EngineGame,
    line: &str,
    plies: usize,
    numbering: &PositionNumbers,
) -> Result<(), String> {
    let SavedGame { outcome, line: GameLine { start, turns } } =
        SavedGame::parse(line, game).map_err(|error| error.to_string())?;
    let begin = GameLine { start, turns: Vec::new() };
    let playing = Playing::new(game, &begin).map_err(|error| error.to_string())?;
    book.learn(playing, &turns, outcome, plies, numbering).map_err(|turn| format!("turn {} is not legal", turn + 1))
}
