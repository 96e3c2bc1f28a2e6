//! The pieces of a side: their moves, the squares they reach, and their maximum numbers.

use qishu_rules::{GameOutcome, Grid, Square, Squares};

use crate::ability::{Ability, AbilityReach};
use crate::beside::{Beside, drop_region};
use crate::betza::abilities;
use crate::castling::{self, OpeningCastling};
use crate::mistake::Fault;
use crate::opening::{self, OpeningPiece, OpeningPosition};
use crate::reach::{OpenWay, RoleMoves, reached};
use crate::roles::{Role, promoted, roles};
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
    /// The roles of pieces, beginning with one for each kind of piece.
    pub roles: Vec<Role>,
    pub armies: [Army; 2],
    /// The castlings of each side; `None` if the language cannot express them.
    pub castlings: Option<[Vec<OpeningCastling>; 2]>,
    /// The squares over which the pieces of each side pass, and are captured there; `None` if the language cannot
    /// express these captures.
    pub passed: Option<[Squares; 2]>,
}

/// The pieces of one side.
#[derive(Debug)]
pub struct Army {
    /// The moves of each role.
    pub goings: Vec<RoleMoves>,
    /// The squares reached by the pieces of each role.
    pub reached: Vec<Squares>,
    /// The initial number of pieces of each role, including those beside the board.
    pub begun: Vec<u32>,
}

impl<'s> ImportedGame<'s> {
    /// The game of a variant's settings.
    pub fn of(settings: &'s Settings) -> Result<ImportedGame<'s>, Fault> {
        let grid = settings.grid()?;
        let opening = opening::read(settings, grid)?;
        let stays = settings.word("wallingRule") == "none";
        let board = if stays { grid.squares().difference(&opening.walls) } else { grid.squares() };
        let beside = Beside::of(settings, &opening, &board);
        let roles = roles(settings, beside);
        let [first, second] = SIDES.map(|side| castling::castlings(settings, (grid, &board), &opening, side));
        let castlings = first.zip(second).map(|(first, second)| [first, second]);
        let recruiter = Recruiter {
            settings,
            grid,
            squares: &board,
            opening: &opening,
            beside,
            roles: &roles,
            castlings: castlings.as_ref(),
        };
        let armies = SIDES.map(|side| recruiter.army(side));
        let passed = Some([Squares::EMPTY, Squares::EMPTY]);
        let game = ImportedGame { settings, grid, armies, opening, beside, roles, board, castlings, passed };
        Ok(ImportedGame { passed: game.find_passed(), ..game })
    }

    /// The kind of piece as which a role moves.
    pub fn kind(&self, role: usize) -> &'s VariantPiece {
        &self.settings.kinds[self.roles[role].goes_as]
    }

    /// The role of a piece of the opening.
    pub fn role_of(&self, piece: &OpeningPiece) -> usize {
        opening_role(self.settings, &self.roles, self.beside, piece)
    }

    /// The roles that move as a role does, and this role.
    pub fn alike(&self, role: usize) -> impl Iterator<Item = usize> {
        (0..self.roles.len()).filter(move |&other| self.roles[other].goes_as == self.roles[role].goes_as)
    }

    /// Whether a role is royal: it has the trait, or its pieces are so few that none may be lost.
    pub fn is_royal(&self, role: usize) -> bool {
        let ImportedGame { armies, .. } = self;
        let piece = self.kind(role);
        let others_become = |army: &Army| {
            let others = self.alike(role).filter(|&other| other != role);
            others.into_iter().any(|other| !army.reached[other].is_empty()) || !army.origins(role).is_empty()
        };
        let is_alone = !self.roles[role].is_form() && !armies.iter().any(others_become);
        is_alone && WORDS.has(&piece.name, "royal") || self.is_of_last_ones(role, is_alone)
    }

