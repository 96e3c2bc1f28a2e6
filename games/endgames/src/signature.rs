//! Material signatures: the pieces on the board, and the signatures to which moves lead.

use std::collections::{BTreeMap, BTreeSet};

use qishu_moves::pseudo_moves::{PassingCapture, PieceOfSide, PseudoMove, PseudoMoves};
use qishu_rules::{Game, Piece, PieceTypeId, Rules, SideId};

/// The number of each piece on the board, by the pieces' numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MaterialSignature(Vec<u8>);

/// A material signature with the sides that can be to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignatureToSolve {
    /// The pieces.
    pub signature: MaterialSignature,
    /// Whether the first side can be to move, and the second.
    pub sides: [bool; 2],
    /// Whether only positions are meant in which some pieces oppose each other.
    pub must_oppose: bool,
    /// The other signatures of a list to which its moves lead, by their indices there.
    pub after: Vec<usize>,
}

/// Why there is no list of material signatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SignatureError {
    /// A signature leads to others and these lead back: pieces are dropped and captured, or become one another.
    Circle(MaterialSignature),
    /// There are more than this number.
    TooMany(usize),
    /// With these pieces, some move depends on the state beside the board, which tables do not have: a capture that puts a
    /// piece in hand, castling without a right, or a drop with a condition.
    DependsOnState(MaterialSignature),
}

impl MaterialSignature {
    /// The material signatures of given material, one for each distribution of the pieces' symbols.
    pub fn of_material(rules: &Rules, piece_types: &[u32]) -> BTreeSet<MaterialSignature> {
        let pieces: Vec<PieceTypeId> = rules.pieces_of_sides().map(|kind| kind.piece_type).collect();
        let mut signatures = BTreeSet::from([MaterialSignature(vec![0; pieces.len()])]);
        for (piece_type, &number) in rules.piece_type_ids().zip(piece_types) {
            let looks: Vec<usize> = (0..pieces.len()).filter(|&piece| pieces[piece] == piece_type).collect();
            for _ in 0..number {
                let one_more = |signature: &MaterialSignature| {
                    looks.iter().map(|&piece| signature.with(piece)).collect::<Vec<_>>()
                };
                signatures = signatures.iter().flat_map(one_more).collect();
            }
        }
        signatures
    }

    /// Whether some move of these pieces depends on the state beside the board, or moves two pieces. Tables have
    /// positions in which no right is held and no piece is in hand, so that castling by a right and drops from the hand
    /// do not matter.
    fn depends_on_state(&self, pseudo_moves: &PseudoMoves) -> bool {
        let has = |piece: usize| self.number(piece) > 0;
        let castles = pseudo_moves.castlings.iter().filter(|castling| castling.right.is_none());
        let has_all = |pieces: &[Piece]| pieces.iter().all(|piece| piece.number().is_some_and(has));
        let is_other = |(number, piece): (usize, &PieceOfSide)| {
            let is_captured = has(number) && piece.held_as.is_some() && !piece.is_royal;
            is_captured || piece.has_limited_drops && piece.hand.is_none()
        };
        pseudo_moves.pieces.iter().enumerate().any(is_other)
            || castles.into_iter().any(|castling| has_all(&castling.pieces))
    }

    /// The number of a piece.
    pub fn number(&self, piece: usize) -> u32 {
        self.0[piece].into()
    }

    /// The number of each piece, in the order of their numbers.
    pub fn numbers(&self) -> &[u8] {
        &self.0
    }

    /// The number of each piece type.
    pub fn material(&self, rules: &Rules) -> Vec<u32> {
        let mut piece_types = vec![0; rules.piece_types.len()];
        for (kind, &number) in rules.pieces_of_sides().zip(&self.0) {
            piece_types[kind.piece_type.index()] += u32::from(number);
        }
        piece_types
    }

    /// The signature with one more of a piece. The number always fits, since solved boards have few squares.
    fn with(&self, piece: usize) -> MaterialSignature {
        let mut more = self.clone();
        more.0[piece] = more.0[piece].saturating_add(1);
        more
    }

    /// The signature with one fewer of a piece, if there is one.
    fn without(&self, piece: usize) -> Option<MaterialSignature> {
        let mut fewer = self.clone();
        fewer.0[piece] = fewer.0[piece].checked_sub(1)?;
        Some(fewer)
    }

