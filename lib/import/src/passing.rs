//! Captures in passing: the squares over which pieces pass, and the pieces that capture there.

use std::collections::BTreeMap;

use qishu_rules::{Square, Squares};

use crate::ability::{Ability, AbilityReach};
use crate::army::ImportedGame;
use crate::reach::{OpenWay, RoleMoves, targets};
use crate::settings::{SIDES, VariantPiece};
use crate::words::WORDS;

/// A first move over some squares.
struct PassingPath {
    from: Square,
    to: Square,
    between: Vec<Square>,
}

impl ImportedGame<'_> {
    /// The squares over which the pieces of each side pass, and are captured there; `None` if the language cannot express
    /// these captures.
    pub fn find_passed(&self) -> Option<[Squares; 2]> {
        let mut passes = BTreeMap::new();
        let mut passed = [Squares::EMPTY, Squares::EMPTY];
        for side in SIDES {
            for (role, way) in self.first_moves(side) {
                for pass in self.passes(side, role, way) {
                    for &square in &pass.between {
                        if !self.is_captured(1 - side, square)? {
                            continue;
                        }
                        let this = (role, pass.from, pass.to);
                        let is_one = pass.between.len() == 1 && self.is_seen(side, role, way, &pass);
                        if !is_one || *passes.entry((side, square)).or_insert(this) != this {
                            return None;
                        }
                        passed[side] = passed[side].union(&square.into());
                    }
                }
            }
        }
        let is_plain = !self.opening.is_passed || passes.is_empty();
        is_plain.then_some(passed)
    }

    /// Whether a first move passes over a square where the piece can be captured.
    pub fn is_passing(&self, side: usize, role: usize, way: &OpenWay) -> bool {
        let Some(passed) = &self.passed else { return false };
        let is_over = |pass: PassingPath| pass.between.iter().any(|&square| passed[side].has(square));
        way.ability.initial && self.passes(side, role, way).into_iter().any(is_over)
    }

    /// The squares on which an ability of a kind of piece captures in passing, if there are any.
    pub fn captured_in_passing(&self, side: usize, role: usize, way: &OpenWay) -> Option<Squares> {
        let region = self.settings.squares_of("enPassantRegion", side).intersection(&self.board);
        let passed = self.passed.as_ref()?[1 - side].intersection(&region);
        let arrivals = way.arrivals(self.grid, &self.armies[side].reached[role]);
        (self.is_captor(side, role) && takes_only(&way.ability) && !arrivals.is_disjoint(&passed)).then_some(region)
    }

    /// The squares on which the pieces of each role of a side capture in passing, beside those known before.
    pub fn captors_on(&self, side: usize, before: &[Squares]) -> Vec<Squares> {
        let passed = self.passed.as_ref().map_or(&Squares::EMPTY, |passed| &passed[1 - side]);
        let army = &self.armies[side];
        let on = |(role, before): (usize, &Squares)| {
            let ways = army.goings[role].ways.iter().filter_map(|way| {
                let region = self.captured_in_passing(side, role, way)?;
                Some(way.arrivals(self.grid, &army.reached[role]).intersection(&region).intersection(passed))
            });
            ways.fold(before.clone(), |all, squares| all.union(&squares))
        };
        before.iter().enumerate().map(on).collect()
    }

    /// The first moves of all kinds of pieces of a side.
    fn first_moves(&self, side: usize) -> impl Iterator<Item = (usize, &OpenWay)> {
        let goings = self.armies[side].goings.iter().enumerate();
        let ways = goings.flat_map(|(role, going)| going.ways.iter().map(move |way| (role, way)));
        ways.filter(|(_, way)| way.ability.initial && way.ability.quiet)
    }

    /// All moves of an ability along a line, with squares between.
    fn passes(&self, side: usize, role: usize, way: &OpenWay) -> Vec<PassingPath> {
        let army = &self.armies[side];
        let starts = way.from.intersection(&army.reached[role]);
        let allowed = &army.goings[role].allowed;
        let all = starts.iter().flat_map(|from| {
            targets(self.grid, &way.ability, from).into_iter().map(move |to| PassingPath {
                from,
                to,
                between: between(from, to),
            })
        });
        all.filter(|pass| allowed.has(pass.to) && !pass.between.is_empty()).collect()
    }

    /// Whether the program remembers just the square between, and the language has words for the move.
    fn is_seen(&self, side: usize, role: usize, way: &OpenWay, pass: &PassingPath) -> bool {
        let forward = if side == 0 { pass.from.rank < pass.to.rank } else { pass.from.rank > pass.to.rank };
        let is_ahead = forward && pass.from.file == pass.to.file;
        let region = self.settings.squares_of("enPassantRegion", 1 - side);
        let others = self.armies[side].goings[role].ways.iter().filter(|way| way.ability.quiet && !way.ability.initial);
        let is_other = others.flat_map(|way| targets(self.grid, &way.ability, pass.from)).any(|to| to == pass.to);
        way.ability.reach == AbilityReach::Lame && (is_ahead || region.has(pass.to)) && !is_other
    }

    /// Whether a side's pieces can capture in passing on a square; `None` if the language cannot express it.
    fn is_captured(&self, side: usize, square: Square) -> Option<bool> {
        let army = &self.armies[side];
        if !self.settings.squares_of("enPassantRegion", side).has(square) {
            return Some(false);
        }
        let mut is_captured = false;
        for role in (0..self.roles.len()).filter(|&role| self.is_captor(side, role)) {
            let going = &army.goings[role];
            let leads = |way: &&OpenWay| way.arrivals(self.grid, &army.reached[role]).has(square);
            for way in
                going.ways.iter().filter(|way| takes_only(&way.ability) && going.allowed.has(square)).filter(leads)
            {
                let is_plain = matches!(way.ability.reach, AbilityReach::Leap | AbilityReach::Lame);
                if !is_plain || way.ability.is_mixed || !going.settled.has(square) || goes_there(going, way) {
                    return None;
                }
                is_captured = true;
            }
        }
        Some(is_captured)
    }

    /// Whether a side's pieces of a kind capture in passing.
    fn is_captor(&self, side: usize, role: usize) -> bool {
        let (piece, settings) = (self.kind(role), self.settings);
        // Custom pieces are in the list by their notation, unless the file has a list.
        let by_notation = || {
            let key = ["enPassantTypesWhite", "enPassantTypesBlack"][side];
            is_custom(piece) && piece.betza.contains('e') && !settings.differs(key)
        };
        // The pieces that go further at first do so in any case.
        let is_listed = WORDS.has(&piece.name, "goesFurtherAtFirst") || settings.lists("enPassantTypes", side, piece);
        self.number(side, role).most > 0 && (is_listed || by_notation())
    }
}

