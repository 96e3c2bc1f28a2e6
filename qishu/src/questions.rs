//! The questions that can be asked about a variant's positions.

use std::path::Path;

use num_bigint::BigUint;
use qishu_codegen::counting::{Counting, Method};
use qishu_codegen::oracles::{brute, cnf, naive_frontier};
use qishu_codegen::system::{Statistic, System};
use qishu_rules::{GameState, PieceTypeId, SquareId};

use crate::answers::counted;
use crate::by_called::{by_called, columns_called};
use crate::counted::CountOfPositions;
use crate::endgames::{self, Endgames};
use crate::error::Error;
use crate::formula::Formula;
use crate::legal::{self, LegalPositions};
use crate::moves::Moves;
use crate::names;
use crate::orbits::{self, Orbits, Symmetry};
use crate::plan::{Plan, explain_legal_module};
use crate::position::Position;
use crate::positions::Positions;
use crate::solve::{self, EndgameTables, SolveOptions, Tablebases};
use crate::square_counts::{SquareCounts, legal_square_counts, square_counts};
use crate::table::{By, CountTable};
use crate::variant::Variant;
use crate::work::Work;

/// Questions about the positions.
impl Variant {
    /// Counts the positions. A compiled variant is counted by its module, whatever work that takes.
    ///
    /// # Errors
    ///
    /// Fails if the count would be too much work, or is stopped.
    pub fn count(&self, work: &Work<'_>) -> Result<BigUint, Error> {
        Ok(self.counted(work)?.positions)
    }

    /// Counts the positions, and says how. Without a module this is the way of [`plan`](Variant::plan).
    ///
    /// # Errors
    ///
    /// As [`count`](Variant::count).
    pub fn counted(&self, work: &Work<'_>) -> Result<CountOfPositions, Error> {
        match self.module() {
            // Modules are made of tables alone.
            Some(module) => Ok(CountOfPositions::by_module((module.count)(), Method::Tables)),
            None => {
                let plan = self.plan(work)?;
                Ok(CountOfPositions::interpreted(plan.count(work)?, plan.method()))
            }
        }
    }

    /// Counts the positions by numbers of pieces, or by state variables.
    ///
    /// # Errors
    ///
    /// Fails if the count would be too much work, or is stopped, or if there is no such piece.
    pub fn table(&self, by: &By, work: &Work<'_>) -> Result<CountTable, Error> {
        let statistic = by.statistic(self.rules())?;
        let model = self.model()?;
        let counted = counted(&Counting::of(model, statistic.clone(), work.limits())?, work)?;
        Ok(CountTable::new(by, model, &statistic, counted.by_statistic, counted.total))
    }

    /// Counts the legal positions: pairs of a position and a side to move that could not take a royal piece of the
    /// other side at once. Nothing is asked about how the game came there.
    ///
    /// ```
    /// use qishu::{Variant, Work};
    ///
    /// let rules = "variant line { board 5 x 1 sides left, right mirror files piece_type piece M { count 1 anywhere } \
    ///     start \"M3m\" royal piece move piece steps sideways end lose if no move }";
    /// let line = Variant::from_text("line", rules)?;
    /// assert_eq!(line.count(&Work::default())?, 20u32.into());
    /// assert_eq!(line.count_legal(&Work::default())?, 24u32.into());
    /// # Ok::<(), qishu::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if the count would be too much work, or if it is stopped.
    pub fn count_legal(&self, work: &Work<'_>) -> Result<BigUint, Error> {
        Ok(self.counted_legal(work)?.positions)
    }

    /// Counts the legal positions, and says how: they are a sum of cases, each of which may be counted in its own way.
    ///
    /// # Errors
    ///
    /// As [`count_legal`](Variant::count_legal).
    pub fn counted_legal(&self, work: &Work<'_>) -> Result<CountOfPositions, Error> {
        match self.module().and_then(|module| module.count_legal) {
            // Such a module is the frontiers of all cases, written out.
            Some(count_legal) => Ok(CountOfPositions::by_module(count_legal(), Method::Frontier)),
            None => legal::count(self, work),
        }
    }

    /// What decides the count of legal positions by a module, in words: the cases, the order of the squares, the states
    /// before each of them, and the threats.
    ///
    /// # Errors
    ///
    /// Fails if no module counts the legal positions, since no piece is royal or there are too many states.
    pub fn explain_legal(&self) -> Result<String, Error> {
        explain_legal_module(self.model()?)
    }

    /// Counts the legal positions by numbers of pieces, or by state variables.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if the count would be too much work, or is stopped, or if there
    /// is no such piece.
    pub fn table_legal(&self, by: &By, work: &Work<'_>) -> Result<CountTable, Error> {
        legal::table(self, by, work)
    }

    /// Numbers the legal positions from 0 up to their count.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if the count would be too much work, or if it is stopped.
    pub fn legal_positions(&self, work: &Work<'_>) -> Result<LegalPositions, Error> {
        LegalPositions::of(self, work)
    }

