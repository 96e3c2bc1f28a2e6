//! The cases of a count of legal positions, and their equivalence under symmetries.

use std::collections::BTreeSet;
use std::sync::Arc;

use qishu_moves::lower::lower;
use qishu_moves::pseudo_moves::PseudoMoves;
use qishu_rules::{Game, PassedSquare, PieceTypeId, Rules, SideId};
use qishu_spec_lang::Model;

use super::threats::threats;
use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::Limits;
use crate::questions::symmetry::Symmetry;
use crate::questions::symmetry::check::{Action, ConstraintStatement, says_something, statement};
use crate::questions::symmetry::group::group;
use crate::system::{Cell, CellId, KindId, Statistic, System};
use crate::thresholds::MOST_ROYAL_CASES;

/// A case: the positions with one side to move, and with the royal pieces of the other side on given squares.
#[derive(Clone, Debug)]
pub struct LegalCase {
    /// The side to move.
    pub to_move: SideId,
    /// The squares of the other side's royal pieces; `None` for any squares.
    pub royals: Option<Vec<(KindId, CellId)>>,
    /// The system of its positions.
    pub(super) system: System,
    /// An earlier case that a symmetry maps to this one, if any.
    pub same: Option<SameCase>,
}

/// An earlier, equivalent case, which has equally many positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameCase {
    /// The index of that case.
    pub case: usize,
    /// The symmetry that maps the positions of this case to those of that one.
    pub action: Action,
}

/// The partial questions of a count of legal positions.
#[derive(Clone, Debug)]
pub struct LegalQuestions<'m> {
    model: &'m Model,
    pseudo_moves: Arc<PseudoMoves>,
    /// The cells that the cases have in common.
    cells: Vec<Cell>,
    cases: Vec<LegalCase>,
}

impl<'m> LegalQuestions<'m> {
    /// Distinguishes the cases, for a game and the statistic by which its count is split.
    ///
    /// # Errors
    ///
    /// Fails if the rules or the moves involve more pairs of squares than the limit allows.
    pub fn new(model: &'m Model, game: &Game, statistic: Statistic) -> Result<LegalQuestions<'m>, PlanError> {
        let rules = System::of_all_rules(model, statistic)?.without_absent();
        let pseudo_moves = Arc::new(lower(&model.rules, game));
        let mut cases: Vec<LegalCase> = Vec::new();
        for to_move in [SideId(0), SideId(1)] {
            let other = Game::other(to_move);
            let is_royal =
                |kind: &KindId| rules.kinds[*kind].side == other && game.is_royal(rules.kinds[*kind].piece_type);
            let royals: Vec<KindId> = (0..rules.kinds.len()).filter(is_royal).collect();
            for standing in standings(&model.rules, &rules, &royals) {
                let is_target = |square| {
                    let stands_there =
                        |&(_, cell): &(KindId, CellId)| model.rules.board.id(rules.cells[cell].square) == Some(square);
                    standing.as_ref().is_none_or(|pieces| pieces.iter().any(stands_there))
                };
                let mut system = rules.clone();
                system.constraints.extend(threats(model, &pseudo_moves, &rules, other, is_target)?);
                if let Some(pieces) = &standing {
                    system.stand(&royals, pieces);
                }
                // The piece that has passed is one of the side that has moved.
                system.stand(&passed_by(model, game, &rules, to_move), &[]);
                cases.push(LegalCase { to_move, royals: standing, system, same: None });
            }
        }
        let mut questions = LegalQuestions { model, pseudo_moves, cells: rules.cells.clone(), cases };
        questions.find_same(&rules);
        Ok(questions)
    }

    /// The variant.
    pub(super) fn model(&self) -> &'m Model {
        self.model
    }

    /// Whether the pieces of a type are royal.
    pub(super) fn is_royal(&self, piece_type: PieceTypeId) -> bool {
        self.pseudo_moves.pieces.iter().any(|piece| piece.piece_type == piece_type && piece.is_royal)
    }

    /// All pseudo-legal moves.
    pub(super) fn pseudo_moves(&self) -> &Arc<PseudoMoves> {
        &self.pseudo_moves
    }

    /// The cells of all cases.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The cases; they partition the positions with a side to move.
    pub fn cases(&self) -> &[LegalCase] {
        &self.cases
    }

    /// A plan to count the positions of a case.
    pub fn plan(&self, case: &LegalCase, limits: Limits) -> Counting {
        let mut system = case.system.clone();
        system.settle();
        Counting::of_case(self.model, system, limits)
    }

    /// The content of each case, for comparison.
    pub(super) fn contents(&self) -> Vec<CaseContent> {
        self.cases.iter().map(|case| CaseContent::new(&case.system)).collect()
    }

    /// Finds cases that a symmetry of the rules maps to earlier ones. The moves are compared by the constraints that
    /// they imply.
    fn find_same(&mut self, rules: &System) {
        // Symmetries of the rules file are left out: they may generate a very large group.
        let holds = |symmetry: &Symmetry| group(self.model, rules, std::slice::from_ref(symmetry)).is_ok();
        let symmetries: Vec<Symmetry> = Symmetry::BUILT_IN.into_iter().filter(holds).collect();
        let Ok(elements) = group(self.model, rules, &symmetries) else { return };
        let contents = self.contents();
        for case in 0..self.cases.len() {
            let earlier = (0..case).filter(|&earlier| self.cases[earlier].same.is_none());
            let found = earlier.flat_map(|earlier| elements.iter().map(move |element| (earlier, &element.action)));
            let mut found = found.filter(|(earlier, action)| contents[case].becomes(action, &contents[*earlier]));
            let same = found.next().map(|(case, action)| SameCase { case, action: action.clone() });
            self.cases[case].same = same;
        }
    }
}

