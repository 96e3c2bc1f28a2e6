//! The commands of the program `qishu`. It counts the positions of board games from their rules, in total and by
//! pieces, squares and symmetry. It numbers, samples and estimates positions, and lists, counts and proves moves. It
//! plays, solves endgames, and creates, checks, formats, compares, draws and exports rules. Plans can be explained,
//! verified, measured and printed as Rust modules, and editors get a language server.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 done; 1 the answer is no, or the
//! work failed; 2 the command itself is wrong (its options, or a name, symmetry, square or position that it gives); 130
//! or 143 stopped by a signal.

mod answer;
mod args;
mod ask;
mod bench;
mod book;
mod bookshelf;
mod check;
mod cite;
mod codes;
mod columns;
mod command_line;
mod console;
#[cfg(feature = "play")]
mod contest;
mod count;
mod count_text;
mod derive;
mod diff;
mod draw;
mod duration;
mod ended;
mod endgames;
mod engine;
mod estimate;
mod explain;
mod export;
mod format;
mod human;
mod import;
mod legal_part;
mod library;
mod list;
#[cfg(feature = "lsp")]
mod lsp;
mod match_part;
mod moves;
mod new;
mod number;
mod orbits;
mod output;
mod parts;
mod passed_over;
mod perft;
mod piece_names;
#[cfg(feature = "play")]
mod play;
mod positions;
mod probe;
mod progress;
mod reach;
mod record;
mod records;
mod report;
mod report_page;
mod retractions;
mod shell;
mod show;
mod solve;
mod squares;
mod stop;
mod table;
mod tabular;
mod target;
mod tune;
mod verify;
mod watch;
mod whole;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use args::{Args, Command};
use console::Console;
use qishu_runtime::LibraryVariant;

/// Runs the command line of this process, with these variants as the program's library, and returns the exit code.
///
/// # Panics
///
/// Panics if it is called twice: a process has one command line.
pub fn run(library: &'static [LibraryVariant]) -> ExitCode {
    ExitCode::from(run_with(library, env::args_os().collect()))
}

/// Runs a command line that another program passes on: the name of the program and its arguments. Returns the exit
/// code. A wrong command, a signal and some options end the process.
///
/// # Panics
///
/// Panics if a command line has been run already: a process has one.
pub fn run_with(library: &'static [LibraryVariant], arguments: Vec<OsString>) -> u8 {
    command_line::install(arguments);
    library::install(library);
    stop::listen();
    let args = Args::from_command_line();
    let mut console = Console::new(args.color, args.quiet);
    for note in Args::notes() {
        console.note(&note);
    }
    let done = match &args.command {
        Command::Count(args) => count::count(args, &mut console),
        Command::Table(args) => table::table(args, &mut console),
        Command::Squares(args) => squares::squares(args, &mut console),
        Command::Endgames(args) => endgames::endgames(args, &mut console),
        Command::Orbits(args) => orbits::orbits(args, &mut console),
        Command::Moves(args) => moves::moves(args, &mut console),
        Command::Record(args) => record::record(args, &mut console),
        Command::Perft(args) => perft::perft(args, &mut console),
        Command::Reach(args) => reach::reach(args, &mut console),
        Command::Solve(args) => solve::solve(args, &mut console),
        Command::Probe(args) => probe::probe(args, &mut console),
        #[cfg(feature = "play")]
        Command::Play(args) => play::play(args, &mut console),
        Command::Engine(args) => engine::engine(args, &mut console),
        #[cfg(feature = "play")]
        Command::Match(args) => contest::contest(args, &mut console),
        Command::Book(args) => book::book(args, &mut console),
        Command::Tune(args) => tune::tune(args, &mut console),
        Command::Rank(args) => positions::rank::rank(args, &mut console),
        Command::Unrank(args) => positions::unrank::unrank(args, &mut console),
        Command::Sample(args) => positions::sample::sample(args, &mut console),
        Command::Estimate(args) => estimate::estimate(args, &mut console),
        Command::Parts(args) => parts::parts(args, &mut console),
        Command::List(args) => list::list(args, &mut console),
        Command::Rules(args) => list::rules(args, &mut console),
        Command::New(args) => new::new(args, &mut console),
        Command::Import(args) => import::import(args, &mut console),
        Command::Show(args) => show::show(args, &mut console),
        Command::Draw(args) => draw::draw(args, &mut console),
        Command::Report(args) => report_page::report(args, &mut console),
        Command::Diff(args) => diff::diff(args, &mut console),
        Command::Check(args) => check::check(args, &mut console),
        Command::Fmt(args) => format::format(args, &mut console),
        #[cfg(feature = "lsp")]
        Command::Lsp => lsp::lsp(&mut console),
        Command::Watch(args) => watch::watch(args, &mut console),
        Command::Verify(args) => verify::verify(args, &mut console),
        Command::Explain(args) => explain::explain(args, &mut console),
        Command::Cite(args) => cite::cite(args, &mut console),
        Command::Derive(args) => derive::derive(args, &mut console),
        Command::Emit(args) => explain::emit(args, &mut console),
        Command::Bench(args) => bench::bench(args, &mut console),
        Command::Export(args) => export::export(args, &mut console),
        Command::Completions(args) => shell::completions(args, &mut console),
        Command::Man(args) => shell::man(args, &mut console),
    };
    console.exit_code(done, stop::exit_code())
}
