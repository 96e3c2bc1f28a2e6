//! Threats as constraints: the ways to capture a royal piece at once. A piece that could begin one must not be on its
//! square while the squares between allow the move.

use std::collections::BTreeMap;

use qishu_moves::pseudo_moves::{PseudoMove, PseudoMoves};
use qishu_rules::{PieceTypeId, SideId, SquareId};
use qishu_spec_lang::Model;

use crate::error::{Limit, PlanError};
use crate::system::{CellId, Constraint, ConstraintId, Feed, KindId, LinearTerm, Meaning, Measure, System};
use crate::thresholds::MOST_PAIRS;

/// A way to capture a royal piece, for any of some pieces.
///
/// Pieces that make one move from one square are one threat, since no two of them are on that square. Threats are
/// ordered by their squares, so that the order of the constraints is fixed.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Threat {
    /// The square of the royal piece.
    target: SquareId,
    /// The royal pieces that are captured this way, by their indices.
    royals: Vec<usize>,
    /// The square of the capturing piece.
    from: SquareId,
    /// The square that must be occupied in between and the pieces that may be on it, if there is one.
    screen: Option<(SquareId, Vec<usize>)>,
    /// The squares that must be empty.
    empty: Vec<SquareId>,
    /// The piece types of which one must be below its count limit, so that the random promotion can yield it; empty if
    /// it always can.
    turned_up: Vec<PieceTypeId>,
}

impl Threat {
    /// A threat over empty squares, without a screen and without a random promotion.
    fn over_empty(target: SquareId, royals: Vec<usize>, from: SquareId, empty: Vec<SquareId>) -> Threat {
        Threat { target, royals, from, screen: None, empty, turned_up: Vec::new() }
    }
}

/// The constraints under which none of the side's royal pieces can be captured at once: one for each threat to a royal
/// piece on one of the squares.
///
/// # Errors
///
/// Fails if there are more threats than the limit allows.
pub fn threats(
    model: &Model,
    pseudo_moves: &PseudoMoves,
    system: &System,
    side: SideId,
    is_target: impl Fn(SquareId) -> bool,
) -> Result<Vec<Constraint>, PlanError> {
    let royal = |piece: usize| pseudo_moves.pieces[piece].is_royal && pseudo_moves.pieces[piece].side == side;
    let royals: Vec<usize> = (0..pseudo_moves.pieces.len()).filter(|&piece| royal(piece)).collect();
    let mut all: BTreeMap<Threat, (usize, Vec<usize>)> = BTreeMap::new();
    let is_theirs = |pseudo_move: &&PseudoMove| pseudo_moves.pieces[usize::from(pseudo_move.piece)].side != side;
    // A pseudo-legal move after which the piece could be of no type is impossible.
    for pseudo_move in pseudo_moves.all.iter().filter(is_theirs).filter(|pseudo_move| !pseudo_move.becomes.is_empty()) {
        let turned_up = barring(pseudo_moves, pseudo_move, system);
        let threats =
            threats_of(pseudo_moves, pseudo_move, &royals).into_iter().filter(|threat| is_target(threat.target));
        for threat in threats.map(|threat| Threat { turned_up: turned_up.clone(), ..threat }) {
            let statement = pseudo_moves.pattern(pseudo_move).statement;
            let (_, pieces) = all.entry(threat).or_insert((statement, Vec::new()));
            if !pieces.contains(&usize::from(pseudo_move.piece)) {
                pieces.push(pseudo_move.piece.into());
            }
        }
    }
    if all.len() > MOST_PAIRS {
        let (allowed, needed) = (MOST_PAIRS as u128, all.len() as u128);
        return Err(PlanError::TooMuchWork { limit: Limit::Pairs, allowed, needed, because: Vec::new() });
    }
    let pieces_on = PiecesOn::new(model, system);
    let mut barred: BTreeMap<Vec<PieceTypeId>, (usize, Vec<ConstraintId>)> = BTreeMap::new();
    let first = system.constraints.len();
    let constraints = all.into_iter().enumerate().map(|(number, (threat, (statement, pieces)))| {
        if !threat.turned_up.is_empty() {
            barred.entry(threat.turned_up.clone()).or_insert((statement, Vec::new())).1.push(first + number);
        }
        pieces_on.constraint(&threat, statement, &pieces)
    });
    let mut constraints: Vec<Constraint> = constraints.collect();
    for (piece_types, (statement, threats)) in barred {
        let all_stand = first + constraints.len() + piece_types.len();
        let number = piece_types.len() as i64;
        constraints.extend(
            piece_types.into_iter().map(|piece_type| stand(pseudo_moves, system, statement, piece_type, all_stand)),
        );
        // If all of them are at their limits, the threats do not apply.
        let none = |target| Feed { target, measure: Measure::Within(number, number), coefficient: -1 };
        let feeds = threats.into_iter().map(none).collect();
        constraints.push(Constraint::feeding(Meaning::Threat(statement), Vec::new(), feeds));
    }
    Ok(constraints)
}

