//! A plan of compiled moves, converted back to pseudo-legal moves, so that they can be executed and compared.

use std::collections::BTreeSet;
use std::sync::Arc;

use qishu_moves::interpret::Interpreter;
use qishu_moves::lower::lower;
use qishu_moves::plan::{Checking, Going, MovePlan, MoveShape, PiecesChosen, RowShape};
use qishu_moves::pseudo_moves::{MovePattern, PieceOfSide, PieceSet, PseudoMove, PseudoMoves};
use qishu_rules::{Board, Ending, Game, GameEnd, GameOutcome, GameState, Move, Origin, Rules, SideId, Square, Squares};

/// The game that a plan says.
pub struct PlannedGame<'r> {
    rules: &'r Rules,
    plan: &'r MovePlan,
    /// The rows that end it, and nothing of what must be captured.
    game: Game,
    /// The pseudo-legal moves of pieces on the board, as if no piece were royal.
    goes: Arc<PseudoMoves>,
    /// The pseudo-legal moves that capture royal pieces.
    checks: Arc<PseudoMoves>,
}

impl<'r> PlannedGame<'r> {
    /// Expands the pseudo-legal moves. The original game only supplies what no plan decides: the pieces of each piece
    /// type.
    pub fn new(rules: &'r Rules, game: &Game, plan: &'r MovePlan) -> PlannedGame<'r> {
        let promotions = || plan.pieces.iter().flat_map(|piece| &piece.promotions);
        let left = || promotions().filter_map(|one| Some(one.becomes.iter().zip(one.by_chance.as_ref()?))).flatten();
        let most = |number: usize| {
            let by_chance = left().find(|(other, _)| **other == number).map(|(_, limit)| limit);
            plan.pieces[number].drop.as_ref().and_then(|drop| drop.limit.as_ref()).or(by_chance)
        };
        let piece = |(number, piece): (usize, PieceOfSide)| PieceOfSide {
            side: SideId(plan.pieces[number].side as u32),
            is_royal: plan.royals.iter().flatten().any(|&royal| royal == number),
            most: most(number).map_or(u32::MAX, |limit| limit.most),
            ..piece
        };
        let pieces: Vec<PieceOfSide> = lower(rules, game).pieces.into_iter().enumerate().map(piece).collect();
        let expansion = Expansion { board: &rules.board, plan, pieces: &pieces };
        let (mut goes, mut checks) = (Written::default(), Written::default());
        for (number, piece) in plan.pieces.iter().enumerate() {
            for going in piece.goes.iter().chain(&piece.capture_steps) {
                expansion.add(number, going.table, going.from.as_ref(), expansion.pattern(number, going), &mut goes);
            }
            for checking in &piece.checks {
                let (Going { table, from, .. }, pattern) = (&checking.going, expansion.royal_way(number, checking));
                expansion.add(number, *table, from.as_ref(), pattern, &mut checks);
            }
            if let Some(drop) = &piece.drop {
                expansion.add(number, drop.table, None, expansion.falling(&PiecesChosen::Only(Vec::new())), &mut goes);
            }
        }
        let none_royal: Vec<PieceOfSide> =
            pieces.iter().map(|piece| PieceOfSide { is_royal: false, ..*piece }).collect();
        let ends: Vec<GameEnd> = plan.rows.iter().map(row).collect();
        PlannedGame {
            rules,
            plan,
            game: Game { must_capture: false, ends: ends.into(), ..game.clone() },
            goes: Arc::new(goes.pseudo_moves(plan, &none_royal)),
            checks: Arc::new(checks.pseudo_moves(plan, &pieces)),
        }
    }

    /// Whether it agrees with the oracle on all states.
    pub fn agrees<'s>(&self, mut states: impl Iterator<Item = &'s (GameState, BTreeSet<Move>)>) -> bool {
        states.all(|(state, expected)| self.legal_moves(state).iter().eq(expected.iter()))
    }

    fn legal_moves(&self, state: &GameState) -> Vec<Move> {
        let interpreter =
            |pseudo_moves: &Arc<PseudoMoves>| Interpreter::with(self.rules, &self.game, pseudo_moves.clone());
        let checks = interpreter(&self.checks);
        let mut moves = interpreter(&self.goes).legal_moves(state);
        moves.retain(|mv| {
            let mut made = state.position.clone();
            mv.make(&mut made);
            !checks.in_check(&made, state.to_move)
        });
        if self.plan.must_capture && moves.iter().any(Move::captures) {
            moves.retain(Move::captures);
        }
        moves
    }
}

/// Ways and their pseudo-legal moves, as they are written out.
#[derive(Default)]
struct Written {
    patterns: Vec<MovePattern>,
    all: Vec<PseudoMove>,
}

impl Written {
    fn pseudo_moves(self, plan: &MovePlan, pieces: &[PieceOfSide]) -> PseudoMoves {
        let passers = |side: usize| numbered(pieces, |number| plan.passers[side].contains(&number));
        PseudoMoves::new(plan.squares, pieces.to_vec(), self.patterns, self.all, [0, 1].map(passers))
    }
}

struct Expansion<'p> {
    board: &'p Board,
    plan: &'p MovePlan,
    pieces: &'p [PieceOfSide],
}

