//! The plan of the state beside the board.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{
    EffectReach, EnclosingPieces, Ending, FollowingDrop, FollowingReach, Game, GroupRule, Groups, GroupsOfSide, Kind,
    Motion, MoveEffect, Occupants, PassedSquare, PieceTypeId, Right, Rules, SideId, Square, SquareId, Squares,
};
use qishu_runtime::moves::{
    CaptorShape, CastlingShape, DropShape, EffectReachShape, EffectShape, EnclosingShape, FollowingReachShape,
    FollowingShape, GateShape, GroupConditionShape, GroupEndShape, GroupsShape, HandShape, LeftShape, OccupantShape,
    PassingShape, RightShape, StateShape,
};

use crate::pseudo_moves::{PieceOfSide, PseudoCastling, PseudoMoves};

/// The state beside the board of a game, if it has any.
pub fn state(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> Option<StateShape> {
    let planner = StatePlanner { rules, game, pseudo_moves };
    let squares = game.passing.iter().flat_map(|passing| passing.squares.iter().enumerate());
    let mut passing: BTreeMap<PassingKey, Vec<Square>> = BTreeMap::new();
    for (index, square) in squares {
        passing.entry(planner.passing(index, square)).or_default().push(square.from);
    }
    let shape = |((pieces, over, to, captors), from): (PassingKey, Vec<Square>)| PassingShape {
        pieces,
        from: from.into_iter().collect(),
        over,
        to,
        captors: captors.into_iter().map(captor).collect(),
    };
    let state = StateShape {
        rights: game.rights.iter().map(|right| planner.right(right)).collect(),
        castlings: pseudo_moves.castlings.iter().map(|castling| planner.castling(castling)).collect(),
        passed: game.passing.as_ref().map(|passing| passing.state_variable),
        passing: passing.into_iter().map(shape).collect(),
        checks: game.checks_given(),
        turn: game.turn,
        hands: rules.slots().map(|slot| planner.hand(slot.piece_type)).collect(),
        drops: planner.drops(),
        effects: game.effects.iter().map(|effect| planner.effect(effect)).collect(),
        following: game.following_drops.iter().map(|one| planner.following(one)).collect(),
        left: game.must_not_leave.iter().map(|one| planner.left(one)).collect(),
        passes_always: [0, 1].into_iter().filter(|&side| game.passes_always(rules, SideId(side as u32))).collect(),
        group_ends: game.ends.iter().flat_map(|end| planner.group_ends(&end.ending)).collect(),
    };
    (state != StateShape::default()).then_some(state)
}

/// Files to the right and ranks up.
type Displacement = (i8, i8);

/// A captor: its piece, its square, and the squares between.
type CaptorKey = (usize, Displacement, Vec<Displacement>);

/// What moves over a square have in common that differ only in where they start: the pieces, the passed square, that of
/// arrival, and the captors.
type PassingKey = (Vec<usize>, Displacement, Displacement, Vec<CaptorKey>);

struct StatePlanner<'p> {
    rules: &'p Rules,
    game: &'p Game,
    pseudo_moves: &'p PseudoMoves,
}

