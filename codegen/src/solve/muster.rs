//! Which pieces are on the board, and which ones may be there next.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Game, PieceTypeId, Rules, SideId};

use crate::moves::passage::{Passage, Passages};

/// How many of each piece are on the board, by the pieces' numbers.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Muster(Vec<u8>);

/// A muster, and which sides can be to move there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MusterToSolve {
    /// The pieces.
    pub muster: Muster,
    /// Whether the first side can be to move, and the second.
    pub sides: [bool; 2],
    /// To which others of a list its turns lead, by their places there.
    pub after: Vec<usize>,
}

/// Why there is no list of musters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MusterError {
    /// One leads to others and these lead back: pieces come onto the board and are taken, or become one another.
    Circle(Muster),
    /// There are more than this.
    TooMany(usize),
}

impl Muster {
    /// The pieces of given material: one muster, or one for each way in which pieces can look.
    pub fn of_material(rules: &Rules, piece_types: &[u32]) -> BTreeSet<Muster> {
        let pieces: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
        let mut musters = BTreeSet::from([Muster(vec![0; pieces.len()])]);
        for (piece_type, &number) in rules.piece_type_ids().zip(piece_types) {
            let looks: Vec<usize> = (0..pieces.len()).filter(|&piece| pieces[piece] == piece_type).collect();
            for _ in 0..number {
                let one_more = |muster: &Muster| looks.iter().map(|&piece| muster.with(piece)).collect::<Vec<_>>();
                musters = musters.iter().flat_map(one_more).collect();
            }
        }
        musters
    }

    /// How many of a piece.
    pub fn number(&self, piece: usize) -> u32 {
        self.0[piece].into()
    }

    /// How many of each piece, in the order of their numbers.
    pub fn numbers(&self) -> &[u8] {
        &self.0
    }

    /// The number of each piece.
    pub fn material(&self, rules: &Rules) -> Vec<u32> {
        let mut piece_types = vec![0; rules.piece_types.len()];
        for (kind, &number) in rules.pieces().zip(&self.0) {
            piece_types[kind.piece_type.index()] += u32::from(number);
        }
        piece_types
    }

    /// With one more of a piece. No board that is solved has so many squares that the number could not be written.
    fn with(&self, piece: usize) -> Muster {
        let mut more = self.clone();
        more.0[piece] = more.0[piece].saturating_add(1);
        more
    }

    /// With one fewer of a piece, if there is one.
    fn without(&self, piece: usize) -> Option<Muster> {
        let mut fewer = self.clone();
        fewer.0[piece] = fewer.0[piece].checked_sub(1)?;
        Some(fewer)
    }

    /// The musters to which a turn of a side leads. Some turns may never be possible.
    fn after_turn(&self, passages: &Passages, unlike: &[&Passage], side: SideId) -> BTreeSet<Muster> {
        let mut found = BTreeSet::new();
        // Those from which a piece goes on in the same turn.
        let mut going_on: Vec<Muster> = Vec::new();
        let of_side = |passage: &&&Passage| passages.pieces[usize::from(passage.piece)].side == side;
        for passage in unlike.iter().filter(of_side) {
            match passage.from {
                None => found.extend(self.after_drop(passages, passage)),
                Some(_) => {
                    found.extend(self.after_quiet(passages, passage));
                    let taken = self.after_taking(passages, passage);
                    if passages.way(passage).again {
                        going_on.extend(taken.iter().cloned());
                    }
                    found.extend(taken);
                }
            }
        }
        let mut known: BTreeSet<Muster> = BTreeSet::new();
        while let Some(muster) = going_on.pop() {
            if known.insert(muster.clone()) {
                let next = unlike.iter().filter(of_side).filter(|passage| passages.way(passage).again);
                going_on.extend(next.flat_map(|passage| muster.after_taking(passages, passage)));
            }
        }
        found.extend(known);
        if passages.passers[side.index()].numbers().any(|piece| self.number(piece) > 0) {
            found.insert(self.clone());
        }
        found
    }

    /// The musters to which a passage leads that takes no piece.
    fn after_quiet(&self, passages: &Passages, passage: &Passage) -> Vec<Muster> {
        let way = passages.way(passage);
        let gone = self.without(passage.piece.into()).filter(|_| way.to_empty && !way.takes_between);
        let become_one = |gone: Muster| passage.becomes.iter().map(move |&piece| gone.with(piece.into()));
        gone.into_iter().flat_map(become_one).collect()
    }

