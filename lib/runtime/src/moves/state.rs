//! What moves read and change beside their own squares: rights, castling, captures in passing, checks given, the moves of
//! a turn, hands, and effects.

use qishu_rules::{Board, ChecksGiven, LayerId, Piece, Rules, SideId, Square, SquareId, Squares, Turn};

use super::effects::{EffectReachShape, EffectShape, EffectTables};
use super::following::{FollowingShape, FollowingTables};
use super::gates::{GateShape, GateTables};
use super::groups::{GroupEndShape, LawTables, LeftShape};
use super::hands::{DropShape, HandNumbers, HandShape, HandTables};
use super::packed_fields::{PackedFields, PackedPart, bits_up_to};
use super::set::{SquareSet, set_of};

/// The state beside the board of one game, as plain data. Pieces are given by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StateShape {
    /// The rights.
    pub rights: Vec<RightShape>,
    /// The moves of two pieces.
    pub castlings: Vec<CastlingShape>,
    /// The state variable of the square over which a piece has passed, if pieces can be captured in passing.
    pub passed: Option<LayerId>,
    /// The moves after which pieces can be captured in passing, and these captures.
    pub passing: Vec<PassingShape>,
    /// The checks given, if a number of them ends the game.
    pub checks: Option<ChecksGiven>,
    /// The turns, if a side makes several moves in one.
    pub turn: Option<Turn>,
    /// The pieces in hand.
    pub hands: Vec<HandShape>,
    /// The conditions of drops; those of pieces without conditions are left out.
    pub drops: Vec<DropShape>,
    /// The changes on other squares.
    pub effects: Vec<EffectShape>,
    /// The drops that follow moves.
    pub following: Vec<FollowingShape>,
    /// The groups that no move may leave.
    pub left: Vec<LeftShape>,
    /// The groups whose numbers end the game.
    pub group_ends: Vec<GroupEndShape>,
    /// The sides that may pass even without pieces.
    pub passes_always: Vec<usize>,
}

impl StateShape {
    /// Whether there are moves beside those that squares of departure and arrival tell: castling, captures in passing, and
    /// moves that a drop, a gated piece or a choice follows.
    #[must_use]
    pub fn has_special_moves(&self) -> bool {
        !self.castlings.is_empty() || !self.passing.is_empty() || self.has_followed_moves()
    }

    /// Whether a drop, a gated piece or a choice follows moves.
    #[must_use]
    pub fn has_followed_moves(&self) -> bool {
        let has_choices = self.effects.iter().any(|effect| matches!(effect.reach, EffectReachShape::AfterRow { .. }));
        let has_gates = self.rights.iter().any(|right| right.gate.is_some());
        !self.following.is_empty() || has_choices || has_gates
    }

    /// Whether captures remove pieces around them.
    #[must_use]
    pub fn has_blasts(&self) -> bool {
        self.effects.iter().any(|effect| effect.is_blast)
    }
}

/// A right, which is held as long as some pieces stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RightShape {
    /// Its state variable: the first value is that it is lost.
    pub state_variable: LayerId,
    /// The pieces, each with the squares on one of which it stands and stays. A piece with several looks has several
    /// numbers.
    pub staying: Vec<(Vec<usize>, Squares)>,
    /// What is gated by it on the square of its only piece, if anything is.
    pub gate: Option<GateShape>,
}

/// A move of two pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CastlingShape {
    /// The side.
    pub side: usize,
    /// The two pieces.
    pub pieces: [usize; 2],
    /// The squares of departure and of arrival of each, one in each set.
    pub paths: [[Squares; 2]; 2],
    /// The squares that must be empty.
    pub empty: Squares,
    /// The squares on which the first piece must not be attacked, beside that of arrival.
    pub safe: Squares,
    /// The right without which there is no such move, an index into [`StateShape::rights`].
    pub right: Option<usize>,
    /// The right of the other side that the move ends, an index into the same.
    pub ends: Option<usize>,
}

/// Moves over a square that differ only in where they start. A distance is files to the right and ranks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassingShape {
    /// The pieces that move.
    pub pieces: Vec<usize>,
    /// The squares of departure.
    pub from: Squares,
    /// The distance of the square that they pass.
    pub over: (i8, i8),
    /// The distance of the square of arrival.
    pub to: (i8, i8),
    /// The pieces that can capture them on the passed square.
    pub captors: Vec<CaptorShape>,
}

