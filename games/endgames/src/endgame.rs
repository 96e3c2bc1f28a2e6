//! Endgames: given material, all material that moves can lead to, and the solution of each.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use qishu_moves::lower::lower;
use qishu_rules::{Game, Piece, Rules, SideId};
use qishu_spec_lang::Model;

use super::chunks::{all_tasks, chunks_of, numbers_of};
use super::codes::FoundCodes;
use super::figures::EndgameFigures;
use super::index::{SignatureIndex, SquareMap};
use super::laws::looks_at_squares;
use super::metric::{Metric, PlyCounting};
use super::opposing::OpposingPieces;
use super::packed_moves::PackedMoves;
use super::pieces::BoardPieces;
use super::quiet_promotions::{QuietPromotions, quiet_promotions};
use super::rounds::{Rounds, RoundsHalt, SolveWatch};
use super::sample::seconds_per_position;
use super::signature::{MaterialSignature, SignatureToSolve, closure};
use super::signature_game::{OwnValues, SignatureGame};
use super::symmetries::square_maps;
use super::table::{EndgameTable, PackedValues};
use super::value::{GameValue, ValueCode};

pub use super::error::EndgameError;

/// The maximum number of material signatures to which given material may lead.
pub(crate) const MOST_SIGNATURES: usize = 5_000;

/// The material to solve.
#[derive(Clone, Debug, Default)]
pub struct AskedMaterial {
    /// The number of each piece type.
    pub piece_types: Vec<u32>,
    /// The sides that can be to move.
    pub to_move: Vec<SideId>,
    /// The pieces of each side, by their numbers, of which some must [oppose](super::opposing) each other in the
    /// positions of this material; not in those of material to which it leads.
    pub opposing: Option<[Vec<usize>; 2]>,
}

/// Tables by the keys of their material signatures.
pub type TablesByKey = BTreeMap<u128, Arc<EndgameTable>>;

/// A game with material signatures, each of which only leads to earlier ones.
#[derive(Clone, Debug)]
pub struct Endgame {
    packed_moves: PackedMoves,
    homes: Vec<u128>,
    weights: Vec<u128>,
    /// For the key of each material signature, the symmetries of all positions that its moves lead to. They depend on no
    /// other material, so that a table is the same whatever leads to it.
    symmetries: BTreeMap<u128, Arc<[SquareMap]>>,
    /// The state beside the board in all positions of tables: no right is held, and no piece has passed. Those behind it
    /// have a passed square instead, in their order.
    beside: Vec<Vec<Piece>>,
    /// The material signatures, each with the maximum of its index.
    signatures: Vec<(SignatureToSolve, u64)>,
    /// The pieces of which some must oppose each other, and the keys of the material signatures for which this holds.
    opposing: Option<(OpposingPieces, BTreeSet<u128>)>,
    count: PlyCounting,
}

