//! The pieces of a side: their moves, the squares they reach, and their maximum numbers.

use qishu_rules::{GameOutcome, Grid, Square, Squares};

use crate::ability::{Ability, AbilityReach};
use crate::betza::abilities;
use crate::castling::{self, OpeningCastling};
use crate::mistake::Fault;
use crate::opening::{self, OpeningPosition};
use crate::reach::{OpenWay, RoleMoves, reached};
use crate::settings::{SIDES, Settings, VariantPiece};
use crate::words::WORDS;

/// A variant on its board.
#[derive(Debug)]
pub struct ImportedGame<'s> {
    pub settings: &'s Settings,
    pub grid: Grid,
    /// The squares of the board.
    pub board: Squares,
    pub opening: OpeningPosition,
    pub beside: Beside,
    pub armies: [Army; 2],
    /// The castlings of each side; `None` if the language cannot express them.
    pub castlings: Option<[Vec<OpeningCastling>; 2]>,
    /// The squares over which the pieces of each side pass, and are captured there; `None` if the language cannot
    /// express these captures.
    pub passed: Option<[Squares; 2]>,
}

/// The pieces beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// None, or only pieces that never come onto it.
    Nothing,
    /// Pieces to be dropped, which are never captured.
    Laid,
    /// An unlimited supply of pieces to drop.
    Endless,
    /// Pieces in hand: their number is part of a position.
    Hands,
    /// Pieces in hand, where every captured piece goes to the hand of the other side.
    Captives,
}

/// The pieces of one side.
#[derive(Debug)]
pub struct Army {
    /// The roles of pieces, beginning with one for each kind of piece.
    pub roles: Vec<Role>,
    pub goings: Vec<RoleMoves>,
    /// The squares reached by the pieces of each role.
    pub reached: Vec<Squares>,
    /// The initial number of pieces of each role, including those beside the board.
    pub begun: Vec<u32>,
}

/// A role of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// The kind of piece that it becomes in a hand.
    pub kind: usize,
    /// The kind of piece as which it moves: a different one after a promotion that keeps its kind.
    pub goes_as: usize,
}

impl<'s> ImportedGame<'s> {
    /// The game of a variant's settings.
    pub fn of(settings: &'s Settings) -> Result<ImportedGame<'s>, Fault> {
        let grid = settings.grid()?;
        let opening = opening::read(settings, grid)?;
        let has_walls = settings.word("wallingRule") == "none";
        let board = if has_walls { grid.squares().difference(&opening.walls) } else { grid.squares() };
        let beside = beside(settings, &opening);
        let [first, second] = SIDES.map(|side| castling::castlings(settings, (grid, &board), &opening, side));
        let castlings = first.zip(second).map(|(first, second)| [first, second]);
        let recruiter =
            Recruiter { settings, grid, squares: &board, opening: &opening, beside, castlings: castlings.as_ref() };
        let armies = SIDES.map(|side| recruiter.army(side));
        let passed = Some([Squares::EMPTY, Squares::EMPTY]);
        let game = ImportedGame { settings, grid, armies, opening, beside, board, castlings, passed };
        Ok(ImportedGame { passed: game.find_passed(), ..game })
    }

    /// The kind of piece of an index.
    pub fn kind(&self, index: usize) -> &'s VariantPiece {
        &self.settings.kinds[index]
    }

    /// Whether a kind of piece is royal: it has the trait, or is a single piece whose loss loses the game.
    pub fn is_royal(&self, kind: usize) -> bool {
        let ImportedGame { settings, armies, .. } = self;
        let piece = self.kind(kind);
        let last_one = settings.flag("extinctionPseudoRoyal")
            && settings.outcome("extinctionValue") == Some(GameOutcome::Lose)
            && settings.number("extinctionPieceCount") == 0
            && settings
                .kinds
                .iter()
                .all(|other| settings.has("extinctionPieceTypes", other) == (other.name == piece.name))
            && armies.iter().all(|army| army.begun[kind] <= 1 && army.origins(kind).is_empty());
        let has_trait = WORDS.has(&piece.name, "royal") && armies.iter().all(|army| army.origins(kind).is_empty());
        has_trait || last_one
    }
}

