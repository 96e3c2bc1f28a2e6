//! Counting questions about a variant's positions.

use std::path::Path;

use num_bigint::BigUint;
use qishu_counting::oracles::{brute, cnf, naive_frontier};
use qishu_counting::system::{Statistic, System};
use qishu_counting::{Counting, Method};
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
use crate::shard::Shard;
use crate::solve::{self, EndgameTables, Metric, SolveEstimate, SolveOptions, Tablebases};
use crate::square_counts::SquareCounts;
use crate::table::{By, CountTable};
use crate::variant::Variant;
use crate::work::Work;

/// Questions about the positions.
impl Variant {
    /// Counts the positions. A compiled variant is counted by its module, without a limit on the work.
    ///
    /// # Errors
    ///
    /// Fails if the count would be too much work, or is stopped.
    pub fn count(&self, work: &Work<'_>) -> Result<BigUint, Error> {
        Ok(self.counted(work)?.positions)
    }

    /// Counts the positions, and states the method. Without a module this is the method of [`plan`](Variant::plan).
    ///
    /// # Errors
    ///
    /// As [`count`](Variant::count).
    pub fn counted(&self, work: &Work<'_>) -> Result<CountOfPositions, Error> {
        match self.module() {
            // Modules contain tables only.
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
    /// Fails if the count would be too much work, is stopped, or if there is no such piece.
    pub fn table(&self, by: &By, work: &Work<'_>) -> Result<CountTable, Error> {
        let statistic = by.statistic(self.rules())?;
        let model = self.model()?;
        let counted = counted(&Counting::of(model, statistic.clone(), work.limits())?, work)?;
        Ok(CountTable::new(by, model, &statistic, counted.by_statistic, counted.total))
    }

    /// Counts the legal positions: pairs of a position and a side to move that could not capture a royal piece of the
    /// other side at once. The position need not be reachable in a game.
    ///
    /// ```
    /// use qishu::{Variant, Work};
    ///
    /// let rules = "variant line { board 5 x 1 sides left, right mirror files piece piece M { count 1 anywhere } \
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

    /// Counts the legal positions, and states the method. They are a sum of cases, each of which may use its own
    /// method.
    ///
    /// # Errors
    ///
    /// As [`count_legal`](Variant::count_legal).
    pub fn counted_legal(&self, work: &Work<'_>) -> Result<CountOfPositions, Error> {
        let counted = self.counted_legal_part(Shard::WHOLE, work)?;
        // Without any case there is no method of counting.
        Ok(counted.unwrap_or_else(|| CountOfPositions::interpreted(BigUint::ZERO, Method::Tables)))
    }

    /// The structure of the module that counts the legal positions, in words. It consists of the cases, the order of
    /// the squares, the nodes before each of them, and the threats.
    ///
    /// # Errors
    ///
    /// Fails if no module counts the legal positions, since no piece is royal or there are too many nodes.
    pub fn explain_legal(&self) -> Result<String, Error> {
        explain_legal_module(self.model()?)
    }

    /// Counts the legal positions by numbers of pieces, or by state variables.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, or if there is no such piece. Also fails if the count would be
    /// too much work or is stopped.
    pub fn table_legal(&self, by: &By, work: &Work<'_>) -> Result<CountTable, Error> {
        legal::table(self, by, Shard::WHOLE, work)
    }

    /// Numbers the legal positions from 0 up to their count.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if the count would be too much work, or if it is stopped.
    pub fn legal_positions(&self, work: &Work<'_>) -> Result<LegalPositions, Error> {
        LegalPositions::of(self, work)
    }

    /// Counts the positions in which each piece stands on each square.
    ///
    /// # Errors
    ///
    /// Fails if one of the counts would be too much work, or if the work is stopped.
    pub fn squares(&self, work: &Work<'_>) -> Result<SquareCounts, Error> {
        self.squares_part(Shard::WHOLE, work)
    }

    /// Counts the legal positions in which each piece stands on each square.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, if one of the counts would be too much work, or if the work is
    /// stopped.
    pub fn squares_legal(&self, work: &Work<'_>) -> Result<SquareCounts, Error> {
        self.squares_legal_part(Shard::WHOLE, work)
    }

    /// Counts the positions up to the group that some symmetries generate: positions in one orbit are counted once.
    ///
    /// # Errors
    ///
    /// Fails if one of them is not a symmetry of the rules, if one of the counts would be too much work, or if the work
    /// is stopped.
    pub fn orbits(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<Orbits, Error> {
        Orbits::of_fixed(self.fixed_part(up_to, Shard::WHOLE, work)?)
    }

    /// Counts the legal positions up to the group that some symmetries generate. A symmetry that exchanges the sides
    /// also exchanges the side to move.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, or if one of the symmetries does not hold for the rules and
    /// moves. Also fails if one of the counts would be too much work, or if the work is stopped.
    pub fn orbits_legal(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<Orbits, Error> {
        Orbits::of_fixed(self.fixed_legal_part(up_to, Shard::WHOLE, work)?)
    }

    /// The named symmetries of the rules and of the captures of royal pieces.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move.
    pub fn symmetries_legal(&self) -> Result<Vec<Symmetry>, Error> {
        orbits::symmetries_of_legal(self)
    }

    /// The names of some symmetries, separated by commas; each symmetry given by the rules is followed by its digest.
    /// Equal texts mean equal orbits.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn symmetries_with_digests(&self, up_to: &[Symmetry]) -> Result<String, Error> {
        Ok(orbits::NumberedUpTo::new(self.model()?, up_to).with_digests)
    }

    /// The named symmetries of the rules.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn symmetries(&self) -> Result<Vec<Symmetry>, Error> {
        Ok(orbits::symmetries(self.model()?))
    }

    /// Lists the materials with at least one and at most `at_most` positions. A limit on the number of pieces reduces
    /// the work.
    ///
    /// # Errors
    ///
    /// Fails if there are too many materials, if a count would be too much work, or if the work is stopped.
    pub fn endgames(&self, at_most: &BigUint, most_pieces: Option<u32>, work: &Work<'_>) -> Result<Endgames, Error> {
        endgames::endgames(self.model()?, at_most, most_pieces, work)
    }

    /// Solves material and all that it can turn into. The result is the value of each position with best play by both
    /// sides.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move or the game cannot be solved. Also fails if the tables would take
    /// too many bytes, if files cannot be read or written, or if the work is stopped.
    pub fn solve(&self, options: &SolveOptions, work: &Work<'_>) -> Result<EndgameTables, Error> {
        solve::solve(self, options, work)
    }

    /// Checks that the rules allow [`solve`](Variant::solve): moves change nothing but what tables have, and no material
    /// that the given one turns into comes back. Where they do not, [`Moves::solve_reached`](crate::Moves::solve_reached)
    /// may solve the positions that games come to.
    ///
    /// # Errors
    ///
    /// Fails with the reason if they do not; nothing is solved.
    pub fn unless_unsolvable(&self, options: &SolveOptions) -> Result<(), Error> {
        solve::unless_refused(self, options)
    }

    /// The size of the tables that [`solve`](Variant::solve) makes with these options, before any is made.
    ///
    /// # Errors
    ///
    /// As [`unless_unsolvable`](Variant::unless_unsolvable). More bytes than [`Work::most_bytes`] are no error here.
    pub fn solve_estimate(&self, options: &SolveOptions, work: &Work<'_>) -> Result<SolveEstimate, Error> {
        solve::estimate(self, options, work)
    }

    /// The tables of a folder for the material of a state and all material reachable from it. They are read in pages, so
    /// that lookups take little memory.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move or the game cannot be solved, or if a file cannot be read. A
    /// missing table is not an error.
    pub fn solved_tables(&self, folder: &Path, metric: Metric, state: &GameState) -> Result<EndgameTables, Error> {
        solve::tables_of(self, folder, metric, state)
    }

    /// All tables of a folder for these rules, for lookups by an engine. They are in memory, or read in pages if they exceed
    /// the allowed bytes.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move or the game cannot be solved. Also fails if the folder or a file
    /// cannot be read.
    pub fn tablebases(&self, folder: &Path, work: &Work<'_>) -> Result<Tablebases, Error> {
        solve::tablebases_of(self, folder, work)
    }

    /// The moves of the variant.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move.
    pub fn moves(&self) -> Result<Moves, Error> {
        Moves::of(self)
    }

    /// Plans the count of the positions.
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

    /// Numbers the positions up to the group that some symmetries generate, from 0 up to [`Orbits::number`]. All
    /// positions of an orbit share one number, which stands for the orbit's representative.
    ///
    /// ```
    /// use qishu::{Symmetry, Variant, Work};
    ///
    /// let rules = "variant dots { board 2 x 2 sides one piece dot O { count 0..2 anywhere } }";
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
    /// Fails if one of them is not a symmetry of the rules, or if there are too many images to compare a position with.
    /// Also fails if the count would be too much work, or if the work is stopped.
    pub fn positions_up_to(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<Positions, Error> {
        Positions::up_to(self, up_to, work)
    }

    /// Numbers the legal positions up to the group that some symmetries generate, as [`Variant::orbits_legal`] counts
    /// them.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move, or if one of the symmetries does not hold for the rules and
    /// moves. Also fails if there are too many images to compare a position with, if the count would be too much work,
    /// or if the work is stopped.
    pub fn legal_positions_up_to(&self, up_to: &[Symmetry], work: &Work<'_>) -> Result<LegalPositions, Error> {
        LegalPositions::up_to(self, up_to, work)
    }

    /// The piece that a text names: by its full name, `white king`, by its short name, or by its letter or symbol. Of
    /// several, the first is meant.
    ///
    /// # Errors
    ///
    /// Fails if there is no such piece.
    pub fn piece_called(&self, text: &str) -> Result<PieceTypeId, Error> {
        names::piece_called(self.rules(), text)
    }

    /// Reads the columns of a table: `pieces`, `side` or `material`, or names separated by commas. A name is that of a
    /// state variable or of a piece. If something else shares the name, `state:to_move` means the state variable. A
    /// piece's name includes its side's, or stands alone for the pieces of all sides with that name. After
    /// `piece_type:` all names are those of pieces.
    ///
    /// ```
    /// use qishu::{Variant, Work};
    ///
    /// let rules = "variant pair { board 2 x 1 sides white, black same state to_move: white, black \
    ///     piece rook R { count 0..1 anywhere } }";
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
    /// Fails if there is no such square.
    pub fn square_called(&self, text: &str) -> Result<SquareId, Error> {
        names::square_called(self.rules(), text)
    }

    /// Reads a position from one line of text, in the style of FEN: ranks from the highest on with `/` between them,
    /// numbers for runs of empty squares. The rules are not checked; see [`Position::broken`].
    ///
    /// # Errors
    ///
    /// Fails with the first place where the text is not a position.
    pub fn parse_position(&self, text: &str) -> Result<Position, Error> {
        Position::parse(self, text)
    }

    /// The number of positions, by enumeration of all boards. It checks counts of small boards independently of the
    /// planner. `None` if there are more boards than `most_boards`, which is usually detected in advance.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn count_by_brute_force(&self, most_boards: u64) -> Result<Option<BigUint>, Error> {
        Ok(brute::count(self.model()?, most_boards))
    }

    /// Counts the positions square by square, without a plan: slow, and independent of the planner. `None` if more than
    /// `most_states` combinations of sums are needed at once, or if the count would take minutes.
    ///
    /// # Errors
    ///
    /// Fails if the rules relate too many pairs of squares.
    pub fn count_by_naive_frontier(&self, most_states: usize) -> Result<Option<BigUint>, Error> {
        let system = System::new(self.model()?, Statistic::Total)?;
        Ok(naive_frontier::count(&system, most_states).map(|found| found.into_values().sum()))
    }

    /// Writes the rules as a formula that has one model for each position, for independent counters.
    ///
    /// # Errors
    ///
    /// Fails if the formula would be too large.
    pub fn formula(&self) -> Result<Formula, Error> {
        Ok(Formula::new(cnf::cnf(self.model()?)?))
    }
}