/// Whether an ability only captures.
fn takes_only(ability: &Ability) -> bool {
    ability.captures && !ability.quiet
}

/// Whether the piece also moves without a capture where an ability captures.
fn goes_there(going: &RoleMoves, way: &OpenWay) -> bool {
    let other = |other: &OpenWay| {
        let reaches = other.ability.targets.iter().any(|&(up, right)| {
            let along =
                |&(to_up, to_right): &(i8, i8)| up * to_right == right * to_up && up * to_up + right * to_right > 0;
            way.ability.targets.iter().any(along)
        });
        other.ability.quiet && reaches
    };
    going.ways.iter().any(other)
}

/// The squares between two squares on one line; none if they are on no line.
fn between(from: Square, to: Square) -> Vec<Square> {
    let (up, right) = (i16::from(to.rank) - i16::from(from.rank), i16::from(to.file) - i16::from(from.file));
    let far = up.abs().max(right.abs());
    if up != 0 && right != 0 && up.abs() != right.abs() {
        return Vec::new();
    }
    let at = |step: i16| Square {
        rank: (i16::from(from.rank) + up.signum() * step) as u8,
        file: (i16::from(from.file) + right.signum() * step) as u8,
    };
    (1..far).map(at).collect()
}

/// Whether a kind of piece is custom.
fn is_custom(kind: &VariantPiece) -> bool {
    WORDS.betza(&kind.name).is_some_and(str::is_empty) && !kind.betza.is_empty()
}