impl Endgame {
    /// Determines the signatures to which given material can lead, with one of some sides to move. Plies are counted by a
    /// metric.
    ///
    /// # Errors
    ///
    /// Fails if the game cannot be solved, if material signatures lead to one another, or if they or their positions
    /// are too many. Fails if the rules do not have the quiet plies that the metric counts, or if pieces that must oppose
    /// each other are missing or do not stay opposed.
    pub fn new(model: &Model, game: &Game, asked: &AskedMaterial, metric: Metric) -> Result<Endgame, EndgameError> {
        let pseudo_moves = lower(&model.rules, game);
        let count = PlyCounting::new(metric, game, &pseudo_moves).ok_or(EndgameError::QuietPlies)?;
        let packed_moves = PackedMoves::new(&model.rules, game, &pseudo_moves).map_err(EndgameError::Game)?;
        let first = MaterialSignature::of_material(&model.rules, &asked.piece_types);
        let pieces = pseudo_moves.pieces.len();
        let homes = homes(model, pieces);
        let opposing = asked.opposing.clone().map(|pieces| OpposingPieces::new(&packed_moves, pieces));
        let promotions = match &opposing {
            Some(opposing) => opposing_promotions(&packed_moves, &first, &homes, opposing)?,
            None => BTreeMap::new(),
        };
        let may_promote = |signature: &MaterialSignature, piece: usize, becomes: usize| {
            let is_free = |opposing: &OpposingPieces| !opposing.contains(piece) || piece == becomes;
            opposing.as_ref().is_none_or(is_free)
                || promotions.get(signature).is_none_or(|promotions| promotions.contains(&(piece, becomes)))
        };
        let signatures = closure(&first, &asked.to_move, &pseudo_moves, MOST_SIGNATURES, &may_promote);
        let signatures = signatures.map_err(EndgameError::Signatures)?;
        let most: Vec<u32> = (0..pieces)
            .map(|piece| signatures.iter().map(|one| one.signature.number(piece)).max().unwrap_or(0))
            .collect();
        let mut weights = Vec::with_capacity(pieces);
        let mut weight = 1u128;
        for most in &most {
            weights.push(weight);
            let next = weight.checked_mul(u128::from(*most) + 1);
            weight = next.ok_or_else(|| EndgameError::TooMany(signatures[signatures.len() - 1].signature.clone()))?;
        }
        let beside = beside(&model.rules, game, packed_moves.squares);
        let maps = |is_there: &[bool]| square_maps(model, &pseudo_moves, &packed_moves, &homes, is_there);
        let symmetries = symmetries(&signatures, pieces, maps);
        let symmetries = symmetries.into_iter().zip(&signatures);
        let symmetries = symmetries.map(|(maps, one)| (key(&one.signature, &weights), maps)).collect();
        let must_oppose = promotions.keys().map(|signature| key(signature, &weights)).collect();
        let opposing = opposing.map(|opposing| (opposing, must_oppose));
        let mut endgame = Endgame {
            packed_moves,
            homes,
            weights,
            symmetries,
            beside,
            signatures: Vec::with_capacity(signatures.len()),
            opposing,
            count,
        };
        for mut one in signatures {
            one.must_oppose = promotions.contains_key(&one.signature);
            let most = SignatureIndex::most(&one.signature, &endgame.homes);
            let most = most.ok_or_else(|| EndgameError::TooMany(one.signature.clone()))?;
            endgame.signatures.push((one, most));
        }
        Ok(endgame)
    }

    /// The material signatures, each after all those to which it leads, and each with the maximum of its index.
    pub fn signatures(&self) -> &[(SignatureToSolve, u64)] {
        &self.signatures
    }

    /// How plies are counted.
    pub fn count(&self) -> &PlyCounting {
        &self.count
    }

    /// Whether some pieces must oppose each other in the positions of a material signature.
    pub fn must_oppose(&self, signature: &MaterialSignature) -> bool {
        self.opposing_of(self.key(signature)).is_some()
    }

    fn opposing_of(&self, key: u128) -> Option<&OpposingPieces> {
        self.opposing.as_ref().filter(|(_, keys)| keys.contains(&key)).map(|(opposing, _)| opposing)
    }

    /// The key of a material signature, which identifies it.
    pub fn key(&self, signature: &MaterialSignature) -> u128 {
        key(signature, &self.weights)
    }

    /// The index of a material signature's positions; `None` if it exceeds 64 bits, or is none of the signatures here.
    pub fn index(&self, signature: &MaterialSignature) -> Option<SignatureIndex> {
        let key = self.key(signature);
        SignatureIndex::new(signature, &self.homes, self.symmetries.get(&key)?, self.opposing_of(key))
    }