    /// The material signatures to which a move of a side may lead. Some moves may never be possible.
    fn after_move(
        &self,
        pseudo_moves: &PseudoMoves,
        unlike: &[&PseudoMove],
        side: SideId,
        may_promote: MayPromote<'_>,
    ) -> BTreeSet<MaterialSignature> {
        let mut found = BTreeSet::new();
        // The signatures from which a piece continues in the same move.
        let mut going_on: Vec<MaterialSignature> = Vec::new();
        let of_side = |pseudo_move: &&&PseudoMove| pseudo_moves.pieces[usize::from(pseudo_move.piece)].side == side;
        for pseudo_move in unlike.iter().filter(of_side) {
            match pseudo_move.from {
                None => found.extend(self.after_drop(pseudo_moves, pseudo_move)),
                Some(_) => {
                    found.extend(self.after_quiet(pseudo_moves, pseudo_move, may_promote));
                    let captured = self.after_capture(pseudo_moves, pseudo_move);
                    if pseudo_moves.pattern(pseudo_move).again {
                        going_on.extend(captured.iter().cloned());
                        going_on.extend(self.after_capture_as_it_is(pseudo_moves, pseudo_move));
                    }
                    found.extend(captured);
                }
            }
        }
        let mut known: BTreeSet<MaterialSignature> = BTreeSet::new();
        while let Some(signature) = going_on.pop() {
            if known.insert(signature.clone()) {
                let next = unlike.iter().filter(of_side).filter(|pseudo_move| pseudo_moves.pattern(pseudo_move).again);
                going_on.extend(next.flat_map(|pseudo_move| {
                    let mut after = signature.after_capture(pseudo_moves, pseudo_move);
                    after.extend(signature.after_capture_as_it_is(pseudo_moves, pseudo_move));
                    after
                }));
            }
        }
        found.extend(known);
        found.extend(self.after_capture_in_passing(pseudo_moves, side));
        if pseudo_moves.passers[side.index()].numbers().any(|piece| self.number(piece) > 0) {
            found.insert(self.clone());
        }
        found
    }

    /// The material signatures after a pseudo-legal move without a capture.
    fn after_quiet(
        &self,
        pseudo_moves: &PseudoMoves,
        pseudo_move: &PseudoMove,
        may_promote: MayPromote<'_>,
    ) -> Vec<MaterialSignature> {
        let pattern = pseudo_moves.pattern(pseudo_move);
        let gone = self.without(pseudo_move.piece.into()).filter(|_| pattern.to_empty && !pattern.captures_between);
        let may_become = |becomes: &&u16| may_promote(self, pseudo_move.piece.into(), (**becomes).into());
        let become_one = |gone: MaterialSignature| {
            pseudo_move.becomes.iter().filter(may_become).map(move |&piece| gone.with(piece.into()))
        };
        gone.into_iter().flat_map(become_one).collect()
    }

    /// The material signatures after a pseudo-legal move with a capture.
    fn after_capture(&self, pseudo_moves: &PseudoMoves, pseudo_move: &PseudoMove) -> Vec<MaterialSignature> {
        self.after_capture_by(pseudo_moves, pseudo_move, &pseudo_move.becomes)
    }

    /// The material signatures within a move after a capture by which a piece is not promoted yet.
    fn after_capture_as_it_is(&self, pseudo_moves: &PseudoMoves, pseudo_move: &PseudoMove) -> Vec<MaterialSignature> {
        match pseudo_moves.continues_as_it_is(pseudo_move) {
            true => self.after_capture_by(pseudo_moves, pseudo_move, &[pseudo_move.piece]),
            false => Vec::new(),
        }
    }

    /// The material signatures after a capture by a piece that is one of some pieces then.
    fn after_capture_by(
        &self,
        pseudo_moves: &PseudoMoves,
        pseudo_move: &PseudoMove,
        becomes: &[u16],
    ) -> Vec<MaterialSignature> {
        let Some(gone) = self.without(pseudo_move.piece.into()) else { return Vec::new() };
        let pattern = pseudo_moves.pattern(pseudo_move);
        let captured = if pattern.captures_between { pattern.over.as_ref() } else { Some(&pattern.captures) };
        // No royal piece of the other side is captured: a position in which it could be is not legal.
        let side = pseudo_moves.pieces[usize::from(pseudo_move.piece)].side;
        let is_captured =
            |piece: &usize| !pseudo_moves.pieces[*piece].is_royal || pseudo_moves.pieces[*piece].side == side;
        let captured = captured.into_iter().flat_map(|captured| captured.numbers()).filter(is_captured);
        let left = captured.filter_map(|piece| gone.without(piece));
        left.flat_map(|left| becomes.iter().map(move |&piece| left.with(piece.into()))).collect()
    }

    /// The material signatures after a capture in passing by a side.
    fn after_capture_in_passing<'s>(
        &'s self,
        pseudo_moves: &'s PseudoMoves,
        side: SideId,
    ) -> impl Iterator<Item = MaterialSignature> + 's {
        let pieces = &pseudo_moves.pieces;
        let can = move |capture: &&PassingCapture| {
            pieces[usize::from(capture.piece)].side == side && self.number(capture.piece.into()) > 0
        };
        pseudo_moves.passing.iter().filter(can).flat_map(move |capture| {
            let victims = (0..pieces.len()).filter(|&piece| pieces[piece].piece_type == capture.piece_type);
            victims.filter_map(|piece| self.without(piece))
        })
    }

    fn after_drop(&self, pseudo_moves: &PseudoMoves, pseudo_move: &PseudoMove) -> Option<MaterialSignature> {
        let piece = pseudo_moves.pieces[usize::from(pseudo_move.piece)];
        // The hands are empty.
        if piece.hand.is_some() {
            return None;
        }
        let same = pseudo_moves.pieces.iter().zip(&self.0).filter(|(other, _)| other.piece_type == piece.piece_type);
        let there: u32 = same.map(|(_, &number)| u32::from(number)).sum();
        (there < piece.most).then(|| self.with(pseudo_move.piece.into()))
    }
}

