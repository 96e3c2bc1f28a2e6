//! Solved endgames and their values of positions.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use qishu_endgames::endgame::{Endgame, TablesByKey};
use qishu_endgames::metric::Metric;
use qishu_endgames::pages::PageMemory;
use qishu_endgames::table::{EndgameTable, PackedValues};
use qishu_endgames::value::GameValue;
use qishu_rules::{GameState, Move, Piece, PieceTypeId, SideId};

use super::lines::{best_line, valued_moves};
use super::unheeded::unheeded;
use crate::error::Error;
use crate::material::Material;
use crate::variant::Variant;

/// The values of all positions of some material and of all that it can turn into. A clone is cheap.
///
/// Both sides play best: the winner as fast as possible, the loser as slowly as possible. An infinite game is a draw.
/// Only ends of games that the position and its moves determine are considered; [`unheeded`](EndgameTables::unheeded)
/// lists the other rules.
///
/// ```
/// use qishu::{GameValue, SolveOptions, Variant, Work};
///
/// let rules = r#"variant rooks {
///     board 4 x 4 sides white, black mirror ranks
///     piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere }
///     start "k3/4/4/R2K" royal king
///     move king steps along file, rank, diagonal
///     move rook slides along file, rank
///     end lose if no move in check
///     end draw if no move
/// }"#;
/// let variant = Variant::from_text("rooks", rules)?;
/// let material = Some(variant.parse_material("K R | K")?);
/// let tables = variant.solve(&SolveOptions { material, ..SolveOptions::default() }, &Work::default())?;
/// let state = variant.moves()?.parse_state("k3/4/1K2/3R w")?;
/// assert_eq!(tables.value(&state), Some(GameValue::Win(1)));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone)]
pub struct EndgameTables {
    variant: Variant,
    endgame: Arc<Endgame>,
    /// The piece types of which some must oppose each other in the first material.
    opposing: Option<[PieceTypeId; 2]>,
    tables: TablesByKey,
    /// The memory of tables that are read in pages.
    pages: Option<Arc<PageMemory>>,
    solved: Arc<[SolvedMaterial]>,
    passed_over: Arc<[(PathBuf, String)]>,
}

/// Tables that are at hand, and what is told of all.
pub(super) struct SolvedTables {
    /// The tables that are still in memory, at least in part.
    pub tables: TablesByKey,
    /// The memory of those that are read in pages.
    pub pages: Option<Arc<PageMemory>>,
    /// The figures of all material signatures, in their order.
    pub solved: Vec<SolvedMaterial>,
    /// The files that were invalid, each with the reason.
    pub passed_over: Vec<(PathBuf, String)>,
}

/// The figures of one material.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedMaterial {
    /// The material.
    pub material: Material,
    /// The figures with each side to move; `None` for a side that cannot be to move.
    pub sides: [Option<SolvedSide>; 2],
    /// The number of values in the table. Symmetric positions count once, and some values belong to no position.
    pub values: u64,
    /// The bytes of the values.
    pub bytes: u64,
    /// Whether the table was found in the folder.
    pub was_there: bool,
}

/// The figures of one material with a side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedSide {
    /// The number of positions won for the side to move.
    pub wins: u64,
    /// The number of positions lost for it.
    pub losses: u64,
    /// The number of drawn positions.
    pub draws: u64,
    /// The number of wins that are cursed: see [`Metric::Zeroing`]. They are among the wins.
    pub cursed_wins: u64,
    /// The number of losses that are blessed, which are among the losses.
    pub blessed_losses: u64,
    /// The number of wins for each number of plies that occurs, ascending.
    pub wins_in: Vec<(u32, u64)>,
    /// The number of losses for each number of plies that occurs; 0 plies where the game is over.
    pub losses_in: Vec<(u32, u64)>,
    /// The longest win.
    pub longest_win: Option<LongestLine>,
    /// The longest loss.
    pub longest_loss: Option<LongestLine>,
}

/// A position with the longest game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LongestLine {
    /// The number of plies.
    pub plies: u32,
    /// The first such position, in the order of their numbers.
    pub state: GameState,
}

impl EndgameTables {
    pub(super) fn new(
        variant: &Variant,
        endgame: Endgame,
        opposing: Option<[PieceTypeId; 2]>,
        SolvedTables { tables, pages, solved, passed_over }: SolvedTables,
    ) -> EndgameTables {
        EndgameTables {
            variant: variant.clone(),
            endgame: Arc::new(endgame),
            opposing,
            tables,
            pages,
            solved: solved.into(),
            passed_over: passed_over.into(),
        }
    }

    /// The figures of all material, each after all that it can turn into; empty for tables that were read from a
    /// folder.
    pub fn solved(&self) -> &[SolvedMaterial] {
        &self.solved
    }

    /// What the plies of values are counted up to.
    pub fn metric(&self) -> Metric {
        self.endgame.count().metric()
    }

    /// The most plies of a win that is not cursed, and of a loss that is not blessed; `None` unless the metric counts
    /// quiet plies.
    pub fn most_quiet_plies(&self) -> Option<u32> {
        self.endgame.count().most_quiet_plies()
    }

    /// The number of tables.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// The files of the folder in the place of a table that are damaged or of other rules, each with the reason. They
    /// are skipped; [`Variant::solve`] has replaced them by correct ones.
    pub fn passed_over(&self) -> &[(PathBuf, String)] {
        &self.passed_over
    }

    /// The material of each table.
    pub(super) fn materials(&self) -> impl Iterator<Item = Material> {
        self.tables.values().map(|table| material(&self.variant, &self.endgame, self.opposing, table))
    }