    /// Counts in how many positions each piece stands on each square.
    ///
    /// # Errors
    ///
    /// Fails if one of the counts would be too much work, or if the work is stopped.
    pub fn squares(&self, work: &Work<'_>) -> Result<SquareCounts, Error> {
        square_counts(self, work)
    }

    /// Counts in how many legal positions each piece stands on each square.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if one of the counts would be too much work, or if the work is
    /// stopped.
    pub fn squares_legal(&self, work: &Work<'_>) -> Result<SquareCounts, Error> {
        legal_square_counts(self, self.count_legal(work)?, work)
    }

    /// Counts the positions up to the symmetries that some symmetries generate: two positions that one of these takes
    /// to one another are counted as one.
    ///
    /// # Errors
    ///
    /// Fails if one of them is no symmetry of the rules, if one of the counts would be too much work, or if the work is
    /// stopped.
    pub fn orbits(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<Orbits, Error> {
        orbits::orbits(self.model()?, up_to, work)
    }

    /// Counts the legal positions up to the symmetries that some symmetries generate. The side to move goes along with
    /// its pieces: where a symmetry exchanges the sides, a position is like another with the other side to move.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if one of the symmetries is none of the rules or of the moves, if
    /// one of the counts would be too much work, or if the work is stopped.
    pub fn orbits_legal(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<Orbits, Error> {
        orbits::orbits_of_legal(self, up_to, work)
    }

    /// The symmetries that the rules and the ways to take royal pieces have, of those that go by a name.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move.
    pub fn symmetries_legal(&self) -> Result<Vec<Symmetry>, Error> {
        orbits::symmetries_of_legal(self)
    }

    /// Some symmetries by their names, with commas between, and behind each that the rules give a digest of what it
    /// does: where this is the same, the same orbits are meant.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn symmetries_with_digests(&self, up_to: &[Symmetry]) -> Result<String, Error> {
        Ok(orbits::NumberedUpTo::new(self.model()?, up_to).with_digests)
    }

    /// The symmetries that the rules have, of those that go by a name.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn symmetries(&self) -> Result<Vec<Symmetry>, Error> {
        Ok(orbits::symmetries(self.model()?))
    }

    /// Lists the material with which there are positions, but no more than so many; of at most so many pieces, if a
    /// number of pieces is given, which is less work.
    ///
    /// # Errors
    ///
    /// Fails if there is too much material to count it all, if a count would be too much work, or if the work is
    /// stopped.
    pub fn endgames(&self, at_most: &BigUint, most_pieces: Option<u32>, work: &Work<'_>) -> Result<Endgames, Error> {
        endgames::endgames(self.model()?, at_most, most_pieces, work)
    }

    /// Solves material and all that it can turn into: what each position is worth, if both sides do their best.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move or the game is none that can be solved, if the tables would take
    /// too many bytes, if files cannot be read or written, or if the work is stopped.
    pub fn solve(&self, options: &SolveOptions, work: &Work<'_>) -> Result<EndgameTables, Error> {
        solve::solve(self, options, work)
    }

    /// The tables of a folder that say something about a state and those to which a game can come from there.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move or the game is none that can be solved, or if a file cannot be
    /// read. A table that is not there is no mistake.
    pub fn solved_tables(&self, folder: &Path, state: &GameState) -> Result<EndgameTables, Error> {
        solve::tables_of(self, folder, state)
    }

    /// All tables of a folder that are of these rules, in memory, as an engine looks positions up in them.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move or the game is none that can be solved, if the folder or a file
    /// cannot be read, or if the tables take more bytes than are allowed.
    pub fn tablebases(&self, folder: &Path, work: &Work<'_>) -> Result<Tablebases, Error> {
        solve::tablebases_of(self, folder, work)
    }

    /// Works out how pieces move.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how.
    pub fn moves(&self) -> Result<Moves, Error> {
        Moves::of(self)
    }

    /// Decides how to count the positions.
    ///
    /// # Errors
    ///
    /// Fails if the count would be too much work.
    pub fn plan(&self, work: &Work<'_>) -> Result<Plan, Error> {
        Plan::of(self, work)
    }

    /// Numbers the positions from 0 up to their count.
    ///
    /// # Errors
    ///
    /// Fails if the count would be too much work, or is stopped.
    pub fn positions(&self, work: &Work<'_>) -> Result<Positions, Error> {
        match self.module() {
            Some(module) => Ok(Positions::of_module(self.clone(), module.positions)),
            None => Plan::of(self, work)?.positions(work),
        }
    }

