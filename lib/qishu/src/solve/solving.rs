//! Solving one material after the other, with the tables in memory that it needs.

use std::path::PathBuf;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use qishu_endgames::endgame::{Endgame, EndgameError, TablesByKey};
use qishu_endgames::index::SignatureIndex;
use qishu_endgames::pages::PageMemory;
use qishu_endgames::rounds::RoundsHalt;
use qishu_endgames::signature::SignatureToSolve;
use qishu_endgames::table::EndgameTable;
use qishu_rules::PieceTypeId;

use super::files::{TableFolder, TableFound};
use super::size::{KeptTables, SolveSize};
use super::tables::{SolvedMaterial, SolvedTables};
use super::too_long;
use crate::error::Error;
use crate::new_file::NewFile;
use crate::variant::Variant;
use crate::work::{Progress, Work};

/// How long to wait before looking again whether another process has written a table.
const PAUSE: Duration = Duration::from_millis(100);

/// The progress of solving.
pub(super) struct Solving<'a> {
    variant: &'a Variant,
    endgame: &'a Endgame,
    folder: Option<TableFolder>,
    size: SolveSize,
    threads: usize,
    verify: bool,
    work: &'a Work<'a>,
    /// The number of positions solved.
    done: u128,
    /// The tables in memory, at least in part.
    tables: TablesByKey,
    /// The invalid files, which are replaced.
    passed_over: Vec<(PathBuf, String)>,
}

