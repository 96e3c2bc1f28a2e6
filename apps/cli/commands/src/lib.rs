//! The commands of the program `qishu`. It counts the positions of board games from their rules, in total and by
//! pieces, squares and symmetry. It numbers, samples and estimates positions, and lists, counts and proves moves. It
//! plays, solves endgames, and creates, checks, formats, compares, draws and exports rules. Plans can be explained,
//! verified, measured and printed as Rust modules, and editors get a language server.
//!
//! Results go to standard output, everything else to standard error. Exit codes: 0 done; 1 the answer is no, or the
//! work failed; 2 the command itself is wrong (its options, or a name, symmetry, square or position that it gives); 130
//! or 143 stopped by a signal.

mod args;
mod counts;
mod games;
mod output;
mod parts;
mod process;
mod rules;
mod shell;
mod terminal;
mod text;
mod views;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use args::{Args, Command};
use qishu_runtime::LibraryVariant;
use terminal::console::Console;

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
    process::command_line::install(arguments);
    process::library::install(library);
    process::stop::listen();
    let args = Args::from_command_line();
    let mut console = Console::new(args.color, args.quiet);
    for note in Args::notes() {
        console.note(&note);
    }
    let done = match &args.command {
        Command::Count(args) => counts::count::count(args, &mut console),
        Command::Table(args) => counts::table::table(args, &mut console),
        Command::Squares(args) => counts::squares::squares(args, &mut console),
        Command::Endgames(args) => counts::endgames::endgames(args, &mut console),
        Command::Orbits(args) => counts::orbits::orbits(args, &mut console),
        Command::Moves(args) => games::moves::moves(args, &mut console),
        Command::Record(args) => games::record::record(args, &mut console),
        Command::Perft(args) => games::perft::perft(args, &mut console),
        Command::Reach(args) => games::reach::reach(args, &mut console),
        Command::Solve(args) => games::solve::solve(args, &mut console),
        Command::Probe(args) => games::probe::probe(args, &mut console),
        #[cfg(feature = "play")]
        Command::Play(args) => games::play::play(args, &mut console),
        Command::Engine(args) => games::engine::engine(args, &mut console),
        #[cfg(feature = "play")]
        Command::Match(args) => games::contest::contest(args, &mut console),
        Command::Book(args) => games::book::book(args, &mut console),
        Command::Tune(args) => games::tune::tune(args, &mut console),
        Command::Rank(args) => counts::positions::rank::rank(args, &mut console),
        Command::Unrank(args) => counts::positions::unrank::unrank(args, &mut console),
        Command::Sample(args) => counts::positions::sample::sample(args, &mut console),
        Command::Estimate(args) => counts::estimate::estimate(args, &mut console),
        Command::Parts(args) => parts::parts(args, &mut console),
        Command::List(args) => rules::list::list(args, &mut console),
        Command::Rules(args) => rules::list::rules(args, &mut console),
        Command::New(args) => rules::new::new(args, &mut console),
        Command::Import(args) => rules::import::import(args, &mut console),
        Command::Show(args) => views::show::show(args, &mut console),
        Command::Draw(args) => views::draw::draw(args, &mut console),
        Command::Report(args) => views::report_page::report(args, &mut console),
        Command::Diff(args) => views::diff::diff(args, &mut console),
        Command::Check(args) => rules::check::check(args, &mut console),
        Command::Fmt(args) => rules::format::format(args, &mut console),
        #[cfg(feature = "lsp")]
        Command::Lsp => rules::lsp::lsp(&mut console),
        Command::Watch(args) => rules::watch::watch(args, &mut console),
        Command::Verify(args) => views::verify::verify(args, &mut console),
        Command::Explain(args) => views::explain::explain(args, &mut console),
        Command::Cite(args) => views::cite::cite(args, &mut console),
        Command::Derive(args) => rules::derive::derive(args, &mut console),
        Command::Emit(args) => views::explain::emit(args, &mut console),
        Command::Bench(args) => views::bench::bench(args, &mut console),
        Command::Export(args) => views::export::export(args, &mut console),
        Command::Completions(args) => shell::completions(args, &mut console),
        Command::Man(args) => shell::man(args, &mut console),
    };
    console.exit_code(done, process::stop::exit_code())
}