    /// Numbers the positions up to the symmetries that some symmetries generate, from 0 up to [`Orbits::number`]: all
    /// positions that these take to one another have one number, and of a number one of them is given.
    ///
    /// ```
    /// use qishu::{Symmetry, Variant, Work};
    ///
    /// let rules = "variant dots { board 2 x 2 sides one piece_type dot O { count 0..2 anywhere } }";
    /// let dots = Variant::from_text("dots", rules)?;
    /// let orbits = dots.positions_up_to(&[Symmetry::Files], &Work::default())?;
    /// assert_eq!(*orbits.count(), dots.orbits(&[Symmetry::Files], &Work::default())?.number);
    /// let number = orbits.rank(&dots.parse_position("O1/1O")?)?;
    /// assert_eq!(orbits.rank(&dots.parse_position("1O/O1")?)?, number);
    /// assert_eq!(orbits.rank(&orbits.unrank(&number)?)?, number);
    /// # Ok::<(), qishu::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if one of them is no symmetry of the rules, if there are too many images to compare a position with, if
    /// the count would be too much work, or if the work is stopped.
    pub fn positions_up_to(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<Positions, Error> {
        Positions::up_to(self, up_to, work)
    }

    /// Numbers the legal positions up to the symmetries that some symmetries generate, as [`Variant::orbits_legal`]
    /// counts them.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if one of the symmetries is none of the rules or of the moves, if
    /// there are too many images to compare a position with, if the count would be too much work, or if the work is
    /// stopped.
    pub fn legal_positions_up_to(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<LegalPositions, Error> {
        LegalPositions::up_to(self, up_to, work)
    }

    /// The piece that a text names: by its whole name, `white king`, by its name alone, or by what its pieces look
    /// like. Of several, the first is meant.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn piece_called(&self, text: &str) -> Result<PieceTypeId, Error> {
        names::piece_called(self.rules(), text)
    }

    /// What tells the rows of a table apart, in words: `pieces`, `side` or `material`, or names with commas between
    /// them, which are columns. A name is that of a state variable, `state:to_move` if something else is called so too,
    /// or of a piece: with its side's before it, or alone for the pieces of all sides that are called so. Behind
    /// `piece_type:` all names are those of pieces.
    ///
    /// ```
    /// use qishu::{Variant, Work};
    ///
    /// let rules = "variant pair { board 2 x 1 sides white, black same state_variable to_move: white, black \
    ///     piece_type rook R { count 0..1 anywhere } }";
    /// let pair = Variant::from_text("pair", rules)?;
    /// let table = pair.table(&pair.by_called("to_move,rook")?, &Work::default())?;
    /// assert_eq!(table.columns, ["to_move", "white rook", "black rook"]);
    /// assert_eq!(table.rows[0], (vec![0, 0, 0], 1u32.into()));
    /// assert_eq!((table.in_words(0, 0), table.rows.len()), ("white".to_owned(), 8));
    /// # Ok::<(), qishu::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there is no such state variable or piece.
    pub fn by_called(&self, text: &str) -> Result<By, Error> {
        by_called(self.rules(), text)
    }

    /// A table by columns of these names, as [`by_called`](Variant::by_called) reads them.
    ///
    /// # Errors
    ///
    /// Fails if there is no such state variable or piece.
    pub fn by_columns(&self, names: &[&str]) -> Result<By, Error> {
        columns_called(self.rules(), names)
    }

    /// The square that a text names, as in `e4`.
    ///
    /// # Errors
    ///
    /// Fails if there is none.
    pub fn square_called(&self, text: &str) -> Result<SquareId, Error> {
        names::square_called(self.rules(), text)
    }

    /// Reads a position from one line of text, in the manner of FEN: ranks from the highest on with `/` between them,
    /// numbers for runs of empty squares. Whether it keeps the rules is not asked, see [`Position::broken`].
    ///
    /// # Errors
    ///
    /// Fails with the first place where the text is no position.
    pub fn parse_position(&self, text: &str) -> Result<Position, Error> {
        Position::parse(self, text)
    }

    /// The number of positions, by looking at every board: for checking a count of small boards against what shares
    /// nothing with the planner. `None` if there are more boards to look at than `most_boards`, which is often plain
    /// beforehand.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn count_by_brute_force(&self, most_boards: u64) -> Result<Option<BigUint>, Error> {
        Ok(brute::count(self.model()?, most_boards))
    }

    /// Counts the positions square by square, without a plan: slow, and independent of the planner. `None` if more than
    /// `most_states` combinations of sums had to be remembered at once, or if it would take minutes.
    ///
    /// # Errors
    ///
    /// Fails if the rules look at too many pairs of squares.
    pub fn count_by_naive_frontier(&self, most_states: usize) -> Result<Option<BigUint>, Error> {
        let system = System::new(self.model()?, Statistic::Total)?;
        Ok(naive_frontier::count(&system, most_states).map(|found| found.into_values().sum()))
    }

    /// Writes the rules as a formula that has one model for each position, for counters that are not ours.
    ///
    /// # Errors
    ///
    /// Fails if the formula would be too large.
    pub fn formula(&self) -> Result<Formula, Error> {
        Ok(Formula::new(cnf::cnf(self.model()?)?))
    }
}
