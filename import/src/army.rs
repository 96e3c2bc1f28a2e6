//! Whom a side has: how its men go, where they get to, and how many of each there may be.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Grid, Square, Squares};

use crate::betza::{Ability, Reach, abilities};
use crate::mistake::Fault;
use crate::opening::{self, Opening};
use crate::reach::{Going, Way, reached};
use crate::settings::{Kind, SIDES, Settings};
use crate::value::Outcome;
use crate::words::WORDS;

/// What a variant comes to on its board.
#[derive(Debug)]
pub struct Game<'s> {
    pub settings: &'s Settings,
    pub grid: Grid,
    /// The squares that there are.
    pub board: Squares,
    pub opening: Opening,
    pub beside: Beside,
    pub armies: [Army; 2],
}

/// Who is beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nobody, or nobody who ever comes onto it.
    Nobody,
    /// Men who are laid, and never taken.
    Laid,
    /// As many as anybody likes to lay.
    Endless,
    /// Men in hands: their number is part of a position.
    Hands,
    /// The same, and whoever is taken goes to the hand of the other side.
    Captives,
}

/// The men of one side.
#[derive(Debug)]
pub struct Army {
    /// What men are, beginning with one role for each piece.
    pub roles: Vec<Role>,
    pub goings: Vec<Going>,
    /// The squares that the men of each role get to.
    pub reached: Vec<Squares>,
    /// How many men of each role there are at first, those beside the board among them.
    pub begun: Vec<u32>,
}

/// What a man is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// The piece that he is in a hand.
    pub kind: usize,
    /// The piece as which he goes: another one if he is promoted and stays himself nevertheless.
    pub goes_as: usize,
}

impl<'s> Game<'s> {
    /// What a variant comes to.
    pub fn of(settings: &'s Settings) -> Result<Game<'s>, Fault> {
        let grid = settings.grid()?;
        let opening = opening::read(settings, grid)?;
        let has_walls = settings.word("wallingRule") == "none";
        let board = if has_walls { grid.squares().difference(&opening.walls) } else { grid.squares() };
        let beside = beside(settings, &opening);
        let squares = Board { settings, grid, squares: &board, opening: &opening, beside };
        let armies = SIDES.map(|side| squares.army(side));
        Ok(Game { settings, grid, armies, opening, beside, board })
    }

    /// The piece of an index.
    pub fn kind(&self, index: usize) -> &'s Kind {
        &self.settings.kinds[index]
    }

    /// Whether men of a piece may not be taken: those that have the trait, and a single one with whom all is lost.
    pub fn is_royal(&self, kind: usize) -> bool {
        let Game { settings, armies, .. } = self;
        let piece = self.kind(kind);
        let last_one = settings.flag("extinctionPseudoRoyal")
            && settings.outcome("extinctionValue") == Some(Outcome::Loss)
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
    /// The roles whose men can become men of a role, at once or by others.
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

    /// Whether some of its men, among those that there can be, ever take anybody.
    pub fn takes(&self) -> bool {
        let takes = |going: &Going| going.ways.iter().any(|way| way.ability.takes);
        self.goings.iter().zip(&self.reached).any(|(going, reached)| !reached.is_empty() && takes(going))
    }
}

fn beside(settings: &Settings, opening: &Opening) -> Beside {
    let takes = || settings.kinds.iter().any(|kind| abilities(&kind.betza).iter().any(|way| way.takes));
    match settings.flag("pieceDrops") {
        false => Beside::Nobody,
        true if settings.flag("capturesToHand") => Beside::Captives,
        true if settings.flag("freeDrops") => Beside::Endless,
        true if opening.beside.is_empty() => Beside::Nobody,
        true if takes() && settings.word("flipEnclosedPieces") == "none" => Beside::Hands,
        true => Beside::Laid,
    }
}

/// A board and what is said of it.
struct Board<'b> {
    settings: &'b Settings,
    grid: Grid,
    squares: &'b Squares,
    opening: &'b Opening,
    beside: Beside,
}

