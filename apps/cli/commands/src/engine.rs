//! `qishu engine`: a conversation with a player program over standard input and output.

use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::Arc;

use qishu::Work;
use qishu::engine::book::BookLookup;
use qishu::engine::protocol::{OpenTables, OpenedTables, Session, SessionBook};

use crate::args::EngineArgs;
use crate::bookshelf;
use crate::console::{Console, Failure, printable};
use crate::passed_over::sentences;
use crate::target::Target;

/// The most bytes of one line: no command is longer, but a game of many thousands of moves may come close.
const LONGEST_LINE: u64 = 1 << 20;

/// Speaks UCI or UCCI until it receives `quit` or the input ends.
///
/// # Errors
///
/// Fails if standard input does.
pub fn engine(args: &EngineArgs, console: &mut Console) -> io::Result<()> {
    match session(args, console) {
        Ok(session) => converse(session, io::stdin().lock()),
        Err(failure) => {
            console.fail(&failure);
            Ok(())
        }
    }
}

fn session(args: &EngineArgs, console: &Console) -> Result<Session, Failure> {
    if args.of.target == "-" {
        let text = "standard input is the conversation with the other program, and cannot be rules".to_owned();
        return Err(Failure::Command { text, help: vec!["name a variant or a file".to_owned()] });
    }
    let target = Target::of(&args.of.target)?;
    let game = target.variant.moves().and_then(|moves| moves.engine_game()).map_err(|error| target.failure(&error))?;
    let say = Arc::new(|line: &str| {
        let mut out = io::stdout().lock();
        // If the output is closed, the input will end as well.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    });
    let session = Session::new(target.variant.name(), game, say).map_err(|error| Failure::new(error.to_string()))?;
    let variant = target.variant.clone();
    let open: OpenTables = Arc::new(move |path: &str| {
        let tablebases = variant.tablebases(Path::new(path), &Work::default()).map_err(|error| error.to_string())?;
        let remarks =
            sentences(tablebases.passed_over()).into_iter().map(|sentence| printable(&sentence).replace('\n', " "));
        Ok(OpenedTables { number: tablebases.tables(), remarks: remarks.collect(), ends: Arc::new(tablebases) })
    });
    let mut session = session.with_tables(open);
    if let Some(path) = &args.tables {
        session.open(&path.display().to_string()).map_err(Failure::new)?;
    }
    let Some(path) = &args.book else { return Ok(session) };
    let lookup = if args.by_successor { BookLookup::BySuccessor } else { BookLookup::ByPosition };
    let (book, numbering) = (bookshelf::read(path)?, bookshelf::numbering(&target, console)?);
    Ok(session.with_book(SessionBook { book, lookup, numbering }))
}

fn converse(mut session: Session, mut input: impl BufRead) -> io::Result<()> {
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
            session.finish();
            return Ok(());
        }
        if session.hear(&String::from_utf8_lossy(&bytes)).is_break() {
            return Ok(());
        }
    }
}