impl Army {
    /// The roles that can become a role, directly or through others.
    pub fn origins(&self, role: usize) -> Vec<usize> {
        let mut origins = vec![role];
        let mut next = 0;
        while let Some(&one) = origins.get(next) {
            let direct = (0..self.roles.len()).filter(|&other| self.goings[other].becoming.contains(&one));
            let new: Vec<usize> = direct.filter(|other| !origins.contains(other)).collect();
            origins.extend(new);
            next += 1;
        }
        origins.remove(0);
        origins.sort_unstable();
        origins
    }

    /// Whether any of its possible pieces ever captures.
    pub fn captures(&self) -> bool {
        let captures = |going: &RoleMoves| going.ways.iter().any(|way| way.ability.captures);
        self.goings.iter().zip(&self.reached).any(|(going, reached)| !reached.is_empty() && captures(going))
    }
}

fn beside(settings: &Settings, opening: &OpeningPosition) -> Beside {
    let captures = || settings.kinds.iter().any(|kind| abilities(&kind.betza).iter().any(|way| way.captures));
    match settings.flag("pieceDrops") {
        false => Beside::Nothing,
        true if settings.flag("capturesToHand") => Beside::Captives,
        true if settings.flag("freeDrops") => Beside::Endless,
        true if opening.beside.is_empty() => Beside::Nothing,
        true if captures() && settings.word("flipEnclosedPieces") == "none" => Beside::Hands,
        true => Beside::Laid,
    }
}

/// The context for finding the pieces of a side on a board.
struct Recruiter<'b> {
    settings: &'b Settings,
    grid: Grid,
    squares: &'b Squares,
    opening: &'b OpeningPosition,
    beside: Beside,
    castlings: Option<&'b [Vec<OpeningCastling>; 2]>,
}