    /// Solves a material signature, given the tables of those to which it leads. Each position with a side to move
    /// needs a byte meanwhile. It needs two if some win takes more than `FoundCodes::MOST_BYTE_PLIES` plies;
    /// `may_be_wide` allows that.
    ///
    /// # Errors
    ///
    /// Fails if the watch stops it, or if a win takes too many plies.
    pub fn solve(
        &self,
        one: &SignatureToSolve,
        index: SignatureIndex,
        tables: &TablesByKey,
        threads: usize,
        may_be_wide: bool,
        watch: &SolveWatch<'_>,
    ) -> Result<EndgameTable, RoundsHalt> {
        let game = self.game(&one.signature, one.sides, &index, tables);
        let mut codes = Rounds::solve(&game, threads, may_be_wide, watch)?;
        // Moves to the same material that start a new count need its values. Each solution knows those that take one such
        // move more, until there are no more of them.
        while self.count.restarts_within(&one.signature) {
            let game = SignatureGame { own: OwnValues::Codes(&codes), ..game.clone() };
            let next = Rounds::solve(&game, threads, may_be_wide, watch)?;
            let is_same = codes.iter().zip(&next).all(|(codes, next)| self.count.restart_equally(codes, next));
            codes = next;
            if is_same {
                break;
            }
        }
        // The codes of a side are freed once its values are packed.
        let pack = |codes: FoundCodes| PackedValues::pack(|| codes.all());
        Ok(EndgameTable { signature: one.signature.clone(), index, sides: codes.map(pack) })
    }

    /// The mean time in seconds for finding the moves of a position of a material signature and those that lead to it,
    /// measured on about `most` positions with each side to move. No table is needed.
    pub fn seconds_per_position(&self, one: &SignatureToSolve, index: &SignatureIndex, most: u64) -> f64 {
        seconds_per_position(&self.game(&one.signature, one.sides, index, &TablesByKey::new()), most)
    }

    /// Verifies a table by a forward search from every position. Returns the side to move and the number of the first
    /// position whose value does not follow from its successors; `None` if all do.
    ///
    /// # Errors
    ///
    /// Fails if the watch stops it.
    pub fn verify(
        &self,
        table: &EndgameTable,
        tables: &TablesByKey,
        threads: usize,
        watch: &SolveWatch<'_>,
    ) -> Result<Option<(usize, u64)>, RoundsHalt> {
        let sides = [0, 1].map(|side| table.sides[side].length() > 0);
        let own = OwnValues::Table(table);
        let game = SignatureGame { own, ..self.game(&table.signature, sides, &table.index, tables) };
        let positions = table.index.size();
        // The first wrong entry, independent of threads: the numbers of both sides interleaved, and all bits set for
        // none.
        let (wrong, looked_at) = (AtomicU64::new(u64::MAX), AtomicU64::new(0));
        let board = || BoardPieces::new(self.weights.clone());
        let flow = all_tasks(threads, 2 * chunks_of(positions), board, |board, task| {
            let (side, numbers) = (task % 2, numbers_of(task / 2, positions));
            for number in numbers.clone().filter(|_| sides[side]) {
                if Some(self.value_from_moves(&game, table, board, side, number)) != table.sides[side].value(number) {
                    wrong.fetch_min(2 * number + side as u64, Relaxed);
                }
            }
            watch(looked_at.fetch_add(numbers.end - numbers.start, Relaxed))
        });
        match (flow, wrong.into_inner()) {
            (ControlFlow::Break(()), _) => Err(RoundsHalt::Stopped),
            (_, u64::MAX) => Ok(None),
            (_, wrong) => Ok(Some(((wrong % 2) as usize, wrong / 2))),
        }
    }

    fn value_from_moves(
        &self,
        game: &SignatureGame<'_>,
        table: &EndgameTable,
        board: &mut BoardPieces,
        side: usize,
        number: u64,
    ) -> GameValue {
        if !table.index.position(number, board) || self.packed_moves.in_check(board, 1 - side) {
            return GameValue::None;
        }
        let values = &table.sides[1 - side];
        let code_of = |board: &BoardPieces| {
            let number = table.index.number(board);
            values.value(number).map_or(ValueCode::UNKNOWN, ValueCode::of)
        };
        game.look_forward(board, side, false, code_of).value()
    }