/// The piece types of which one must be below its count limit for a pseudo-legal move, since its random promotion
/// yields one of them. Empty if the move is not random, or if they can never all be at their limits beside the piece.
fn barring(pseudo_moves: &PseudoMoves, pseudo_move: &PseudoMove, system: &System) -> Vec<PieceTypeId> {
    let own = pseudo_moves.pieces[usize::from(pseudo_move.piece)].piece_type;
    let piece_types = pseudo_move.becomes.iter().map(|&piece| {
        (pseudo_moves.pieces[usize::from(piece)].piece_type, pseudo_moves.pieces[usize::from(piece)].most)
    });
    let piece_types: BTreeMap<PieceTypeId, u32> = piece_types.collect();
    // The move itself removes one piece of the mover's type, so that type is always below its limit.
    if !pseudo_move.by_chance || piece_types.contains_key(&own) {
        return Vec::new();
    }
    let forbids = |id: ConstraintId| {
        let constraint = &system.constraints[id];
        let each = |piece_type: PieceTypeId| {
            let kinds = (0..system.kinds.len()).filter(|&kind| system.kinds[kind].piece_type == piece_type);
            let whole = |kind| constraint.terms.iter().find(|term| term.kind == kind && term.cells.is_none());
            kinds.map(|kind| whole(kind).map_or(0, |term| term.coefficient)).min().unwrap_or(0)
        };
        let all: i64 = piece_types.iter().map(|(&piece_type, &most)| each(piece_type) * i64::from(most)).sum();
        system.only_adds(id) && all + each(own) > constraint.high
    };
    if (0..system.constraints.len()).any(forbids) { Vec::new() } else { piece_types.into_keys().collect() }
}

/// A constraint that feeds another one when a piece type is at its count limit.
fn stand(
    pseudo_moves: &PseudoMoves,
    system: &System,
    statement: usize,
    piece_type: PieceTypeId,
    target: ConstraintId,
) -> Constraint {
    let kinds = (0..system.kinds.len()).filter(|&kind| system.kinds[kind].piece_type == piece_type);
    let terms = kinds.map(|kind| LinearTerm { kind, cells: None, coefficient: 1 }).collect();
    let most = pseudo_moves
        .pieces
        .iter()
        .find(|piece| piece.piece_type == piece_type)
        .map_or(0, |piece| i64::from(piece.most));
    let feed = Feed { target, measure: Measure::Within(most, most), coefficient: 1 };
    Constraint::feeding(Meaning::Threat(statement), terms, vec![feed])
}