    /// Whether there is a table of some material.
    pub(super) fn has(&self, material: &Material) -> bool {
        self.materials().any(|one| one == *material)
    }

    /// The value of a state for the side to move; `None` if there is no table of its material, if its file can no longer
    /// be read, or if a piece stands outside its placements.
    pub fn value(&self, state: &GameState) -> Option<GameValue> {
        let value = self.endgame.value(&self.tables, &state.position, state.to_move.index());
        let is_unread = self.pages.as_deref().is_some_and(PageMemory::has_failed);
        if is_unread { None } else { value }
    }

    /// The legal moves of a state with their values for the side that makes them: the best first, unknown ones last.
    /// The plies of a win include the move itself.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move.
    pub fn moves(&self, state: &GameState) -> Result<Vec<(Move, Option<GameValue>)>, Error> {
        let moves = self.variant.moves()?;
        Ok(valued_moves(&moves, state, |before, after| self.value_after(before, after)))
    }

    /// A line of best play from a state on: up to the end of the game, up to where a position returns, or up to where
    /// there is no table. Empty if the state itself has no value.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move.
    pub fn best_line(&self, state: &GameState) -> Result<Vec<Move>, Error> {
        let moves = self.variant.moves()?;
        Ok(best_line(&moves, state, |before, after| self.value_after(before, after)))
    }

    /// The value of the state after a move, as it matters to the state before it: where the move starts a new count, its
    /// plies are those of the end, or the most quiet plies if it is cursed or blessed.
    fn value_after(&self, before: &GameState, after: &GameState) -> Option<GameValue> {
        let restarts = match self.metric() {
            Metric::End => false,
            Metric::Conversion => self.pieces(before) != self.pieces(after),
            Metric::Zeroing => after.quiet_plies == 0,
        };
        let plies = |plies: u32| self.most_quiet_plies().filter(|&most| plies > most).unwrap_or(0);
        Some(match self.value(after)? {
            GameValue::Win(of) if restarts => GameValue::Win(plies(of)),
            GameValue::Loss(of) if restarts => GameValue::Loss(plies(of)),
            other => other,
        })
    }

    /// The pieces on the board, sorted.
    fn pieces(&self, state: &GameState) -> Vec<Piece> {
        let mut pieces = state.position[..self.variant.rules().board.size()].to_vec();
        pieces.sort_unstable();
        pieces
    }

    /// The ends of games in the rules that the tables do not consider, and their possible effects, a sentence each.
    pub fn unheeded(&self) -> Vec<String> {
        let Some(game) = self.variant.model().ok().and_then(|model| model.game.as_ref()) else { return Vec::new() };
        let longest = self.solved.iter().flat_map(SolvedMaterial::plies).max().unwrap_or(0);
        unheeded(game, longest, self.metric() == Metric::Zeroing)
    }
}

impl SolvedMaterial {
    pub(super) fn new(
        variant: &Variant,
        endgame: &Endgame,
        opposing: Option<[PieceTypeId; 2]>,
        table: &EndgameTable,
        was_there: bool,
    ) -> SolvedMaterial {
        let rules = variant.rules();
        let side = |side: usize| {
            (table.sides[side].length() > 0).then(|| {
                let figures = endgame.figures(rules, table, side);
                let line = |longest: Option<(u32, u64)>| {
                    longest.map(|(plies, number)| LongestLine {
                        plies,
                        state: GameState {
                            position: endgame.position(table, number),
                            to_move: SideId(side as u32),
                            quiet_plies: 0,
                            move_number: 1,
                        },
                    })
                };
                let most = endgame.count().most_quiet_plies();
                let beyond = |numbers: &BTreeMap<u32, u64>| {
                    most.map_or(0, |most| numbers.range(most + 1..).map(|(_, number)| number).sum())
                };
                SolvedSide {
                    wins: figures.wins,
                    losses: figures.losses,
                    draws: figures.draws,
                    cursed_wins: beyond(&figures.wins_in),
                    blessed_losses: beyond(&figures.losses_in),
                    wins_in: figures.wins_in.into_iter().collect(),
                    losses_in: figures.losses_in.into_iter().collect(),
                    longest_win: line(figures.longest_win),
                    longest_loss: line(figures.longest_loss),
                }
            })
        };
        SolvedMaterial {
            material: material(variant, endgame, opposing, table),
            sides: [side(0), side(1)],
            values: table.sides.iter().map(|values| values.length()).sum(),
            bytes: table.sides.iter().map(PackedValues::bytes).sum(),
            was_there,
        }
    }

    /// The plies of its longest wins and losses.
    fn plies(&self) -> impl Iterator<Item = u32> {
        self.sides.iter().flatten().flat_map(SolvedSide::plies)
    }
}

impl SolvedSide {
    /// The plies of the longest win and loss.
    pub(super) fn plies(&self) -> impl Iterator<Item = u32> {
        [&self.longest_win, &self.longest_loss].into_iter().flatten().map(|line| line.plies)
    }
}

/// The material of a table, given the piece types that must oppose each other in the first material of an endgame.
fn material(
    variant: &Variant,
    endgame: &Endgame,
    opposing: Option<[PieceTypeId; 2]>,
    table: &EndgameTable,
) -> Material {
    let (rules, must_oppose) = (variant.rules(), endgame.must_oppose(&table.signature));
    Material::new(rules, table.signature.material(rules)).with_opposing(rules, opposing.filter(|_| must_oppose))
}

impl fmt::Debug for EndgameTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = f.debug_struct("EndgameTables");
        text.field("variant", &self.variant.name()).field("tables", &self.tables.len()).finish()
    }
}
