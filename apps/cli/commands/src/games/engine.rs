//! `qishu engine`: a conversation with a player program over standard input and output.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;
use std::sync::Arc;

use qishu::engine::book::BookLookup;
use qishu::engine::protocol::{GameChoice, OpenGame, OpenTables, OpenedGame, OpenedTables, Session, SessionBook};
use qishu::{Variant, Work};
use qishu_runtime::LibraryVariant;

use crate::args::EngineArgs;
use crate::games::bookshelf;
use crate::process::library;
use crate::terminal::console::{Console, Failure, printable};
use crate::terminal::passed_over::sentences;
use crate::terminal::target::Target;

/// The format whose titles are values of the option `UCI_Variant`.
const UCI: &str = "uci";
/// The most bytes of one line: no command is longer, but a game of many thousands of moves may come close.
const LONGEST_LINE: u64 = 1 << 20;

/// Speaks UCI, UCCI or USI until it receives `quit` or the input ends.
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
    let Some(argument) = &args.target else { return of_library() };
    if argument == "-" {
        let text = "standard input is the conversation with the other program, and cannot be rules".to_owned();
        return Err(Failure::Command { text, help: vec!["name a variant or a file".to_owned()] });
    }
    let target = Target::of(argument)?;
    let mut session = of_target(&target)?;
    if let Some(path) = &args.tables {
        session.open(&path.display().to_string()).map_err(Failure::new)?;
    }
    let Some(path) = &args.book else { return Ok(session) };
    let lookup = if args.by_successor { BookLookup::BySuccessor } else { BookLookup::ByPosition };
    let (book, numbering) = (bookshelf::read(path)?, bookshelf::numbering(&target, console)?);
    Ok(session.with_book(SessionBook { book, lookup, numbering }))
}

/// A session about a variant.
fn of_target(target: &Target) -> Result<Session, Failure> {
    let OpenedGame { game, open_tables } = opened(target)?;
    let say = Arc::new(|line: &str| {
        let mut out = io::stdout().lock();
        // If the output is closed, the input will end as well.
        let _ = writeln!(out, "{line}").and_then(|()| out.flush());
    });
    let session = Session::new(target.variant.name(), game, say).map_err(|error| Failure::new(error.to_string()))?;
    Ok(session.with_tables(open_tables))
}

/// A session about the first variant of the library with moves, in which the other program may choose one of all.
fn of_library() -> Result<Session, Failure> {
    let playing = || library::variants().iter().filter(|variant| variant.plays);
    let first = playing().next().ok_or_else(|| Failure::new("no variant of this program has moves"))?;
    let own = playing().map(|variant| (variant.name.to_owned(), variant.name));
    // What other programs call a game: none without readable rules, which cannot be played either.
    let other = |variant: &'static LibraryVariant| {
        let titles = Variant::of_library(variant).ok().map(|variant| {
            let titles = variant.titles_in(UCI).unwrap_or_default();
            titles.into_iter().map(str::to_owned).collect::<Vec<String>>()
        });
        titles.unwrap_or_default().into_iter().map(|title| (title, variant.name))
    };
    let games: BTreeMap<String, &str> = playing().flat_map(other).chain(own).collect();
    let names = games.keys().cloned().collect();
    let open: OpenGame = Arc::new(move |name: &str| {
        let name = games.get(name).copied().unwrap_or(name);
        let target = Target::of(OsStr::new(name)).and_then(|target| opened(&target));
        target.map_err(|failure| failure.told().0)
    });
    Ok(of_target(&Target::in_library(first)?)?.with_choice(GameChoice { names, open }))
}

/// The game of a variant, and what opens its endgame tables.
fn opened(target: &Target) -> Result<OpenedGame, Failure> {
    let game = target.variant.moves().and_then(|moves| moves.engine_game()).map_err(|error| target.failure(&error))?;
    let variant = target.variant.clone();
    let open_tables: OpenTables = Arc::new(move |path: &str| {
        let tablebases = variant.tablebases(Path::new(path), &Work::default()).map_err(|error| error.to_string())?;
        let remarks =
            sentences(tablebases.passed_over()).into_iter().map(|sentence| printable(&sentence).replace('\n', " "));
        Ok(OpenedTables { number: tablebases.tables(), remarks: remarks.collect(), ends: Arc::new(tablebases) })
    });
    Ok(OpenedGame { game, open_tables })
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