/// The threats to royal pieces that a pseudo-legal move makes.
fn threats_of(pseudo_moves: &PseudoMoves, pseudo_move: &PseudoMove, royals: &[usize]) -> Vec<Threat> {
    let pattern = pseudo_moves.pattern(pseudo_move);
    let Some(from) = pseudo_move.from else { return Vec::new() };
    let without = |square: SquareId| pseudo_move.between.iter().copied().filter(|&other| other != square).collect();
    let captured = |is_captured: &dyn Fn(usize) -> bool| -> Vec<usize> {
        royals.iter().copied().filter(|&royal| is_captured(royal)).collect()
    };
    let threats: Vec<Threat> = match &pattern.over {
        Some(over) if pattern.captures_between => {
            let royals = captured(&|royal| over.numbers().any(|piece| piece == royal));
            let over_one = |&target: &SquareId| {
                let mut empty: Vec<SquareId> = without(target);
                empty.push(pseudo_move.to);
                Threat::over_empty(target, royals.clone(), from, empty)
            };
            pseudo_moves.hurdles(pseudo_move).iter().filter(|_| pattern.to_empty).map(over_one).collect()
        }
        over => {
            let royals = captured(&|royal| pattern.captures.numbers().any(|piece| piece == royal));
            let target = pseudo_move.to;
            match over {
                None => vec![Threat::over_empty(target, royals, from, pseudo_move.between.clone())],
                Some(over) => {
                    let pieces: Vec<usize> = over.numbers().collect();
                    let over_one = |&screen: &SquareId| Threat {
                        screen: Some((screen, pieces.clone())),
                        ..Threat::over_empty(target, royals.clone(), from, without(screen))
                    };
                    pseudo_moves.hurdles(pseudo_move).iter().map(over_one).collect()
                }
            }
        }
    };
    threats.into_iter().filter(|threat| !threat.royals.is_empty()).collect()
}

/// The kinds of each piece and the cell of each square. All pieces of a game are on the common layer; the values of state
/// variables are not.
struct PiecesOn<'s> {
    system: &'s System,
    /// For each piece, by its index, its kinds.
    kinds: Vec<Vec<KindId>>,
    /// For each square its cell, if any kind fits there.
    cells: Vec<Option<CellId>>,
}

impl PiecesOn<'_> {
    fn new<'s>(model: &Model, system: &'s System) -> PiecesOn<'s> {
        let board = &model.rules.board;
        let mut kinds = vec![Vec::new(); model.rules.pieces_of_sides().count()];
        for kind in model.rules.kinds().filter(|kind| kind.placement.hand.is_none()) {
            if let Some(kinds) = kind.piece.number().and_then(|piece| kinds.get_mut(piece)) {
                kinds.push(kind.number);
            }
        }
        let mut cells = vec![None; board.size()];
        let on_board = system.cells.iter().enumerate().filter(|(_, cell)| cell.layer.index() == 0);
        for (id, cell) in on_board {
            if let Some(square) = board.id(cell.square) {
                cells[square.index()] = Some(id);
            }
        }
        PiecesOn { system, kinds, cells }
    }

    /// Linear terms that count pieces on squares.
    fn terms(&self, pieces: &[usize], squares: &[SquareId], coefficient: i64) -> impl Iterator<Item = LinearTerm> {
        let cells: Vec<CellId> = squares.iter().filter_map(|square| self.cells[square.index()]).collect();
        let kinds = pieces.iter().flat_map(|&piece| &self.kinds[piece]);
        kinds.filter_map(move |&kind| self.system.term_on(kind, &cells, coefficient))
    }

    /// The constraint that excludes a threat: not all its pieces are in place, or a square that must be empty is
    /// occupied.
    fn constraint(&self, threat: &Threat, statement: usize, pieces: &[usize]) -> Constraint {
        let mut terms: Vec<LinearTerm> = self.terms(pieces, &[threat.from], 1).collect();
        terms.extend(self.terms(&threat.royals, &[threat.target], 1));
        if let Some((square, screens)) = &threat.screen {
            terms.extend(self.terms(screens, &[*square], 1));
        }
        let everybody: Vec<usize> = (0..self.kinds.len()).collect();
        terms.extend(self.terms(&everybody, &threat.empty, -1));
        let presences = 2 + i64::from(threat.screen.is_some());
        Constraint::at_most(Meaning::Threat(statement), terms, presences - 1)
    }
}
