//! `qishu book`: an opening book of games.

use std::fs;
use std::io;

use qishu::engine::GameLine;
use qishu::engine::book::{Book, DatBook, DatFindings};
use qishu::engine::contest::Playing;
use qishu::path_in_words;
use qishu::rules::Move;

use crate::args::BookArgs;
use crate::games::bookshelf::numbering;
use crate::games::records;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;
use crate::terminal::whole;

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
    let moves = target.variant.moves().map_err(|error| target.failure(&error))?;
    let game = moves.engine_game().map_err(|error| target.failure(&error))?;
    let numbering = numbering(&target, console)?;
    let mut book = Book::default();
    for path in &args.records {
        let records = records::read(&moves, Some(path), args.encoding, console)?;
        for (number, record) in (1..).zip(records) {
            let Some(outcome) = record.result.for_first_side() else { continue };
            let begin = GameLine { start: record.start, moves: Vec::new() };
            let moves: Vec<Move> = record.moves.into_iter().map(|recorded| recorded.mv).collect();
            let wrong = |why: String| Failure::new(format!("{}: game {number}: {why}", path_in_words(path)));
            let playing = Playing::new(&game, &begin).map_err(|error| wrong(error.to_string()))?;
            book.learn(playing, &moves, outcome, args.plies.into(), &numbering)
                .map_err(|mv| wrong(format!("move {} is not legal", mv + 1)))?;
        }
    }
    for path in &args.import {
        let bytes = whole::bytes(path)?;
        let found = DatBook::parse(&bytes).and_then(|dat| dat.findings(&game, &numbering));
        let DatFindings { book: other, found, entries } =
            found.map_err(|error| Failure::new(format!("{}: {error}", path_in_words(path))))?;
        console
            .note(&format!("{}: {found} of {entries} entries are of positions that were found", path_in_words(path)));
        book.add(other);
    }
    Ok(book)
}