/// The content of a system, in a form that does not depend on the order of its constraints.
pub(super) struct CaseContent {
    pieces: Vec<BTreeSet<CellId>>,
    constraints: BTreeSet<ConstraintStatement>,
    /// The kept sums. They distinguish the rows of the answer, so their order matters.
    kept: Vec<(ConstraintStatement, i64)>,
}

impl CaseContent {
    fn new(system: &System) -> CaseContent {
        let kept = system.constraints.iter().enumerate().filter(|(_, constraint)| constraint.kept);
        CaseContent {
            kept: kept.map(|(id, constraint)| (statement(system, id), constraint.base)).collect(),
            pieces: system.kinds.iter().map(|kind| kind.cells.iter().copied().collect()).collect(),
            constraints: (0..system.constraints.len()).map(|id| statement(system, id)).filter(says_something).collect(),
        }
    }

    /// Whether the action maps the positions of this case to those of another.
    pub(super) fn becomes(&self, action: &Action, other: &CaseContent) -> bool {
        self.standing(action) == other.pieces
            && self.constraints(action) == other.constraints
            && self.kept(action) == other.kept
    }

    /// The cells of each kind, as images under the action.
    fn standing(&self, action: &Action) -> Vec<BTreeSet<CellId>> {
        let mut image = vec![BTreeSet::new(); self.pieces.len()];
        for (kind, cells) in self.pieces.iter().enumerate() {
            image[action.kinds[kind]] = cells.iter().map(|&cell| action.cells[cell]).collect();
        }
        image
    }

    /// The kept sums, as images under the action.
    fn kept(&self, action: &Action) -> Vec<(ConstraintStatement, i64)> {
        self.kept.iter().map(|(constraint, base)| (action.statement(constraint), *base)).collect()
    }

    /// The constraints, as images under the action.
    fn constraints(&self, action: &Action) -> BTreeSet<ConstraintStatement> {
        self.constraints.iter().map(|constraint| action.statement(constraint)).collect()
    }
}

/// The values of the state variable for which a piece of a side has just passed a square.
fn passed_by(model: &Model, game: &Game, system: &System, side: SideId) -> Vec<KindId> {
    let Some(passing) = &game.passing else { return Vec::new() };
    let is_own = |passed: &PassedSquare| model.rules.piece_type(passed.piece_type).side == side;
    let values = model.rules.values(passing.state_variable).skip(1).zip(passing.squares.iter());
    let own: Vec<_> = values.filter(|(_, passed)| is_own(passed)).map(|(kind, _)| kind.piece_type).collect();
    (0..system.kinds.len()).filter(|&kind| own.contains(&system.kinds[kind].piece_type)).collect()
}

/// All placements of the royal pieces that their ranges allow; a single `None` if there are too many.
fn standings(rules: &Rules, system: &System, royals: &[KindId]) -> Vec<Option<Vec<(KindId, CellId)>>> {
    let mut all: Vec<Vec<(KindId, CellId)>> = vec![Vec::new()];
    let mut piece_types: Vec<_> = royals.iter().map(|&kind| system.kinds[kind].piece_type).collect();
    piece_types.dedup();
    for piece_type in piece_types {
        let kinds = royals.iter().copied().filter(|&kind| system.kinds[kind].piece_type == piece_type);
        let places: Vec<(KindId, CellId)> =
            kinds.flat_map(|kind| system.kinds[kind].cells.iter().map(move |&cell| (kind, cell))).collect();
        let height = |kind: KindId| rules.piece_type(piece_type).placements[system.kinds[kind].placement].height;
        let number_of = |pieces: &[(KindId, CellId)]| -> u32 {
            let own = pieces.iter().filter(|(kind, _)| system.kinds[*kind].piece_type == piece_type);
            own.map(|(kind, _)| height(*kind)).sum()
        };
        // The placements of pieces and stacks, one more each time, in ascending order of places and on distinct cells.
        let mut growing: Vec<(Vec<(KindId, CellId)>, usize)> = all.into_iter().map(|pieces| (pieces, 0)).collect();
        let mut found: Vec<Vec<(KindId, CellId)>> = Vec::new();
        let allowed = |pieces: &[(KindId, CellId)]| rules.piece_type(piece_type).allows(number_of(pieces));
        for _ in 0..=*rules.piece_type(piece_type).count.end() {
            found.extend(growing.iter().map(|(pieces, _)| pieces).filter(|pieces| allowed(pieces)).cloned());
            if found.len() > MOST_ROYAL_CASES || growing.len() > MOST_ROYAL_CASES {
                return vec![None];
            }
            let one_more = growing.iter().flat_map(|(pieces, next)| {
                let free =
                    (*next..places.len()).filter(|&place| pieces.iter().all(|(_, cell)| *cell != places[place].1));
                free.map(move |place| (pieces.clone(), place))
            });
            growing = one_more
                .map(|(pieces, place)| (pieces.into_iter().chain([places[place]]).collect(), place + 1))
                .collect();
        }
        all = found;
    }
    all.into_iter().map(Some).collect()
}