    /// Whether no piece of a role may be lost, since its type never has more pieces than are needed.
    fn is_of_last_ones(&self, role: usize, is_alone: bool) -> bool {
        let settings = self.settings;
        let is_listed = |role: &usize| settings.has("extinctionPieceTypes", self.kind(*role));
        let most = settings.number("extinctionPieceCount").saturating_add(1);
        let is_few = |army: &Army| {
            let origins = army.origins(role);
            let all: u32 = origins.iter().chain([&role]).map(|&one| army.begun[one]).sum();
            all <= most && origins.iter().chain(&army.goings[role].becoming).all(is_listed)
        };
        settings.flag("extinctionPseudoRoyal")
            && settings.outcome("extinctionValue") == Some(GameOutcome::Lose)
            && is_listed(&role)
            && (is_alone || self.beside != Beside::Captives)
            && self.armies.iter().all(is_few)
    }
}

impl Army {
    /// The roles that can become a role, directly or through others.
    pub fn origins(&self, role: usize) -> Vec<usize> {
        let mut origins = vec![role];
        let mut next = 0;
        while let Some(&one) = origins.get(next) {
            let direct = (0..self.goings.len()).filter(|&other| self.goings[other].becoming.contains(&one));
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

/// The context for finding the pieces of a side on a board.
struct Recruiter<'b> {
    settings: &'b Settings,
    grid: Grid,
    squares: &'b Squares,
    opening: &'b OpeningPosition,
    beside: Beside,
    roles: &'b [Role],
    castlings: Option<&'b [Vec<OpeningCastling>; 2]>,
}

impl Recruiter<'_> {
    fn army(&self, side: usize) -> Army {
        let kinds = &self.settings.kinds;
        let mut goings: Vec<RoleMoves> = self.roles.iter().map(|&role| self.going(side, role)).collect();
        let begin = self.begin(side, &goings);
        let reached = reached(self.grid, &goings, &begin);
        // A piece that never reaches its promotion squares is never promoted.
        for (going, reached) in goings.iter_mut().zip(&reached) {
            if going.turned(self.grid, reached).is_empty() {
                going.becoming.clear();
            }
        }
        let mut begun = vec![0; self.roles.len()];
        for piece in self.opening.pieces.iter().filter(|piece| piece.side == side) {
            begun[self.role(piece)] += 1;
        }
        if self.beside != Beside::Nothing {
            for (kind, begun) in kinds.iter().zip(&mut begun) {
                *begun += self.opening.beside.get(&(side, kind.name.clone())).copied().unwrap_or(0);
            }
        }
        Army { reached, goings, begun }
    }

    fn going(&self, side: usize, role: Role) -> RoleMoves {
        let settings = self.settings;
        let (kind, goes_as) = (&settings.kinds[role.kind], &settings.kinds[role.goes_as]);
        let ways = self.ways(side, goes_as);
        let mobile = settings.mobility(side, goes_as);
        let promotes_on = settings.squares_of("promotionRegion", side).intersection(self.squares);
        let allowed = mobile.map_or_else(|| self.squares.clone(), |squares| squares.intersection(self.squares));
        let mut settled = allowed.clone();
        if settings.flag("immobilityIllegal") && !ways.is_empty() {
            let moves = |square: &Square| ways.iter().any(|way| !way.arrivals(self.grid, &(*square).into()).is_empty());
            settled = settled.iter().filter(moves).collect();
        }
        let barred = if self.stays_out_of_zone(side, goes_as) { promotes_on.clone() } else { Squares::EMPTY };
        let is_itself = !role.is_form();
        let turns_back = settings.flag("pieceDemotion");
        let of = |kind: usize, goes_as: usize| {
            let place = self.roles.iter().position(|&role| role == Role { kind, goes_as });
            place.expect("each kind that a piece can become is a role")
        };
        let promoted = if is_itself { promoted(settings, side, kind) } else { Vec::new() };
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
        // The program's own pawns are promoted like those by choice, even if they have one result.
        let like_pawns = is_itself && (by_choice || WORDS.has(&kind.name, "goesFurtherAtFirst"));
        RoleMoves {
            ways,
            allowed,
            settled,
            barred,
            becoming,
            promotes_on,
            promotes_from: !like_pawns,
            has_to: settings.flag(if like_pawns { "mandatoryPawnPromotion" } else { "mandatoryPiecePromotion" }),
        }
    }

    /// Whether a kind of piece never moves to the squares of its promotion, since it has to be promoted there, by choice,
    /// and has no result. It may be dropped there.
    fn stays_out_of_zone(&self, side: usize, kind: &VariantPiece) -> bool {
        let settings = self.settings;
        let is_pawn = settings.lists("promotionPawnTypes", side, kind) || WORDS.has(&kind.name, "goesFurtherAtFirst");
        let has_results = settings.pair("promotedPieceType", kind).is_some()
            || settings.kinds.iter().any(|other| settings.lists("promotionPieceTypes", side, other));
        is_pawn && !has_results && settings.flag("mandatoryPawnPromotion")
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
    fn begin(&self, side: usize, goings: &[RoleMoves]) -> Vec<Squares> {
        let mut begin = vec![Squares::EMPTY; self.roles.len()];
        for piece in self.opening.pieces.iter().filter(|piece| piece.side == side) {
            let role = self.role(piece);
            begin[role] = begin[role].union(&piece.square.into());
        }
        for castling in self.castlings.iter().flat_map(|castlings| &castlings[side]) {
            for (kind, [_, to]) in [(castling.piece, castling.path), (castling.with, castling.with_path)] {
                begin[kind] = begin[kind].union(&to.into());
            }
        }
        for (place, role) in self.roles.iter().enumerate() {
            let kind = &self.settings.kinds[role.kind];
            let is_beside = match self.beside {
                Beside::Nothing => false,
                Beside::Captives => !WORDS.has(&kind.name, "royal"),
                Beside::Endless => true,
                Beside::Laid | Beside::Hands => self.opening.beside.contains_key(&(side, kind.name.clone())),
            };
            let is_itself = !role.is_form();
            // A piece can only be dropped if some hand can hold it.
            let is_had = || {
                let beside = SIDES.iter().any(|&side| self.opening.beside.contains_key(&(side, kind.name.clone())));
                self.beside == Beside::Endless
                    || beside
                    || self.opening.pieces.iter().any(|piece| piece.kind.name == kind.name)
            };
            if is_beside && is_had() && (is_itself || self.settings.flag("dropPromoted")) {
                begin[place] = begin[place].union(&self.dropped(side, kind).intersection(&goings[place].settled));
            }
        }
        begin
    }

    /// The squares on which a kind of piece may be dropped.
    fn dropped(&self, side: usize, kind: &VariantPiece) -> Squares {
        drop_region(self.settings, self.grid, side, kind).intersection(self.squares)
    }

    fn role(&self, piece: &OpeningPiece) -> usize {
        opening_role(self.settings, self.roles, self.beside, piece)
    }
}

/// The role of a piece of the opening.
fn opening_role(settings: &Settings, roles: &[Role], beside: Beside, piece: &OpeningPiece) -> usize {
    let kinds = &settings.kinds;
    let place = |kind: &VariantPiece| kinds.iter().position(|other| other.name == kind.name);
    let kind = place(&piece.kind);
    let pair = settings.pair("promotedPieceType", &piece.kind).filter(|_| piece.is_promoted).and_then(place);
    let is = |role: &Role| match pair {
        Some(pair) if beside == Beside::Captives => Some(role.kind) == kind && role.goes_as == pair,
        Some(pair) => role.kind == pair && role.goes_as == pair,
        None => Some(role.kind) == kind && role.goes_as == role.kind,
    };
    roles.iter().position(is).expect("each piece of an opening is some piece")
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