/// Whether a piece of a material signature may become another, or stay what it is, by a move without a capture.
pub type MayPromote<'a> = &'a dyn Fn(&MaterialSignature, usize, usize) -> bool;

/// The closure of some material signatures under moves, given the sides to move; each comes after all those to which it
/// leads. `may_promote` excludes promotions that the positions do not allow.
///
/// # Errors
///
/// Fails if some lead to one another, or if there are more than `most`.
pub fn closure(
    first: &BTreeSet<MaterialSignature>,
    to_move: &[SideId],
    pseudo_moves: &PseudoMoves,
    most: usize,
    may_promote: MayPromote<'_>,
) -> Result<Vec<SignatureToSolve>, SignatureError> {
    let mut next: BTreeMap<MaterialSignature, [Option<BTreeSet<MaterialSignature>>; 2]> = BTreeMap::new();
    let unlike = unlike(pseudo_moves);
    let mut open: Vec<(MaterialSignature, SideId)> =
        first.iter().flat_map(|signature| to_move.iter().map(|&side| (signature.clone(), side))).collect();
    while let Some((signature, side)) = open.pop() {
        if next.len() >= most && !next.contains_key(&signature) {
            return Err(SignatureError::TooMany(most));
        }
        if signature.depends_on_state(pseudo_moves) {
            return Err(SignatureError::DependsOnState(signature));
        }
        let known = next.entry(signature.clone()).or_default();
        if known[side.index()].is_none() {
            let after = signature.after_move(pseudo_moves, &unlike, side, may_promote);
            open.extend(after.iter().map(|after| (after.clone(), Game::other(side))));
            known[side.index()] = Some(after);
        }
    }
    in_order(next)
}

/// The pseudo-legal moves, one of those that differ only in their squares.
fn unlike(pseudo_moves: &PseudoMoves) -> Vec<&PseudoMove> {
    let mut seen = BTreeSet::new();
    let mut unlike = Vec::new();
    for pseudo_move in &pseudo_moves.all {
        if seen.insert((
            pseudo_move.piece,
            pseudo_move.pattern,
            &pseudo_move.becomes,
            pseudo_move.timing,
            pseudo_move.from.is_none(),
        )) {
            unlike.push(pseudo_move);
        }
    }
    unlike
}

/// Sorts material signatures topologically, so that none leads to a later one.
fn in_order(
    next: BTreeMap<MaterialSignature, [Option<BTreeSet<MaterialSignature>>; 2]>,
) -> Result<Vec<SignatureToSolve>, SignatureError> {
    let mut waiting: BTreeMap<&MaterialSignature, usize> = BTreeMap::new();
    let mut before: BTreeMap<&MaterialSignature, Vec<&MaterialSignature>> = BTreeMap::new();
    for (signature, sides) in &next {
        let after: BTreeSet<&MaterialSignature> =
            sides.iter().flatten().flatten().filter(|after| *after != signature).collect();
        waiting.insert(signature, after.len());
        after.into_iter().for_each(|after| before.entry(after).or_default().push(signature));
    }
    let mut list: Vec<&MaterialSignature> =
        waiting.iter().filter(|(_, left)| **left == 0).map(|(signature, _)| *signature).collect();
    let mut at = 0;
    while let Some(signature) = list.get(at) {
        for earlier in before.remove(signature).unwrap_or_default() {
            if let Some(left) = waiting.get_mut(earlier) {
                *left -= 1;
                if *left == 0 {
                    list.push(earlier);
                }
            }
        }
        at += 1;
    }
    if let Some((signature, _)) = waiting.iter().find(|(_, left)| **left > 0) {
        return Err(SignatureError::Circle((*signature).clone()));
    }
    let places: BTreeMap<&MaterialSignature, usize> = list.iter().copied().zip(0..).collect();
    let to_solve = |signature: &MaterialSignature| {
        let others = next[signature].iter().flatten().flatten().filter(|after| *after != signature);
        let after: BTreeSet<usize> = others.filter_map(|after| places.get(after).copied()).collect();
        SignatureToSolve {
            signature: signature.clone(),
            sides: [0, 1].map(|side| next[signature][side].is_some()),
            must_oppose: false,
            after: after.into_iter().collect(),
        }
    };
    Ok(list.into_iter().map(to_solve).collect())
}