    /// The value of a position for the side to move, from the table of its material, and from others if it may capture in
    /// passing; `None` if there is no such table, or if a right is held.
    pub fn value(&self, tables: &TablesByKey, position: &[Piece], side: usize) -> Option<GameValue> {
        let (position, beside) = position.split_at_checked(self.packed_moves.squares)?;
        let passed = self.beside.iter().position(|one| one == beside)?.checked_sub(1);
        let mut board = BoardPieces::new(self.weights.clone());
        board.place(position)?;
        let table = tables.get(&board.key)?;
        let has_pieces = board.of_piece.iter().zip(table.signature.numbers());
        let is_same = has_pieces.into_iter().all(|(squares, &number)| squares.count_ones() == number.into());
        let is_at_home = board.of_piece.iter().zip(&self.homes).all(|(squares, home)| squares & !home == 0);
        if !is_same || !is_at_home || !table.index.has(&board) {
            return None;
        }
        let value = table.sides[side].value(table.index.number(&board))?;
        match passed {
            Some(passed) if value != GameValue::None => {
                self.value_in_passing(tables, table, &board, side, passed, value)
            }
            _ => Some(value),
        }
    }

    /// The value of a position with a passed square, given that without it; `None` if the table after a capture is missing.
    fn value_in_passing(
        &self,
        tables: &TablesByKey,
        table: &EndgameTable,
        board: &BoardPieces,
        side: usize,
        passed: usize,
        without: GameValue,
    ) -> Option<GameValue> {
        let captures = self.packed_moves.passing.at(passed);
        let mut is_known = captures.iter().all(|capture| self.packed_moves.side_of[usize::from(capture.piece)] == side);
        self.packed_moves.captures_in_passing(&mut board.clone(), captures, |after| {
            is_known &= tables.get(&after.key).is_some_and(|table| table.sides[1 - side].length() > 0);
        });
        let game = self.game(&table.signature, [true; 2], &table.index, tables);
        let value = || game.with_captures_in_passing(board, side, captures, ValueCode::of(without)).value();
        is_known.then(value)
    }

    /// The position of a number in a table.
    pub fn position(&self, table: &EndgameTable, number: u64) -> Vec<Piece> {
        let mut board = BoardPieces::new(self.weights.clone());
        table.index.position(number, &mut board);
        self.position_of(&board)
    }

    /// The position of a board, without rights.
    fn position_of(&self, board: &BoardPieces) -> Vec<Piece> {
        let mut position = board.position(self.packed_moves.squares);
        position.extend(&self.beside[0]);
        position
    }

    /// The statistics of a table with a side to move, over the positions that satisfy the rules.
    pub fn figures(&self, rules: &Rules, table: &EndgameTable, side: usize) -> EndgameFigures {
        let piece_types = table.signature.material(rules);
        let looks_at_squares = looks_at_squares(rules, |piece_type| piece_types[piece_type.index()] > 0);
        let keeps = |board: &BoardPieces| rules.broken(&self.position_of(board)).is_none();
        EndgameFigures::of(table, side, self.homes.len(), looks_at_squares.then_some(&keeps))
    }

    fn game<'a>(
        &'a self,
        signature: &MaterialSignature,
        sides: [bool; 2],
        index: &'a SignatureIndex,
        tables: &'a TablesByKey,
    ) -> SignatureGame<'a> {
        let key = self.key(signature);
        let others = tables.iter().filter(|(other, _)| **other != key);
        let has = |piece: u8| signature.number(piece.into()) > 0;
        SignatureGame {
            packed_moves: &self.packed_moves,
            weights: &self.weights,
            key,
            index,
            sides,
            allows_passing: self.packed_moves.passing.all().any(|(over, by)| has(over.piece) && has(by.piece)),
            others: others.map(|(key, table)| (*key, &**table)).collect(),
            count: &self.count,
            own: OwnValues::Unknown,
        }
    }
}