/// A piece that can capture in passing. Distances are from where the captured piece started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaptorShape {
    /// The piece.
    pub piece: usize,
    /// The distance of its square.
    pub from: (i8, i8),
    /// The distances of the squares between, which must be empty.
    pub between: Vec<(i8, i8)>,
}

/// The state beside the board in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StateValues {
    /// The rights that are held, with a bit for each.
    pub rights: u32,
    /// The number of the square over which a piece has passed, from 1; 0 if none can be captured so.
    pub passed: u16,
    /// The numbers of checks that the sides have given.
    pub checks: [u8; 2],
    /// The number of moves that the side to move has made in its turn.
    pub made: u8,
    /// The numbers of pieces in hand.
    pub hands: HandNumbers,
}

/// The state beside the board of one game, as sets of squares.
#[derive(Clone, Debug)]
pub struct StateTables<S> {
    rights: Vec<RightTable<S>>,
    /// The squares of all pieces that have to stay for some right.
    watched: S,
    castlings: Vec<CastlingTable<S>>,
    /// The rights without which there is no castling; all bits if one needs none.
    castling_rights: u32,
    passed_variable: Option<LayerId>,
    passed: Vec<PassedTable<S>>,
    /// For each square, the indices of the passed squares of pieces that start there.
    passed_from: Vec<Vec<usize>>,
    pub(super) checks: Option<ChecksGiven>,
    pub(super) turn: Option<Turn>,
    pub(super) hands: HandTables<S>,
    pub(super) effects: EffectTables<S>,
    pub(super) following: FollowingTables<S>,
    pub(super) gates: GateTables,
    pub(super) groups: LawTables<S>,
    pub(super) passes_always: Vec<usize>,
}

#[derive(Clone, Debug)]
struct RightTable<S> {
    state_variable: LayerId,
    staying: Vec<(Vec<usize>, S)>,
}

/// A move of two pieces.
#[derive(Clone, Debug)]
pub(super) struct CastlingTable<S> {
    pub(super) side: usize,
    pub(super) pieces: [u8; 2],
    pub(super) paths: [[u16; 2]; 2],
    empty: S,
    pub(super) safe: S,
    right: Option<usize>,
    ends: Option<usize>,
}

/// A square over which pieces pass.
#[derive(Clone, Debug)]
pub(super) struct PassedTable<S> {
    pieces: Vec<usize>,
    from: u16,
    pub(super) over: u16,
    /// Where the piece arrives and is captured.
    pub(super) to: u16,
    pub(super) captors: Vec<CaptorTable<S>>,
}

/// A piece that can capture in passing.
#[derive(Clone, Debug)]
pub(super) struct CaptorTable<S> {
    pub(super) piece: usize,
    pub(super) from: u16,
    pub(super) between: S,
}

/// The gate of a right with its index and its square, if it has one.
fn gate_of((index, right): (usize, &RightShape)) -> Option<(usize, &GateShape, &Squares)> {
    Some((index, right.gate.as_ref()?, &right.staying.first()?.1))
}

impl<S: SquareSet> StateTables<S> {
    /// The tables of a state on a board.
    pub fn new(board: &Board, shape: &StateShape) -> Self {
        let id = |square: &Squares| board.ids(square).next().map_or(u16::MAX, |id| id.0);
        let right = |right: &RightShape| RightTable {
            state_variable: right.state_variable,
            staying: right.staying.iter().map(|(pieces, squares)| (pieces.clone(), set_of(board, squares))).collect(),
        };
        let castling = |castling: &CastlingShape| CastlingTable {
            side: castling.side,
            pieces: castling.pieces.map(|piece| piece as u8),
            paths: castling.paths.each_ref().map(|path| path.each_ref().map(id)),
            empty: set_of(board, &castling.empty),
            safe: set_of(board, &castling.safe),
            right: castling.right,
            ends: castling.ends,
        };
        let rights: Vec<RightTable<S>> = shape.rights.iter().map(right).collect();
        let mut passed: Vec<(Square, PassedTable<S>)> =
            shape.passing.iter().flat_map(|passing| PassedTable::of(board, passing)).collect();
        passed.sort_by_key(|(over, _)| *over);
        let passed: Vec<PassedTable<S>> = passed.into_iter().map(|(_, table)| table).collect();
        let mut passed_from = vec![Vec::new(); board.size()];
        for (index, table) in passed.iter().enumerate() {
            passed_from[usize::from(table.from)].push(index);
        }
        StateTables {
            watched: rights.iter().flat_map(|right| &right.staying).fold(S::EMPTY, |all, (_, squares)| all | *squares),
            rights,
            castlings: shape.castlings.iter().map(castling).collect(),
            castling_rights: shape
                .castlings
                .iter()
                .fold(0, |rights, castling| rights | castling.right.map_or(u32::MAX, |right| 1 << right)),
            passed_variable: shape.passed,
            passed,
            passed_from,
            checks: shape.checks,
            turn: shape.turn,
            hands: HandTables::new(board, &shape.hands, &shape.drops),
            effects: EffectTables::new(board, &shape.effects),
            following: FollowingTables::new(board, &shape.following),
            gates: GateTables::new(board, shape.rights.iter().enumerate().filter_map(gate_of)),
            groups: LawTables::new(board, &shape.left, &shape.group_ends),
            passes_always: shape.passes_always.clone(),
        }
    }