impl StatePlanner<'_> {
    fn right(&self, right: &Right) -> RightShape {
        let staying = right.pieces.iter().map(|(piece_type, squares)| (self.pieces_of(*piece_type), squares.clone()));
        let gate = right.gate_on(self.rules).map(|(on, gate)| {
            let kinds: Vec<Kind> = self.rules.pieces_of_sides().collect();
            let stands = |kind: &Kind| self.rules.home(kind.piece).has(self.rules.board.square(on));
            let piece =
                |&piece_type: &PieceTypeId| kinds.iter().position(|kind| kind.piece_type == piece_type && stands(kind));
            GateShape { pieces: gate.pieces.iter().filter_map(piece).collect(), ends_with_hand: gate.ends_with_hand }
        });
        RightShape { state_variable: right.state_variable, staying: staying.collect(), gate }
    }

    fn castling(&self, castling: &PseudoCastling) -> CastlingShape {
        let square = |id: SquareId| self.rules.board.square(id);
        CastlingShape {
            side: castling.side.index(),
            pieces: castling.pieces.map(|piece| piece.number().unwrap_or_default()),
            paths: castling.paths.map(|path| path.map(|end| Squares::from_iter([square(end)]))),
            empty: castling.empty.iter().copied().map(square).collect(),
            safe: castling.safe.iter().copied().map(square).collect(),
            right: castling.right,
            ends: castling.ends,
        }
    }

    /// The common part of the moves over a square.
    fn passing(&self, index: usize, square: &PassedSquare) -> PassingKey {
        let distance = |to: Square| (to.file as i8 - square.from.file as i8, to.rank as i8 - square.from.rank as i8);
        let distance_of = |id: SquareId| distance(self.rules.board.square(id));
        let captures = self.pseudo_moves.passing.iter().filter(|capture| capture.passed == index);
        let mut captors: Vec<CaptorKey> = captures
            .map(|capture| {
                let between = capture.between.iter().map(|&id| distance_of(id)).collect();
                (capture.piece.into(), distance_of(capture.from), between)
            })
            .collect();
        captors.sort();
        (self.pieces_of(square.piece_type), distance(square.square), distance(square.to), captors)
    }

    /// The pieces of a type in hand.
    fn hand(&self, piece_type: PieceTypeId) -> HandShape {
        let captured = self.pieces_that(|piece| piece.held_as == Some(piece_type));
        let most = *self.rules.piece_type(piece_type).count.end();
        HandShape { piece_type, most, captured, dropped: self.pieces_that(|piece| piece.hand == Some(piece_type)) }
    }

    /// The conditions of drops. A type with conditions has one statement.
    fn drops(&self) -> Vec<DropShape> {
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        for one in self.game.move_rules.iter() {
            let Motion::Drops { limit, neighbours, flipping, without_mate, .. } = &one.motion else { continue };
            if !one.motion.is_conditional_drop() || !seen.insert(one.piece_type) {
                continue;
            }
            found.push(DropShape {
                pieces: self.pieces_of(one.piece_type),
                limit: limit.as_ref().map(|limit| (limit.most, limit.lines.to_vec())),
                neighbours: *neighbours,
                flipping: *flipping,
                without_mate: *without_mate,
            });
        }
        found
    }

    /// An effect. A piece that is flipped has one look, so that one piece of the other side is meant.
    fn effect(&self, effect: &MoveEffect) -> EffectShape {
        let of_types = |types: &[PieceTypeId]| self.pieces_that(|piece| types.contains(&piece.piece_type));
        let changes = effect.changes.iter().flat_map(|change| {
            let becomes = change.becomes.and_then(|becomes| self.pieces_of(becomes).first().copied());
            self.pieces_of(change.piece_type).into_iter().map(move |piece| (piece, becomes))
        });
        let enclosing = |EnclosingPieces { directions, by, or_on }: &EnclosingPieces| EnclosingShape {
            directions: directions.to_vec(),
            by: of_types(by),
            or_on: or_on.clone(),
        };
        let reach = match &effect.reach {
            EffectReach::Near(adjacency) => EffectReachShape::Near(*adjacency),
            EffectReach::AfterRow { rows, spares_rows } => EffectReachShape::AfterRow {
                length: rows.length.into(),
                axes: rows.axes.iter().collect(),
                listed: rows.listed().collect(),
                spares_rows: *spares_rows,
            },
            EffectReach::Enclosed { by, singly } => EffectReachShape::Enclosed { by: enclosing(by), singly: *singly },
            EffectReach::Surrounded(by) => EffectReachShape::Surrounded(enclosing(by)),
            EffectReach::Groups(groups) => EffectReachShape::Groups(self.groups(groups)),
        };
        EffectShape {
            side: effect.side.index(),
            changes: changes.collect(),
            reach,
            unless_alone: effect.unless_alone,
            within: effect.within.clone(),
            is_blast: effect.is_blast,
        }
    }

    fn left(&self, left: &GroupsOfSide) -> LeftShape {
        LeftShape { side: left.side.index(), groups: self.groups(&left.groups) }
    }

    /// The numbers of groups that end the game, of each side.
    fn group_ends(&self, ending: &Ending) -> Vec<GroupEndShape> {
        let Ending::Groups(of_sides) = ending else { return Vec::new() };
        let shape = |rule: &GroupRule| {
            let runs = rule.limit.runs().into_iter();
            let numbers = runs.map(|(first, last)| [first, last].map(|number| number as u32)).collect();
            GroupEndShape { groups: self.groups(&rule.groups), numbers }
        };
        of_sides.iter().flatten().map(shape).collect()
    }

    fn groups(&self, groups: &Groups) -> GroupsShape {
        let occupants = |occupants: &Occupants| OccupantShape {
            pieces: self.pieces_that(|piece| occupants.piece_types.contains(&piece.piece_type)),
            empty: occupants.empty,
            squares: occupants.squares.clone(),
        };
        let conditions = groups.conditions.iter().map(|condition| GroupConditionShape {
            holds: condition.holds,
            near: condition.near,
            occupants: occupants(&condition.occupants),
        });
        GroupsShape { joined: groups.joined, members: occupants(&groups.members), conditions: conditions.collect() }
    }

    /// A drop that follows moves.
    fn following(&self, following: &FollowingDrop) -> FollowingShape {
        let dropped = self.rules.pieces_of_sides().enumerate().filter(|(_, kind)| kind.piece_type == following.dropped);
        let dropped =
            dropped.map(|(piece, kind)| (piece, self.rules.home(kind.piece).intersection(&following.into))).collect();
        FollowingShape {
            movers: self.pieces_of(following.piece_type),
            dropped,
            most: *self.rules.piece_type(following.dropped).count.end(),
            reach: match &following.reach {
                FollowingReach::Slides(directions) => FollowingReachShape::Slides(directions.to_vec()),
                FollowingReach::Leaps(distances) => FollowingReachShape::Leaps(distances.to_vec()),
                FollowingReach::Anywhere => FollowingReachShape::Anywhere,
                FollowingReach::Departure => FollowingReachShape::Departure,
            },
        }
    }

    fn pieces_of(&self, piece_type: PieceTypeId) -> Vec<usize> {
        self.pieces_that(|piece| piece.piece_type == piece_type)
    }

    fn pieces_that(&self, is_one: impl Fn(&PieceOfSide) -> bool) -> Vec<usize> {
        let pieces = self.pseudo_moves.pieces.iter().enumerate();
        pieces.filter(|(_, piece)| is_one(piece)).map(|(number, _)| number).collect()
    }
}

fn captor((piece, from, between): CaptorKey) -> CaptorShape {
    CaptorShape { piece, from, between }
}