/// The promotions without captures that opposing pieces may make, for each of some material signatures.
fn opposing_promotions(
    packed_moves: &PackedMoves,
    signatures: &BTreeSet<MaterialSignature>,
    homes: &[u128],
    opposing: &OpposingPieces,
) -> Result<BTreeMap<MaterialSignature, QuietPromotions>, EndgameError> {
    let is_there = |signature: &MaterialSignature, side: usize| {
        packed_moves.pieces_of[side].iter().any(|&piece| opposing.contains(piece) && signature.number(piece) > 0)
    };
    let identity: SquareMap = (0..packed_moves.squares as u8).collect();
    let promotions = signatures.iter().map(|signature| {
        if !is_there(signature, 0) || !is_there(signature, 1) {
            return Err(EndgameError::NoneOppose);
        }
        let index = SignatureIndex::new(signature, homes, std::slice::from_ref(&identity), Some(opposing));
        let index = index.ok_or_else(|| EndgameError::TooMany(signature.clone()))?;
        let promotions = quiet_promotions(opposing, packed_moves, &index).ok_or(EndgameError::MovesPast)?;
        Ok((signature.clone(), promotions))
    });
    promotions.collect()
}

/// The sum of the weights of a material signature's pieces.
fn key(signature: &MaterialSignature, weights: &[u128]) -> u128 {
    let weights = signature.numbers().iter().zip(weights);
    weights.map(|(&number, weight)| weight.wrapping_mul(number.into())).fold(0, u128::wrapping_add)
}

/// For each material signature the symmetries of the pieces that it and those to which it leads have. `maps` finds those of
/// some pieces.
fn symmetries(
    signatures: &[SignatureToSolve],
    pieces: usize,
    maps: impl Fn(&[bool]) -> Vec<SquareMap>,
) -> Vec<Arc<[SquareMap]>> {
    let mut known: BTreeMap<Vec<bool>, Arc<[SquareMap]>> = BTreeMap::new();
    let mut are_there: Vec<Vec<bool>> = Vec::new();
    let mut found = Vec::new();
    for one in signatures {
        let has =
            |piece: usize| one.signature.number(piece) > 0 || one.after.iter().any(|&after| are_there[after][piece]);
        let is_there: Vec<bool> = (0..pieces).map(has).collect();
        found.push(Arc::clone(known.entry(is_there.clone()).or_insert_with(|| maps(&is_there).into())));
        are_there.push(is_there);
    }
    found
}

/// The states beside a board of `squares` squares without a right: first the one without a passed square, then each with
/// one of these, in their order.
fn beside(rules: &Rules, game: &Game, squares: usize) -> Vec<Vec<Piece>> {
    let mut nothing = vec![Piece::NONE; rules.cells()];
    rules.set_nothing(&mut nothing);
    let with_passed = game.passing.iter().flat_map(|passing| {
        let nothing = &nothing;
        (1..=passing.squares.len()).map(move |value| {
            let mut position = nothing.clone();
            rules.set_value(passing.state_variable, value, &mut position);
            position
        })
    });
    let all: Vec<Vec<Piece>> = std::iter::once(nothing.clone()).chain(with_passed).collect();
    all.into_iter().map(|position| position[squares..].to_vec()).collect()
}

/// The squares of each piece.
fn homes(model: &Model, pieces: usize) -> Vec<u128> {
    let mut homes = vec![0u128; pieces];
    for kind in model.rules.kinds() {
        if let Some(home) = kind.piece.number().and_then(|piece| homes.get_mut(piece)) {
            let squares = model.rules.board.ids(&kind.placement.region);
            *home |= squares.fold(0u128, |set, square| set | 1 << square.index());
        }
    }
    homes
}