impl Recruiter<'_> {
    fn army(&self, side: usize) -> Army {
        let kinds = &self.settings.kinds;
        let mut roles: Vec<Role> = (0..kinds.len()).map(|kind| Role { kind, goes_as: kind }).collect();
        if self.beside == Beside::Captives {
            for (kind, piece) in kinds.iter().enumerate() {
                let promoted = self.promoted(side, piece).into_iter();
                roles.extend(promoted.map(|goes_as| Role { kind, goes_as }));
            }
        }
        let mut goings: Vec<RoleMoves> = roles.iter().map(|&role| self.going(side, role, &roles)).collect();
        let begin = self.begin(side, &roles, &goings);
        let reached = reached(self.grid, &goings, &begin);
        // A piece that never reaches its promotion squares is never promoted.
        let settled: Vec<Squares> = goings.iter().map(|going| going.settled.clone()).collect();
        for (going, reached) in goings.iter_mut().zip(&reached) {
            let turned = going.turned(self.grid, reached);
            going.becoming.retain(|&other| !turned.is_disjoint(&settled[other]));
        }
        let mut begun = vec![0; roles.len()];
        for piece in self.opening.pieces.iter().filter(|piece| piece.side == side) {
            begun[self.role(piece, &roles)] += 1;
        }
        if self.beside != Beside::Nothing {
            for (kind, begun) in kinds.iter().zip(&mut begun) {
                *begun += self.opening.beside.get(&(side, kind.name.clone())).copied().unwrap_or(0);
            }
        }
        Army { reached, roles, goings, begun }
    }

    /// The kinds that a kind of piece can be promoted to.
    fn promoted(&self, side: usize, kind: &VariantPiece) -> Vec<usize> {
        let kinds = &self.settings.kinds;
        let pair = self.settings.pair("promotedPieceType", kind);
        let is_pawn = self.settings.lists("promotionPawnTypes", side, kind);
        let may = |other: &VariantPiece| {
            pair.is_some_and(|pair| pair.name == other.name)
                || is_pawn && self.settings.lists("promotionPieceTypes", side, other)
        };
        (0..kinds.len()).filter(|&other| kinds[other].name != kind.name && may(&kinds[other])).collect()
    }

    fn going(&self, side: usize, role: Role, roles: &[Role]) -> RoleMoves {
        let settings = self.settings;
        let (kind, goes_as) = (&settings.kinds[role.kind], &settings.kinds[role.goes_as]);
        let ways = self.ways(side, goes_as);
        let mobile = settings.mobility(side, goes_as);
        let allowed = mobile.map_or_else(|| self.squares.clone(), |squares| squares.intersection(self.squares));
        let mut settled = allowed.clone();
        if settings.flag("immobilityIllegal") && !ways.is_empty() {
            let moves = |square: &Square| ways.iter().any(|way| !way.arrivals(self.grid, &(*square).into()).is_empty());
            settled = settled.iter().filter(moves).collect();
        }
        let is_itself = role.kind == role.goes_as;
        let turns_back = settings.flag("pieceDemotion");
        let of = |kind: usize, goes_as: usize| {
            let place = roles.iter().position(|&role| role == Role { kind, goes_as });
            place.expect("each kind that a piece can become is a role")
        };
        let promoted = if is_itself { self.promoted(side, kind) } else { Vec::new() };
        let keeps_kind = self.beside == Beside::Captives;
        let mut becoming: Vec<usize> =
            promoted.iter().map(|&other| of(if keeps_kind { role.kind } else { other }, other)).collect();
        if turns_back && keeps_kind && !is_itself {
            becoming.push(of(role.kind, role.kind));
        }
        if turns_back && !keeps_kind {
            let from = |other: &usize| {
                settings.pair("promotedPieceType", &settings.kinds[*other]).is_some_and(|to| to.name == kind.name)
            };
            becoming.extend((0..settings.kinds.len()).filter(from));
        }
        let is_pawn = settings.lists("promotionPawnTypes", side, kind);
        let by_choice = is_pawn && settings.pair("promotedPieceType", kind).is_none();
        RoleMoves {
            ways,
            allowed,
            settled,
            becoming,
            promotes_on: settings.squares_of("promotionRegion", side).intersection(self.squares),
            promotes_from: !by_choice,
            has_to: settings.flag(if by_choice { "mandatoryPawnPromotion" } else { "mandatoryPiecePromotion" }),
        }
    }

    /// The abilities of a piece, from the side's view, on the first side's board.
    fn ways(&self, side: usize, kind: &VariantPiece) -> Vec<OpenWay> {
        let settings = self.settings;
        let turned = |mut ability: Ability| {
            if side == 1 {
                ability.targets = ability.targets.into_iter().map(|(up, right)| (-up, -right)).collect();
            }
            ability
        };
        let everywhere =
            |ability: Ability| OpenWay { ability: turned(ability), from: self.squares.clone(), within: None };
        let first_moves = match settings.flag("doubleStep") {
            true => settings.squares_of("doubleStepRegion", side).intersection(self.squares),
            false => Squares::EMPTY,
        };
        let mut ways: Vec<OpenWay> = abilities(&kind.betza).into_iter().map(everywhere).collect();
        for way in ways.iter_mut().filter(|way| way.ability.initial) {
            way.from = first_moves.clone();
        }
        let rank = settings.number("soldierPromotionRank");
        if WORDS.has(&kind.like, "sidewaysFromRank") && rank > 1 {
            let is_ahead = |square: &Square| match side {
                0 => u32::from(square.rank) + 1 >= rank,
                _ => u32::from(self.grid.ranks - square.rank) >= rank,
            };
            let ahead: Squares = self.squares.iter().filter(is_ahead).collect();
            ways = ways.iter().flat_map(|way| sideways_from(way, &ahead)).collect();
        }
        if WORDS.has(&kind.name, "goesFurtherAtFirst") {
            let thrice = settings.squares_of("tripleStepRegion", side).intersection(self.squares);
            let further = |far: i8, from: &Squares| OpenWay { from: from.clone(), ..everywhere(forward(far)) };
            ways.extend([(2, &first_moves), (3, &thrice)].map(|(far, from)| further(far, from)));
        }
        let lines = settings.squares("diagonalLines").intersection(self.squares);
        if let Some(betza) = WORDS.along_lines(&kind.like).filter(|_| !lines.is_empty()) {
            let along = |ability| OpenWay { from: lines.clone(), within: Some(lines.clone()), ..everywhere(ability) };
            ways.extend(abilities(betza).into_iter().map(along));
        }
        ways.retain(|way| !way.from.is_empty() && !way.ability.targets.is_empty());
        ways
    }

    /// The squares on which pieces of each role start, castle, or are dropped.
    fn begin(&self, side: usize, roles: &[Role], goings: &[RoleMoves]) -> Vec<Squares> {
        let mut begin = vec![Squares::EMPTY; roles.len()];
        for piece in self.opening.pieces.iter().filter(|piece| piece.side == side) {
            let role = self.role(piece, roles);
            begin[role] = begin[role].union(&piece.square.into());
        }
        for castling in self.castlings.iter().flat_map(|castlings| &castlings[side]) {
            for (kind, [_, to]) in [(castling.piece, castling.path), (castling.with, castling.with_path)] {
                begin[kind] = begin[kind].union(&to.into());
            }
        }
        for (place, role) in roles.iter().enumerate() {
            let kind = &self.settings.kinds[role.kind];
            let is_beside = match self.beside {
                Beside::Nothing => false,
                Beside::Captives => !WORDS.has(&kind.name, "royal"),
                Beside::Endless => true,
                Beside::Laid | Beside::Hands => self.opening.beside.contains_key(&(side, kind.name.clone())),
            };
            let is_itself = role.kind == role.goes_as;
            // A piece can only be dropped if some hand can hold it.
            let is_had = || {
                let beside = SIDES.iter().any(|&side| self.opening.beside.contains_key(&(side, kind.name.clone())));
                self.beside == Beside::Endless
                    || beside
                    || self.opening.pieces.iter().any(|piece| piece.kind.name == kind.name)
            };
            if is_beside && is_had() && (is_itself || self.settings.flag("dropPromoted")) {
                begin[place] = begin[place].union(&self.laid_on(side, kind).intersection(&goings[place].settled));
            }
        }
        begin
    }

    /// The squares on which a kind of piece may be dropped.
    fn laid_on(&self, side: usize, kind: &VariantPiece) -> Squares {
        let settings = self.settings;
        let mut squares = settings.squares_of("dropRegion", side).intersection(self.squares);
        if WORDS.has(&kind.name, "goesFurtherAtFirst") {
            if !settings.flag("promotionZonePawnDrops") {
                squares = squares.difference(settings.squares_of("promotionRegion", side));
            }
            if !settings.flag("firstRankPawnDrops") {
                let first = if side == 0 { 0 } else { self.grid.ranks - 1 };
                squares = squares.iter().filter(|square| square.rank != first).collect();
            }
        }
        squares
    }

    /// The initial role of a piece.
    fn role(&self, piece: &opening::OpeningPiece, roles: &[Role]) -> usize {
        let kinds = &self.settings.kinds;
        let place = |kind: &VariantPiece| kinds.iter().position(|other| other.name == kind.name);
        let kind = place(&piece.kind);
        let pair = self.settings.pair("promotedPieceType", &piece.kind).filter(|_| piece.is_promoted).and_then(place);
        let keeps_kind = self.beside == Beside::Captives;
        let is = |role: &Role| match pair {
            Some(pair) if keeps_kind => Some(role.kind) == kind && role.goes_as == pair,
            Some(pair) => role.kind == pair && role.goes_as == pair,
            None => Some(role.kind) == kind && role.goes_as == role.kind,
        };
        roles.iter().position(is).expect("each piece of an opening is some piece")
    }
}

/// A first move of `far` squares forward.
fn forward(far: i8) -> Ability {
    Ability {
        leap: (far, 0),
        reach: AbilityReach::Lame,
        targets: [(far, 0)].into(),
        quiet: true,
        captures: false,
        initial: true,
        is_mixed: false,
    }
}

/// An ability whose sideways targets are available only from some squares.
fn sideways_from(way: &OpenWay, from: &Squares) -> Vec<OpenWay> {
    let part = |aside: bool| {
        let mut way = way.clone();
        way.ability.targets.retain(|&(_, right)| (right != 0) == aside);
        if aside {
            way.from = from.intersection(&way.from);
        }
        way
    };
    vec![part(false), part(true)]
}
