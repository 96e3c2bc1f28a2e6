//! `qishu play`: a board in the browser, or in the terminal.

mod browser;
mod folder;
mod terminal;

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use qishu::Variant;
use qishu_page::{GameServer, GameStore, PageServer, ServerLimits, UciProgram};

use crate::args::PlayArgs;
use crate::process::library;
use crate::terminal::console::{Console, Failure};
use crate::terminal::target::Target;

/// Plays until the user has enough of it.
///
/// # Errors
///
/// Fails if standard input or output does.
pub fn play(args: &PlayArgs, console: &mut Console) -> io::Result<()> {
    let target = match args.target.as_deref().map(Target::of).transpose() {
        Ok(target) => target,
        Err(failure) => {
            console.fail(&failure);
            return Ok(());
        }
    };
    if args.terminal {
        return terminal::play(args, target, console);
    }
    match prepared(args, target) {
        Ok((server, folder)) => {
            let url = server.url();
            console.print(&format!("{url}\n"))?;
            let page = (!args.no_open).then(|| browser::open(&url, &folder));
            if let Some(Err(_)) = page {
                console.note("no browser could be opened: open this address in one");
            }
            console.note("Ctrl-C ends it; what is played is kept");
            if let Err(error) = server.run() {
                console.fail(&Failure::new(error.to_string()));
            }
        }
        Err(failure) => console.fail(&failure),
    }
    Ok(())
}

/// The server, and the folder with the user's data.
fn prepared(args: &PlayArgs, target: Option<Target>) -> Result<(PageServer, PathBuf), Failure> {
    // Without moves there is nothing to play.
    if let Some(target) = &target {
        target.variant.moves().map_err(|error| target.failure(&error))?;
    }
    let folder = args.data.clone().or_else(folder::of_user);
    let folder = folder.ok_or_else(|| {
        let help = vec!["name one with `--data DIR`".to_owned()];
        Failure::Message { text: "the user has no folder for data".to_owned(), help }
    })?;
    let store = GameStore::open(&folder).map_err(|error| {
        let help = vec!["another folder can be named with `--data DIR`".to_owned()];
        Failure::Message { text: error.to_string(), help }
    })?;
    let program = args.program.clone().map(|command| UciProgram::new(command, args.options.clone()));
    let named = target.as_ref().map(|target| target.variant.name().to_owned());
    let rules = ServerLimits {
        named,
        variants: target.map(|target| target.variant).into_iter().chain(library()).collect(),
        program,
        for_a_move: Duration::from_millis(args.think),
        seed: seed(args),
    };
    let server = PageServer::bind_again(GameServer::new(rules, store), args.port, &folder);
    Ok((server.map_err(|error| Failure::new(error.to_string()))?, folder))
}

/// The variants of this program that can be played.
fn library() -> impl Iterator<Item = Variant> {
    library::variants().iter().filter(|variant| variant.plays).filter_map(|variant| Variant::of_library(variant).ok())
}

/// What chance and mistakes are drawn with: what the user says, or something that is another one each time.
fn seed(args: &PlayArgs) -> u64 {
    args.seed.unwrap_or_else(|| RandomState::new().hash_one(0u8))
}