    /// The values in a position; `None` if a state variable has none.
    pub(super) fn read(&self, rules: &Rules, position: &[Piece]) -> Option<StateValues> {
        let mut values = StateValues { hands: self.hands.read(rules, position)?, ..StateValues::default() };
        for (index, right) in self.rights.iter().enumerate() {
            values.rights |= (rules.value_of(right.state_variable, position)? as u32) << index;
        }
        if let Some(passed) = self.passed_variable {
            values.passed = rules.value_of(passed, position)? as u16;
        }
        if let Some(checks) = self.checks {
            values.checks = checks.numbers(rules, position)?.map(|number| number as u8);
        }
        if let Some(turn) = self.turn {
            values.made = turn.made(rules, position)? as u8;
        }
        Some(values)
    }

    /// Writes values into a position.
    pub(super) fn write(&self, rules: &Rules, values: StateValues, position: &mut [Piece]) {
        for (index, right) in self.rights.iter().enumerate() {
            rules.set_value(right.state_variable, (values.rights >> index & 1) as usize, position);
        }
        if let Some(passed) = self.passed_variable {
            rules.set_value(passed, values.passed.into(), position);
        }
        if let Some(checks) = self.checks {
            rules.set_value(checks.state_variable, checks.value(values.checks.map(u32::from)), position);
        }
        if let Some(turn) = self.turn {
            turn.set_made(rules, values.made.into(), position);
        }
        self.hands.write(rules, values.hands, position);
    }

    /// The values after a move that has changed some squares. `of` gives the squares of some pieces, and `passes` is the
    /// moving piece with its squares of departure and arrival if it moved to an empty square.
    #[inline]
    pub(super) fn after(
        &self,
        values: StateValues,
        changed: S,
        occupied: S,
        passes: Option<(usize, u16, u16)>,
        of: impl Fn(&[usize]) -> S,
    ) -> StateValues {
        let mut after = StateValues { passed: 0, made: self.made_after(values), ..values };
        if !(changed & self.watched).is_empty() && values.rights != 0 {
            for (index, right) in self.rights.iter().enumerate() {
                let stay = right.staying.iter().all(|(pieces, squares)| !(of(pieces) & *squares & !changed).is_empty());
                after.rights &= !(u32::from(!stay) << index);
            }
        }
        after = self.without_lost_gates(after);
        let Some((mover, from, to)) = passes else { return after };
        for &index in self.passed_from.get(usize::from(from)).into_iter().flatten() {
            let passed = &self.passed[index];
            // A piece that is promoted on arrival is another one.
            let is_it = passed.to == to
                && passed.pieces.contains(&mover)
                && of(&passed.pieces).has(to.into())
                && !occupied.has(passed.over.into());
            let stands = |captor: &CaptorTable<S>| of(&[captor.piece]).has(captor.from.into());
            if is_it && passed.captors.iter().any(stands) {
                after.passed = index as u16 + 1;
            }
        }
        after
    }

    /// The values without the rights to gate that end with the last pieces in hand.
    #[inline]
    pub(super) fn without_lost_gates(&self, values: StateValues) -> StateValues {
        StateValues { rights: values.rights & !self.gates.lost(&self.hands, values.hands), ..values }
    }

    /// The values after a move of two pieces that may end a right of the other side.
    #[inline]
    pub(super) fn after_castling(&self, values: StateValues, castling: usize) -> StateValues {
        let ended = self.castling(castling).and_then(|castling| castling.ends);
        StateValues { rights: ended.map_or(values.rights, |right| values.rights & !(1 << right)), ..values }
    }