impl Board<'_> {
    fn army(&self, side: usize) -> Army {
        let kinds = &self.settings.kinds;
        let mut roles: Vec<Role> = (0..kinds.len()).map(|kind| Role { kind, goes_as: kind }).collect();
        if self.beside == Beside::Captives {
            for kind in 0..kinds.len() {
                let promoted = self.promoted(side, &kinds[kind]).into_iter();
                roles.extend(promoted.map(|goes_as| Role { kind, goes_as }));
            }
        }
        let goings: Vec<Going> = roles.iter().map(|&role| self.going(side, role, &roles)).collect();
        let begin = self.begin(side, &roles, &goings);
        let mut begun = vec![0; roles.len()];
        for man in self.opening.men.iter().filter(|man| man.side == side) {
            begun[self.role(man, &roles)] += 1;
        }
        if self.beside != Beside::Nobody {
            for (kind, begun) in kinds.iter().zip(&mut begun) {
                *begun += self.opening.beside.get(&(side, kind.name.clone())).copied().unwrap_or(0);
            }
        }
        Army { reached: reached(self.grid, &goings, &begin), roles, goings, begun }
    }

    /// What the men of a piece can be promoted to.
    fn promoted(&self, side: usize, kind: &Kind) -> Vec<usize> {
        let kinds = &self.settings.kinds;
        let pair = self.settings.pair("promotedPieceType", kind);
        let is_pawn = self.settings.lists("promotionPawnTypes", side, kind);
        let may = |other: &Kind| {
            pair.is_some_and(|pair| pair.name == other.name)
                || is_pawn && self.settings.lists("promotionPieceTypes", side, other)
        };
        (0..kinds.len()).filter(|&other| kinds[other].name != kind.name && may(&kinds[other])).collect()
    }

    fn going(&self, side: usize, role: Role, roles: &[Role]) -> Going {
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
            place.expect("whatever a man can become is a role")
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
        Going {
            ways,
            allowed,
            settled,
            becoming,
            promotes_on: settings.squares_of("promotionRegion", side).intersection(self.squares),
            promotes_from: !by_choice,
            has_to: settings.flag(if by_choice { "mandatoryPawnPromotion" } else { "mandatoryPiecePromotion" }),
        }
    }

    /// The ways of a piece, as the side goes them on the first side's board.
    fn ways(&self, side: usize, kind: &Kind) -> Vec<Way> {
        let settings = self.settings;
        let turned = |mut ability: Ability| {
            if side == 1 {
                ability.targets = ability.targets.into_iter().map(|(up, right)| (-up, -right)).collect();
            }
            ability
        };
        let everywhere = |ability: Ability| Way { ability: turned(ability), from: self.squares.clone(), within: None };
        let first_moves = match settings.flag("doubleStep") {
            true => settings.squares_of("doubleStepRegion", side).intersection(self.squares),
            false => Squares::EMPTY,
        };
        let mut ways: Vec<Way> = abilities(&kind.betza).into_iter().map(everywhere).collect();
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
            let further = |far: i8, from: &Squares| Way { from: from.clone(), ..everywhere(forward(far)) };
            ways.extend([(2, &first_moves), (3, &thrice)].map(|(far, from)| further(far, from)));
        }
        let lines = settings.squares("diagonalLines").intersection(self.squares);
        if let Some(betza) = WORDS.along_lines(&kind.like).filter(|_| !lines.is_empty()) {
            let along = |ability| Way { from: lines.clone(), within: Some(lines.clone()), ..everywhere(ability) };
            ways.extend(abilities(betza).into_iter().map(along));
        }
        ways.retain(|way| !way.from.is_empty() && !way.ability.targets.is_empty());
        ways
    }

    /// The squares on which men of each role begin, or are laid.
    fn begin(&self, side: usize, roles: &[Role], goings: &[Going]) -> Vec<Squares> {
        let mut begin = vec![Squares::EMPTY; roles.len()];
        for man in self.opening.men.iter().filter(|man| man.side == side) {
            let role = self.role(man, roles);
            begin[role] = begin[role].union(&man.square.into());
        }
        for (place, role) in roles.iter().enumerate() {
            let kind = &self.settings.kinds[role.kind];
            let is_beside = match self.beside {
                Beside::Nobody => false,
                Beside::Captives => !WORDS.has(&kind.name, "royal"),
                Beside::Endless => true,
                Beside::Laid | Beside::Hands => self.opening.beside.contains_key(&(side, kind.name.clone())),
            };
            let is_itself = role.kind == role.goes_as;
            // Nobody lays what nobody has.
            let is_had = || {
                let beside = SIDES.iter().any(|&side| self.opening.beside.contains_key(&(side, kind.name.clone())));
                self.beside == Beside::Endless
                    || beside
                    || self.opening.men.iter().any(|man| man.kind.name == kind.name)
            };
            if is_beside && is_had() && (is_itself || self.settings.flag("dropPromoted")) {
                begin[place] = begin[place].union(&self.laid_on(side, kind).intersection(&goings[place].settled));
            }
        }
        begin
    }

    /// Where men of a piece may be laid.
    fn laid_on(&self, side: usize, kind: &Kind) -> Squares {
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

    /// What a man is at first.
    fn role(&self, man: &opening::Man, roles: &[Role]) -> usize {
        let kinds = &self.settings.kinds;
        let place = |kind: &Kind| kinds.iter().position(|other| other.name == kind.name);
        let kind = place(&man.kind);
        let pair = self.settings.pair("promotedPieceType", &man.kind).filter(|_| man.is_promoted).and_then(place);
        let keeps_kind = self.beside == Beside::Captives;
        let is = |role: &Role| match pair {
            Some(pair) if keeps_kind => Some(role.kind) == kind && role.goes_as == pair,
            Some(pair) => role.kind == pair && role.goes_as == pair,
            None => Some(role.kind) == kind && role.goes_as == role.kind,
        };
        roles.iter().position(is).expect("each man of an opening is some piece")
    }
}

