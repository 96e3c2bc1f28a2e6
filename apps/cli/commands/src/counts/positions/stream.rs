//! A stream from items to positions and numbers: in the items' order, on all cores, with memory for one batch only.

use std::io::{self, IsTerminal};

use qishu::numbers::grouped;
use qishu::{BigUint, Threads};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::form::{Form, PositionForm, Shown, Sought};
use super::open::Opened;
use crate::args::StreamArgs;
use crate::output::OutputTarget;
use crate::process::progress::ProgressLine;
use crate::process::stop;
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::Ended;

/// The number of items in memory at once.
pub const BATCH: usize = 4096;

/// The number of items in a unit of work for one core.
const PIECE: usize = 32;

/// More threads than this would never all have work.
const MOST_THREADS: usize = BATCH / PIECE;

/// Where items come from.
pub trait ItemSource {
    /// What becomes a position.
    type Item: Sync;

    /// How many units all items are that are still to come, if that is known.
    fn size(&self) -> Option<u128>;

    /// Adds the next items, at most a batch of them, to an empty list, and returns how many units they are. The list
    /// stays empty at the end. May wait for the first item, but not for more.
    ///
    /// # Errors
    ///
    /// Fails if the items cannot be read; those already in the list are good.
    fn next(&mut self, items: &mut Vec<Self::Item>) -> Result<u128, Failure>;
}

/// How items become lines of output.
pub struct Stream<'a> {
    /// What numbers them.
    pub positions: &'a Opened,
    /// The requested output for each.
    pub wanted: Sought,
    /// How it is printed.
    pub args: &'a StreamArgs,
    /// Whether the output begins here, so that headings are due.
    pub is_beginning: bool,
    /// Whether to continue after bad items.
    pub keep_going: bool,
}

/// What became of some items.
#[derive(Default)]
struct Printed {
    /// The positions, as they are printed.
    bytes: Vec<u8>,
    /// How many there are.
    positions: u128,
    /// What is wrong with the other items.
    complaints: Vec<String>,
}

impl Stream<'_> {
    /// Prints all items. `place` maps an item to its position and number, or returns the item's fault.
    ///
    /// # Errors
    ///
    /// Fails if the items cannot be read, if one is bad and that matters, if the user stops it, or if standard output
    /// fails.
    pub fn run<'v, S: ItemSource>(
        &self,
        mut source: S,
        mut output: OutputTarget,
        console: &mut Console,
        place: impl Fn(&S::Item) -> Result<(BigUint, Shown<'v>), String> + Sync,
    ) -> Result<(), Ended> {
        let pool = self.threads(console)?;
        let variant = self.positions.variant();
        let text = PositionForm::of(&self.args.text, variant.rules())?;
        let packing = self.positions.packing()?;
        let form = Form { format: self.args.format, wanted: self.wanted, text, packing };
        if self.is_beginning {
            output.write(&form.heading(), console)?;
        }
        // On one terminal, results and a progress line would disturb each other.
        let is_beside = output.is_standard() && io::stdout().is_terminal();
        let size = source.size().filter(|_| !is_beside);
        let is_seen = size.is_some() && console.can_redraw();
        let mut progress = ProgressLine::new(variant.name(), is_seen);
        progress.show(0.0);
        let (mut items, mut done, mut printed, mut bad) = (Vec::with_capacity(BATCH), 0, 0, 0);
        loop {
            items.clear();
            // Here a stop ends the program at once: it may wait for input, and all lines before are written.
            let units = source.next(&mut items);
            if !items.is_empty() {
                // What has begun to be printed is printed to the end of its last line, also where its reader is slow.
                let outcome = stop::stoppable(|is_stopped| {
                    let piece = |items: &[S::Item]| (!is_stopped()).then(|| self.piece(&form, items, &place));
                    let pieces: Option<Vec<Printed>> = pool.install(|| items.par_chunks(PIECE).map(piece).collect());
                    let pieces = pieces?;
                    let positions: u128 = pieces.iter().map(|piece| piece.positions).sum();
                    bad += pieces.iter().map(|piece| piece.complaints.len() as u64).sum::<u64>();
                    Some(self.print(pieces, &mut output, console).map(|()| printed += positions))
                });
                let Some(outcome) = outcome else {
                    drop(progress);
                    return Err(Failure::StoppedAfter { positions: printed }.into());
                };
                outcome?;
            }
            done += units?;
            if items.is_empty() {
                return Ok(output.finish(bad)?);
            }
            progress.show(size.map_or(0.0, |size| done as f64 / size.max(1) as f64));
        }
    }

    /// The requested number of threads, at most one for each unit of work.
    fn threads(&self, console: &Console) -> Result<ThreadPool, Failure> {
        let wanted = self.args.threads.map_or(0, Threads::number);
        if wanted > MOST_THREADS {
            let wanted = grouped(&wanted);
            console.note(&format!("{MOST_THREADS} threads are started and not {wanted}: more would never have work"));
        }
        let pool = ThreadPoolBuilder::new().num_threads(wanted.min(MOST_THREADS)).build();
        pool.map_err(|error| Failure::new(format!("cannot start the threads: {error}")))
    }

    /// Some items one after the other, up to the first bad one if that matters.
    fn piece<'v, I>(
        &self,
        form: &Form,
        items: &[I],
        place: impl Fn(&I) -> Result<(BigUint, Shown<'v>), String>,
    ) -> Printed {
        let mut piece = Printed::default();
        for item in items {
            let placed = place(item).and_then(|(number, shown)| form.write(&mut piece.bytes, &number, &shown));
            match placed {
                Ok(()) => piece.positions += 1,
                Err(complaint) => {
                    piece.complaints.push(complaint);
                    if !self.keep_going {
                        break;
                    }
                    form.write_bad(&mut piece.bytes);
                }
            }
        }
        piece
    }

    fn print(&self, pieces: Vec<Printed>, output: &mut OutputTarget, console: &mut Console) -> Result<(), Ended> {
        let mut bytes = Vec::new();
        for piece in pieces {
            bytes.extend(piece.bytes);
            for complaint in piece.complaints {
                output.write(&bytes, console)?;
                bytes.clear();
                let failure = Failure::new(complaint);
                if !self.keep_going {
                    return Err(failure.into());
                }
                console.fail(&failure);
            }
        }
        output.write(&bytes, console)
    }
}