    /// The values after a check that a side has given; `None` where checks are not counted.
    #[inline]
    pub(super) fn after_check(&self, values: StateValues, by: usize) -> Option<StateValues> {
        let numbers = self.checks?.after_check(values.checks.map(u32::from), SideId(by as u32));
        Some(StateValues { checks: numbers.map(|number| number as u8), ..values })
    }

    /// The number of moves made in a turn after a move; 0 where the other side is to move.
    #[inline]
    fn made_after(&self, values: StateValues) -> u8 {
        self.turn.map_or(0, |turn| turn.after_move(values.made.into()) as u8)
    }

    /// Whether checks have to be looked for after a move: they are counted, or they end the turn.
    #[inline]
    pub(super) fn heeds_checks(&self, values: StateValues) -> bool {
        self.checks.is_some() || values.made > 0
    }

    /// The fields of the values in packed positions.
    pub(super) fn packed_fields(&self) -> PackedFields {
        PackedFields {
            rights: self.rights.len() as u32,
            passed: bits_up_to(self.passed.len()),
            checks: self.checks.map_or(0, |checks| bits_up_to(checks.most as usize)),
            made: self.turn.map_or(0, |turn| bits_up_to(turn.moves as usize - 1)),
            hands: self.hands.bits(),
            ..PackedFields::default()
        }
    }

    /// The parts of the values in packed positions, without checks given.
    pub(super) fn packed_parts(&self) -> Vec<PackedPart> {
        let passed = self.passed.len();
        let mut parts = vec![PackedPart { bits: 1, greatest: 1 }; self.rights.len()];
        parts.push(PackedPart { bits: bits_up_to(passed), greatest: passed as u64 });
        let most_made = self.turn.map_or(0, |turn| turn.moves as usize - 1);
        parts.push(PackedPart { bits: bits_up_to(most_made), greatest: most_made as u64 });
        parts.extend(self.hands.packed_parts());
        parts
    }

    /// Whether a side has given as many checks as end the game.
    #[inline]
    pub(super) fn are_all_checks_given(&self, values: StateValues) -> bool {
        self.checks.is_some_and(|checks| values.checks.into_iter().any(|number| u32::from(number) == checks.most))
    }

    /// The square over which a piece has passed.
    #[inline]
    pub(super) fn passed(&self, values: StateValues) -> Option<&PassedTable<S>> {
        self.passed.get(usize::from(values.passed).checked_sub(1)?)
    }

    /// A move of two pieces.
    #[inline]
    pub(super) fn castling(&self, index: usize) -> Option<&CastlingTable<S>> {
        self.castlings.get(index)
    }

    /// The moves of two pieces of a side whose paths are open, each with its index.
    #[inline]
    pub(super) fn open_castlings(
        &self,
        side: usize,
        values: StateValues,
        occupied: S,
        stands: impl Fn(u8, u16) -> bool,
    ) -> impl Iterator<Item = (usize, &CastlingTable<S>)> {
        let may_castle = self.castling_rights == u32::MAX || self.castling_rights & values.rights != 0;
        let castlings = if may_castle { &*self.castlings } else { &[] };
        castlings.iter().enumerate().filter(move |(_, one)| {
            one.side == side
                && one.right.is_none_or(|right| values.rights >> right & 1 == 1)
                && (one.empty & occupied).is_empty()
                && one.paths.iter().zip(one.pieces).all(|([from, _], piece)| stands(piece, *from))
        })
    }
}

impl<S: SquareSet> PassedTable<S> {
    /// The squares over which the pieces of a shape pass.
    fn of(board: &Board, shape: &PassingShape) -> Vec<(Square, PassedTable<S>)> {
        let table = |from: SquareId| {
            let start = board.square(from);
            let at = |distance| start.at_distance(distance);
            let id = |distance| Some(board.id(at(distance)?)?.0);
            let captor = |captor: &CaptorShape| {
                Some(CaptorTable {
                    piece: captor.piece,
                    from: id(captor.from)?,
                    between: set_of(board, &captor.between.iter().filter_map(|&distance| at(distance)).collect()),
                })
            };
            let table = PassedTable {
                pieces: shape.pieces.clone(),
                from: from.0,
                over: id(shape.over)?,
                to: id(shape.to)?,
                captors: shape.captors.iter().filter_map(captor).collect(),
            };
            Some((at(shape.over)?, table))
        };
        board.ids(&shape.from).filter_map(table).collect()
    }
}