impl<'a> Solving<'a> {
    /// Nothing is solved yet.
    pub fn new(
        variant: &'a Variant,
        endgame: &'a Endgame,
        folder: Option<TableFolder>,
        size: SolveSize,
        threads: usize,
        verify: bool,
        work: &'a Work<'a>,
    ) -> Solving<'a> {
        let (tables, passed_over) = (TablesByKey::new(), Vec::new());
        Solving { variant, endgame, folder, size, threads, verify, work, done: 0, tables, passed_over }
    }

    /// Solves all material signatures, each after those to which it leads. Those that other processes are solving come
    /// later. Pieces of the given types must oppose each other in the first material.
    pub fn all(mut self, opposing: Option<[PieceTypeId; 2]>) -> Result<SolvedTables, Error> {
        let mut open: Vec<usize> = (0..self.endgame.signatures().len()).collect();
        let mut solved: Vec<Option<SolvedMaterial>> = vec![None; open.len()];
        let mut pages = None;
        while !open.is_empty() {
            let Some(place) = self.next(&open) else {
                self.wait()?;
                continue;
            };
            pages = self.gather(place)?;
            let (table, was_there) = self.table(place, pages.as_deref())?;
            solved[place] = Some(SolvedMaterial::new(self.variant, self.endgame, opposing, &table, was_there));
            self.tables.insert(self.key(place), table);
            open.retain(|&other| other != place);
        }
        self.report(0)?;
        let Solving { tables, passed_over, .. } = self;
        Ok(SolvedTables { tables, pages, solved: solved.into_iter().flatten().collect(), passed_over })
    }

    /// The first open material signature that leads to none that is open, and that no other process is solving; `None` if
    /// there is none.
    fn next(&self, open: &[usize]) -> Option<usize> {
        let Some(folder) = &self.folder else { return open.first().copied() };
        let being_written = folder.being_written();
        let signatures = self.endgame.signatures();
        let is_ready = |one: &SignatureToSolve| one.after.iter().all(|after| open.binary_search(after).is_err());
        let may_begin = |one| is_ready(one) && !folder.is_awaited(one, &being_written);
        open.iter().copied().find(|&place| may_begin(&signatures[place].0))
    }

    /// Waits for other processes.
    fn wait(&self) -> Result<(), Error> {
        self.report(0)?;
        thread::sleep(PAUSE);
        Ok(())
    }

    /// Drops tables that are not needed, and reads the missing ones that a material signature's moves need. Returns the
    /// memory for pages, if they are read in pages.
    fn gather(&mut self, place: usize) -> Result<Option<Arc<PageMemory>>, Error> {
        match (self.size.kept, &self.folder) {
            (KeptTables::NeededLater, _) => self.drop_unneeded(place),
            (KeptTables::NeededNow, Some(folder)) => {
                let needed = self.needed(place);
                self.tables.retain(|key, _| needed.iter().any(|(needed, _)| needed == key));
                for (key, after) in needed {
                    if !self.tables.contains_key(&key) {
                        let table = self.read_again(folder, after, None)?;
                        self.tables.insert(key, table);
                    }
                }
            }
            (KeptTables::Pages, Some(folder)) => {
                self.tables.clear();
                let bytes = self.size.page_bytes(place, self.may_be_wide(place), self.work.bytes());
                let pages = Arc::new(PageMemory::new(bytes, self.threads));
                for (key, after) in self.needed(place) {
                    let table = self.read_again(folder, after, Some(&pages))?;
                    self.tables.insert(key, table);
                }
                return Ok(Some(pages));
            }
            (KeptTables::All | KeptTables::NeededNow | KeptTables::Pages, _) => {}
        }
        Ok(None)
    }

    /// Drops the tables to which no material signature leads from a place on.
    fn drop_unneeded(&mut self, place: usize) {
        let is_dropped = |at: &usize| self.size.last[*at] + 1 == place;
        for at in (0..place).filter(is_dropped) {
            self.tables.remove(&self.key(at));
        }
    }

    /// The keys and places of the material signatures to which one leads.
    fn needed(&self, place: usize) -> Vec<(u128, usize)> {
        let (one, _) = &self.endgame.signatures()[place];
        one.after.iter().map(|&after| (self.key(after), after)).collect()
    }

    fn key(&self, place: usize) -> u128 {
        self.endgame.key(&self.endgame.signatures()[place].0.signature)
    }

    fn index(&self, one: &SignatureToSolve) -> Result<SignatureIndex, EndgameError> {
        self.endgame.index(&one.signature).ok_or_else(|| EndgameError::TooMany(one.signature.clone()))
    }

    /// A table that was in the folder before.
    fn read_again(
        &self,
        folder: &TableFolder,
        place: usize,
        pages: Option<&Arc<PageMemory>>,
    ) -> Result<Arc<EndgameTable>, Error> {
        let (one, _) = &self.endgame.signatures()[place];
        match folder.read(one, self.index(one)?, pages) {
            TableFound::Table(table) => Ok(Arc::from(table)),
            TableFound::Nothing => Err(Error::File("a table that was written is gone".to_string())),
            TableFound::PassedOver(path, why) => {
                Err(Error::File(format!("`{}` was written, and now {why}", path.display())))
            }
        }
    }

    /// The table of a material signature, and whether it already existed.
    fn table(&mut self, place: usize, pages: Option<&PageMemory>) -> Result<(Arc<EndgameTable>, bool), Error> {
        let (one, _) = &self.endgame.signatures()[place];
        let known = self.known(one)?;
        let was_there = known.is_some();
        // The file is begun first: other processes then leave the material to this one.
        let begun = self.folder.as_ref().filter(|_| !was_there).map(|folder| folder.begin(one)).transpose()?;
        let table = match known {
            Some(table) => table,
            None => Arc::new(self.solved(place)?),
        };
        if self.verify {
            self.unless_wrong(&table)?;
        }
        if let Some(error) = pages.and_then(PageMemory::failure) {
            return Err(Error::File(format!("a table that was written cannot be read: {error}")));
        }
        self.write(begun, one, &table)?;
        self.done += table.sides.iter().map(|values| u128::from(values.length())).sum::<u128>();
        Ok((table, was_there))
    }

    /// The table of the folder, if it has a valid one.
    fn known(&mut self, one: &SignatureToSolve) -> Result<Option<Arc<EndgameTable>>, Error> {
        let Some(folder) = &self.folder else { return Ok(None) };
        Ok(match folder.read(one, self.index(one)?, None) {
            TableFound::Table(table) => Some(Arc::from(table)),
            TableFound::Nothing => None,
            TableFound::PassedOver(path, why) => {
                self.passed_over.push((path, why));
                None
            }
        })
    }

    fn solved(&self, place: usize) -> Result<EndgameTable, Error> {
        let (one, _) = &self.endgame.signatures()[place];
        let watch = |looked_at: u64| self.work.report(self.progress(looked_at.into()));
        let may_be_wide = self.may_be_wide(place);
        let solved = self.endgame.solve(one, self.index(one)?, &self.tables, self.threads, may_be_wide, &watch);
        solved.map_err(|halt| match halt {
            RoundsHalt::TooWide => self.size.error(self.size.wide[place], self.work),
            halt => self.halted(halt),
        })
    }

    /// Whether two bytes may be used for each position of a material signature.
    fn may_be_wide(&self, place: usize) -> bool {
        self.size.wide[place] <= self.work.bytes().into()
    }

    /// Verifies the values of a table.
    fn unless_wrong(&self, table: &EndgameTable) -> Result<(), Error> {
        let watch = |_| self.work.report(self.progress(0));
        let wrong = self.endgame.verify(table, &self.tables, self.threads, &watch);
        match wrong.map_err(|halt| self.halted(halt))? {
            Some((side, number)) => Err(Error::Inconsistent(format!(
                "the value of the position of number {number} with side {side} to move does not follow from its moves"
            ))),
            None => Ok(()),
        }
    }

    /// Writes a table into its file, if it was begun.
    fn write(&self, begun: Option<NewFile>, one: &SignatureToSolve, table: &EndgameTable) -> Result<(), Error> {
        let Some((folder, file)) = self.folder.as_ref().zip(begun) else { return Ok(()) };
        folder.write(file, one, table)
    }

    fn halted(&self, halt: RoundsHalt) -> Error {
        match halt {
            RoundsHalt::Stopped => Error::Stopped(self.progress(0)),
            RoundsHalt::TooLong | RoundsHalt::TooWide => too_long(),
        }
    }

    /// Reports that `more` positions of the current material signature are done.
    fn report(&self, more: u128) -> Result<(), Error> {
        match self.work.report(self.progress(more)).is_break() {
            true => Err(Error::Stopped(self.progress(more))),
            false => Ok(()),
        }
    }

    fn progress(&self, more: u128) -> Progress {
        let positions = self.size.positions();
        Progress::of_units((self.done + more).min(positions), positions, "positions")
    }
}