impl Expansion<'_> {
    /// The pieces of a choice, from among those of which it speaks.
    fn set(&self, chosen: &PiecesChosen, is_candidate: impl Fn(usize) -> bool) -> PieceSet {
        let has = |number: usize| match chosen {
            PiecesChosen::All => true,
            PiecesChosen::Only(pieces) => pieces.contains(&number),
            PiecesChosen::AllBut(pieces) => !pieces.contains(&number),
        };
        numbered(self.pieces, |number| has(number) && is_candidate(number))
    }

    fn pattern(&self, piece: usize, going: &Going) -> MovePattern {
        MovePattern {
            statement: 0,
            over: going.screens.as_ref().map(|screens| self.set(screens, |_| true)),
            captures_between: going.captures_between,
            to_empty: going.to_empty,
            captures: self.set(&going.captures, |other| self.plan.pieces[other].side != self.plan.pieces[piece].side),
            again: going.again,
        }
    }

    fn royal_way(&self, piece: usize, checking: &Checking) -> MovePattern {
        let all = &self.plan.royals[1 - self.plan.pieces[piece].side];
        let royals = self.set(&PiecesChosen::Only(checking.royals.clone().unwrap_or_else(|| all.clone())), |_| true);
        let pattern = self.pattern(piece, &checking.going);
        match pattern.captures_between {
            true => MovePattern { over: Some(royals), ..pattern },
            false => MovePattern { to_empty: false, captures: royals, ..pattern },
        }
    }

    /// Onto empty squares.
    fn falling(&self, empty: &PiecesChosen) -> MovePattern {
        let captures = self.set(empty, |_| true);
        MovePattern { statement: 0, over: None, captures_between: false, to_empty: true, captures, again: false }
    }

    /// Adds the pseudo-legal moves of one pattern, over its whole table.
    fn add(&self, piece: usize, table: usize, starts: Option<&Squares>, pattern: MovePattern, written: &mut Written) {
        let table = &self.plan.tables[table].shape;
        let is_drop = matches!(table, MoveShape::Drops(_));
        for (from, between, to) in self.paths(table, pattern.over.is_some()) {
            let (Some(start), Some(end)) = (self.board.id(from), self.board.id(to)) else { continue };
            if starts.is_some_and(|starts| !starts.has(from)) {
                continue;
            }
            // A drop onto an occupied square accepts any piece.
            let onto_occupied = is_drop && !between.is_empty();
            let over = if onto_occupied { Some(numbered(self.pieces, |_| true)) } else { pattern.over.clone() };
            let pattern = MovePattern { over, ..pattern.clone() };
            let index = written.patterns.iter().position(|other| *other == pattern).unwrap_or(written.patterns.len());
            if index == written.patterns.len() {
                written.patterns.push(pattern);
            }
            let promotion = self.plan.pieces[piece].promotions.iter().find(|one| !is_drop && one.on.has(to));
            let becomes = promotion.map_or_else(|| vec![piece], |one| one.becomes.clone());
            written.all.push(PseudoMove {
                piece: piece as u16,
                from: (!is_drop).then_some(start),
                between: between.iter().filter_map(|&square| self.board.id(square)).collect(),
                to: end,
                becomes: becomes.into_iter().map(|piece| piece as u16).collect(),
                by_chance: promotion.is_some_and(|one| one.by_chance.is_some()),
                pattern: index as u32,
            });
        }
    }

    /// Departures, squares between and arrivals.
    fn paths(&self, shape: &MoveShape, over_one: bool) -> Vec<(Square, Vec<Square>, Square)> {
        let mut paths = Vec::new();
        match shape {
            MoveShape::Lines(axes) => {
                for from in self.board.squares().iter() {
                    for direction in axes.directions() {
                        let ray: Vec<Square> = self.board.ray(from, direction).collect();
                        let ends = usize::from(over_one)..ray.len();
                        paths.extend(ends.map(|end| (from, ray[..end].to_vec(), ray[end])));
                    }
                }
            }
            MoveShape::Steps(leaps) | MoveShape::Leaps(leaps) | MoveShape::Drops(leaps) => {
                for leap in leaps {
                    let path = |from| {
                        let between: Option<Vec<Square>> = leap.between.iter().map(|&by| away(from, by)).collect();
                        Some((from, between?, away(from, leap.to)?))
                    };
                    paths.extend(leap.from.iter().filter_map(path));
                }
            }
        }
        paths
    }
}

/// The pieces for whose numbers something holds.
fn numbered(pieces: &[PieceOfSide], is_one: impl Fn(usize) -> bool) -> PieceSet {
    PieceSet::of(pieces, |piece| pieces.iter().position(|other| std::ptr::eq(other, piece)).is_some_and(&is_one))
}

fn row(row: &RowShape) -> GameEnd {
    let ending = Ending::Line { length: row.length as u8, axes: row.axes };
    GameEnd { name: "".into(), outcome: GameOutcome::Win, ending, origin: Origin { file: "".into(), line: 1 } }
}

/// The square at a distance.
fn away(from: Square, (right, up): (i8, i8)) -> Option<Square> {
    Some(Square { rank: from.rank.checked_add_signed(up)?, file: from.file.checked_add_signed(right)? })
}