    /// The musters to which a passage leads that takes a piece.
    fn after_taking(&self, passages: &Passages, passage: &Passage) -> Vec<Muster> {
        let Some(gone) = self.without(passage.piece.into()) else { return Vec::new() };
        let way = passages.way(passage);
        let taken = if way.takes_between { way.over.as_ref() } else { Some(&way.takes) };
        // No piece takes a royal piece of the other side: a position in which it could is not legal.
        let side = passages.pieces[usize::from(passage.piece)].side;
        let is_taken = |piece: &usize| !passages.pieces[*piece].is_royal || passages.pieces[*piece].side == side;
        let taken = taken.into_iter().flat_map(|taken| taken.numbers()).filter(is_taken);
        let left = taken.filter_map(|piece| gone.without(piece));
        left.flat_map(|left| passage.becomes.iter().map(move |&piece| left.with(piece.into()))).collect()
    }

    fn after_drop(&self, passages: &Passages, passage: &Passage) -> Option<Muster> {
        let piece = passages.pieces[usize::from(passage.piece)];
        let same = passages.pieces.iter().zip(&self.0).filter(|(other, _)| other.piece_type == piece.piece_type);
        let there: u32 = same.map(|(_, &number)| u32::from(number)).sum();
        (there < piece.most).then(|| self.with(passage.piece.into()))
    }
}

/// The musters to which turns may lead from some with a side to move, these included: each after all those to which it
/// leads.
///
/// # Errors
///
/// Fails if some lead to one another, or if there are more than `most`.
pub fn closure(
    first: &BTreeSet<Muster>,
    to_move: &[SideId],
    passages: &Passages,
    most: usize,
) -> Result<Vec<MusterToSolve>, MusterError> {
    let mut next: BTreeMap<Muster, [Option<BTreeSet<Muster>>; 2]> = BTreeMap::new();
    let unlike = unlike(passages);
    let mut open: Vec<(Muster, SideId)> =
        first.iter().flat_map(|muster| to_move.iter().map(|&side| (muster.clone(), side))).collect();
    while let Some((muster, side)) = open.pop() {
        if next.len() >= most && !next.contains_key(&muster) {
            return Err(MusterError::TooMany(most));
        }
        let known = next.entry(muster.clone()).or_default();
        if known[side.index()].is_none() {
            let after = muster.after_turn(passages, &unlike, side);
            open.extend(after.iter().map(|after| (after.clone(), Game::other(side))));
            known[side.index()] = Some(after);
        }
    }
    in_order(next)
}

/// One passage of those that are alike but for their squares.
fn unlike(passages: &Passages) -> Vec<&Passage> {
    let mut seen = BTreeSet::new();
    let mut unlike = Vec::new();
    for passage in &passages.all {
        if seen.insert((passage.piece, passage.way, &passage.becomes, passage.from.is_none())) {
            unlike.push(passage);
        }
    }
    unlike
}

/// Musters with those to which each leads, in an order in which none leads to a later one.
fn in_order(next: BTreeMap<Muster, [Option<BTreeSet<Muster>>; 2]>) -> Result<Vec<MusterToSolve>, MusterError> {
    let mut waiting: BTreeMap<&Muster, usize> = BTreeMap::new();
    let mut before: BTreeMap<&Muster, Vec<&Muster>> = BTreeMap::new();
    for (muster, sides) in &next {
        let after: BTreeSet<&Muster> = sides.iter().flatten().flatten().filter(|after| *after != muster).collect();
        waiting.insert(muster, after.len());
        after.into_iter().for_each(|after| before.entry(after).or_default().push(muster));
    }
    let mut list: Vec<&Muster> = waiting.iter().filter(|(_, left)| **left == 0).map(|(muster, _)| *muster).collect();
    let mut at = 0;
    while let Some(muster) = list.get(at) {
        for earlier in before.remove(muster).unwrap_or_default() {
            if let Some(left) = waiting.get_mut(earlier) {
                *left -= 1;
                if *left == 0 {
                    list.push(earlier);
                }
            }
        }
        at += 1;
    }
    if let Some((muster, _)) = waiting.iter().find(|(_, left)| **left > 0) {
        return Err(MusterError::Circle((*muster).clone()));
    }
    let places: BTreeMap<&Muster, usize> = list.iter().copied().zip(0..).collect();
    let to_solve = |muster: &Muster| {
        let others = next[muster].iter().flatten().flatten().filter(|after| *after != muster);
        let after: BTreeSet<usize> = others.filter_map(|after| places.get(after).copied()).collect();
        MusterToSolve {
            muster: muster.clone(),
            sides: [0, 1].map(|side| next[muster][side].is_some()),
            after: after.into_iter().collect(),
        }
    };
    Ok(list.into_iter().map(to_solve).collect())
}