/// A first move of so many squares forward.
fn forward(far: i8) -> Ability {
    Ability { leap: (far, 0), reach: Reach::Lame, targets: [(far, 0)].into(), quiet: true, takes: false, initial: true }
}

/// A way whose targets beside the file are open from some squares alone.
fn sideways_from(way: &Way, from: &Squares) -> Vec<Way> {
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

/// The numbers of men that a side may have of the piece, and of which they come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    pub least: u32,
    pub most: u32,
}

impl Game<'_> {
    /// How many men of a piece a side may have, in hand and on the board.
    pub fn number(&self, side: usize, kind: usize) -> Number {
        let (army, others) = (&self.armies[side], &self.armies[1 - side]);
        let of_kind = |army: &Army| {
            let roles = army.roles.iter().zip(&army.begun).filter(|(role, _)| role.kind == kind);
            roles.map(|(_, begun)| begun).sum::<u32>()
        };
        let squares = self.board.len() as u32;
        let begun = of_kind(army);
        let fixed = Number { least: begun, most: begun };
        let most = match self.beside {
            _ if self.is_royal(kind) => return fixed,
            Beside::Captives => begun + of_kind(others),
            Beside::Endless => squares,
            _ if self.settings.word("flipEnclosedPieces") != "none" => (begun + of_kind(others)).min(squares),
            _ => {
                let origins = army.origins(kind);
                let most = begun + origins.iter().map(|&role| army.begun[role]).sum::<u32>();
                let limit = self.settings.number_of("promotionLimit", self.kind(kind)).filter(|&limit| limit > 0);
                if origins.is_empty()
                    && army.goings[kind].becoming.is_empty()
                    && self.beside == Beside::Nobody
                    && !others.takes()
                {
                    return fixed;
                }
                limit.map_or(most, |limit| most.min(limit.max(begun)))
            }
        };
        Number { least: 0, most }
    }

    /// The sums of men that promotions leave, each as the pieces with what there are of them at first beyond which they count, and
    /// with its greatest value.
    ///
    /// Men of some pieces come from those of others alone, so that beyond those of the beginning there are never more than are missing
    /// of the others. By Hall's theorem it is enough to say so for each set of pieces from which some come. Where men turn to and
    /// fro, the pieces are one.
    pub fn sums(&self, side: usize) -> Vec<(Vec<(usize, u32)>, u32)> {
        let army = &self.armies[side];
        let present = |&kind: &usize| self.number(side, kind).most > 0;
        let of = |kind: usize| (kind, army.origins(kind).into_iter().filter(present).collect());
        let origins: BTreeMap<usize, Vec<usize>> = (0..self.settings.kinds.len()).filter(present).map(of).collect();
        let direct: BTreeSet<Vec<usize>> = origins.values().filter(|origins| !origins.is_empty()).cloned().collect();
        let mut sources = direct.clone();
        // Sets that have nothing in common are bounded apart, and so together, too.
        for set in &direct {
            let is_near = |other: &&Vec<usize>| other.iter().any(|kind| set.contains(kind));
            let union = |other: &Vec<usize>| {
                let all: BTreeSet<usize> = other.iter().chain(set).copied().collect();
                all.into_iter().collect::<Vec<usize>>()
            };
            let unions: Vec<Vec<usize>> = sources.iter().filter(is_near).map(union).collect();
            sources.extend(unions.into_iter().take(MOST_SUMS));
        }
        sources.iter().take(MOST_SUMS).map(|sources| self.sum(side, sources, &origins)).collect()
    }

    fn sum(&self, side: usize, sources: &[usize], origins: &BTreeMap<usize, Vec<usize>>) -> (Vec<(usize, u32)>, u32) {
        let army = &self.armies[side];
        let within = |kind: usize| !origins[&kind].is_empty() && origins[&kind].iter().all(|one| sources.contains(one));
        let to = origins.keys().copied().filter(|&kind| !sources.contains(&kind) && within(kind));
        let terms = sources.iter().map(|&kind| (kind, 0)).chain(to.map(|kind| (kind, army.begun[kind])));
        (terms.collect(), sources.iter().map(|&kind| army.begun[kind]).sum())
    }
}

/// How many sums of men are said at most.
const MOST_SUMS: usize = 64;
