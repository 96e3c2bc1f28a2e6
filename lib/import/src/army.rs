//! The pieces of a side: their moves, the squares they reach, and their maximum numbers.

use qishu_rules::{GameOutcome, Grid, Square, Squares};

use crate::ability::{Ability, AbilityReach};
use crate::beside::{Beside, drop_region};
use crate::betza::abilities;
use crate::castling::{self, OpeningCastling};
use crate::gating;
use crate::mistake::Fault;
use crate::opening::{self, OpeningPiece, OpeningPosition};
use crate::reach::{OpenWay, RoleMoves, reached};
use crate::roles::{Role, is_promoted_in_two_names, promoted, roles};
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
#[derive(Debug, Default)]
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
        let (passed, armies) = (None, SIDES.map(|_| Army::default()));
        let mut game = ImportedGame { settings, grid, armies, opening, beside, roles, board, castlings, passed };
        // The pieces that capture in passing are not promoted, and so can come to further squares.
        let mut captured = SIDES.map(|_| vec![Squares::EMPTY; game.roles.len()]);
        loop {
            game.armies = SIDES.map(|side| Recruiter { game: &game, captured: &captured[side] }.army(side));
            game.passed = game.find_passed();
            let further = SIDES.map(|side| game.captors_on(side, &captured[side]));
            if further == captured {
                return Ok(game);
            }
            captured = further;
        }
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

    /// Whether a piece of a role is royal while it is the last of its type, and may be lost before.
    pub fn is_royal_as_last(&self, role: usize) -> bool {
        let settings = self.settings;
        // A piece to which another one is promoted is royal only from the next move on if it is the first of its type.
        let is_had = |army: &Army| army.begun[role] > 0;
        let comes = |army: &Army| army.begun[role] == 0 && !army.origins(role).is_empty();
        // In the program, dropped pieces of the type are always royal, and a promotion by choice to the type ends that of the
        // last one. A piece that becomes another one is royal for one move more.
        let is_dropped = matches!(self.beside, Beside::Captives | Beside::Endless)
            || SIDES.into_iter().any(|side| self.is_begun_beside(side, role));
        let changes = |army: &Army| !army.goings[role].becoming.is_empty();
        let is_chosen = SIDES.into_iter().any(|side| settings.lists("promotionPieceTypes", side, self.kind(role)))
            && self.armies.iter().any(|army| !army.origins(role).is_empty());
        let is_alone = |army: &Army| self.alike(role).all(|other| other == role || army.reached[other].is_empty());
        settings.flag("extinctionPseudoRoyal")
            && settings.outcome("extinctionValue") == Some(GameOutcome::Lose)
            && settings.number("extinctionPieceCount") == 0
            && settings.has("extinctionPieceTypes", self.kind(role))
            && !self.is_royal(role)
            && !self.has_blasts()
            && !is_dropped
            && !is_chosen
            && !self.armies.iter().any(changes)
            && !self.armies.iter().any(comes)
            && self.armies.iter().any(is_had)
            && self.armies.iter().all(is_alone)
    }

    /// Whether some piece is royal, always or as the last of its type.
    pub fn has_royal(&self) -> bool {
        (0..self.roles.len()).any(|role| self.is_royal(role) || self.is_royal_as_last(role))
    }

    /// Whether all pieces that move as a role does are of its kind.
    fn is_of_one_kind(&self, role: usize) -> bool {
        let others = self.alike(role).filter(|&other| self.roles[other].kind != self.roles[role].kind);
        others.into_iter().all(|other| self.armies.iter().all(|army| army.reached[other].is_empty()))
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
            && (is_alone || self.beside != Beside::Captives || self.is_of_one_kind(role))
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

    /// The initial number of pieces of a kind, promoted or not.
    pub fn begun_as(&self, roles: &[Role], kind: usize) -> u32 {
        roles.iter().zip(&self.begun).filter(|(role, _)| role.kind == kind).map(|(_, begun)| begun).sum()
    }

    /// Whether any of its possible pieces ever captures.
    pub fn captures(&self) -> bool {
        let captures = |going: &RoleMoves| going.ways.iter().any(|way| way.ability.captures);
        self.goings.iter().zip(&self.reached).any(|(going, reached)| !reached.is_empty() && captures(going))
    }
}

/// The context for finding the pieces of a side on a board.
struct Recruiter<'b> {
    /// The game, whose pieces do not matter.
    game: &'b ImportedGame<'b>,
    /// The squares on which the pieces of each role capture in passing.
    captured: &'b [Squares],
}

impl Recruiter<'_> {
    fn army(&self, side: usize) -> Army {
        let kinds = &self.game.settings.kinds;
        let mut goings: Vec<RoleMoves> = self.game.roles.iter().map(|&role| self.going(side, role)).collect();
        let begin = self.begin(side, &goings);
        let reached = reached(self.game.grid, &goings, &begin);
        // A piece that never reaches its promotion squares is never promoted.
        for (going, reached) in goings.iter_mut().zip(&reached) {
            if going.turned(self.game.grid, reached).is_empty() {
                going.becoming.clear();
            }
        }
        let mut begun = vec![0; self.game.roles.len()];
        for piece in self.game.opening.pieces.iter().filter(|piece| piece.side == side) {
            begun[self.role(piece)] += 1;
        }
        if self.game.beside != Beside::Nothing {
            for (kind, begun) in kinds.iter().zip(&mut begun) {
                *begun += self.game.opening.beside.get(&(side, kind.name.clone())).copied().unwrap_or(0);
            }
        }
        Army { reached, goings, begun }
    }

    fn going(&self, side: usize, role: Role) -> RoleMoves {
        let settings = self.game.settings;
        let (kind, goes_as) = (&settings.kinds[role.kind], &settings.kinds[role.goes_as]);
        let ways = self.ways(side, goes_as);
        let mobile = settings.mobility(side, goes_as);
        let promotes_on = settings.squares_of("promotionRegion", side).intersection(&self.game.board);
        let allowed = mobile.map_or_else(|| self.game.board.clone(), |squares| squares.intersection(&self.game.board));
        let mut settled = allowed.clone();
        if settings.flag("immobilityIllegal") && !ways.is_empty() {
            let moves =
                |square: &Square| ways.iter().any(|way| !way.arrivals(self.game.grid, &(*square).into()).is_empty());
            settled = settled.iter().filter(moves).collect();
        }
        let barred = if self.stays_out_of_zone(side, goes_as) { promotes_on.clone() } else { Squares::EMPTY };
        let is_itself = !role.is_form();
        let turns_back = settings.flag("pieceDemotion");
        let of = |kind: usize, goes_as: usize| {
            let place = self.game.roles.iter().position(|&role| role == Role { kind, goes_as });
            place.expect("each kind that a piece can become is a role")
        };
        let promoted = if is_itself { promoted(settings, side, kind) } else { Vec::new() };
        let keeps_kind = self.game.beside == Beside::Captives;
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
        let by_choice = is_pawn && settings.pair("promotedPieceType", kind).is_none()
            || is_promoted_in_two_names(settings, side, kind);
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
            by_capture: settings.flag("piecePromotionOnCapture") && !by_choice,
        }
    }

    /// Whether a kind of piece never moves to the squares of its promotion, since it has to be promoted there, by choice,
    /// and has no result. It may be dropped there.
    fn stays_out_of_zone(&self, side: usize, kind: &VariantPiece) -> bool {
        let settings = self.game.settings;
        let is_pawn = settings.lists("promotionPawnTypes", side, kind) || WORDS.has(&kind.name, "goesFurtherAtFirst");
        let has_results = settings.pair("promotedPieceType", kind).is_some()
            || settings.kinds.iter().any(|other| settings.lists("promotionPieceTypes", side, other));
        is_pawn && !has_results && settings.flag("mandatoryPawnPromotion")
    }

    /// The abilities of a piece, from the side's view, on the first side's board.
    fn ways(&self, side: usize, kind: &VariantPiece) -> Vec<OpenWay> {
        let settings = self.game.settings;
        let turned = |mut ability: Ability| {
            if side == 1 {
                ability.targets = ability.targets.into_iter().map(|(up, right)| (-up, -right)).collect();
            }
            ability
        };
        let everywhere =
            |ability: Ability| OpenWay { ability: turned(ability), from: self.game.board.clone(), within: None };
        let first_moves = match settings.flag("doubleStep") {
            true => settings.squares_of("doubleStepRegion", side).intersection(&self.game.board),
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
                _ => u32::from(self.game.grid.ranks - square.rank) >= rank,
            };
            let ahead: Squares = self.game.board.iter().filter(is_ahead).collect();
            ways = ways.iter().flat_map(|way| sideways_from(way, &ahead)).collect();
        }
        if WORDS.has(&kind.name, "goesFurtherAtFirst") {
            let thrice = settings.squares_of("tripleStepRegion", side).intersection(&self.game.board);
            let further = |far: i8, from: &Squares| OpenWay { from: from.clone(), ..everywhere(forward(far)) };
            ways.extend([(2, &first_moves), (3, &thrice)].map(|(far, from)| further(far, from)));
        }
        let lines = settings.squares("diagonalLines").intersection(&self.game.board);
        if let Some(betza) = WORDS.along_lines(&kind.like).filter(|_| !lines.is_empty()) {
            let along = |ability| OpenWay { from: lines.clone(), within: Some(lines.clone()), ..everywhere(ability) };
            ways.extend(abilities(betza).into_iter().map(along));
        }
        ways.retain(|way| !way.from.is_empty() && !way.ability.targets.is_empty());
        ways
    }

    /// The squares on which pieces of each role start, castle, or are dropped.
    fn begin(&self, side: usize, goings: &[RoleMoves]) -> Vec<Squares> {
        let mut begin = vec![Squares::EMPTY; self.game.roles.len()];
        for piece in self.game.opening.pieces.iter().filter(|piece| piece.side == side) {
            let role = self.role(piece);
            begin[role] = begin[role].union(&piece.square.into());
        }
        for castling in self.game.castlings.iter().flat_map(|castlings| &castlings[side]) {
            for (kind, [_, to]) in [(castling.piece, castling.path), (castling.with, castling.with_path)] {
                begin[kind] = begin[kind].union(&to.into());
            }
        }
        for (begin, captured) in begin.iter_mut().zip(self.captured) {
            *begin = begin.union(captured);
        }
        for (place, role) in self.game.roles.iter().enumerate() {
            let kind = &self.game.settings.kinds[role.kind];
            let is_beside = match self.game.beside {
                Beside::Nothing => false,
                Beside::Captives => !WORDS.has(&kind.name, "royal"),
                Beside::Endless => true,
                Beside::Laid | Beside::Hands => self.game.opening.beside.contains_key(&(side, kind.name.clone())),
            };
            let is_itself = !role.is_form();
            // A piece can only be dropped if some hand can hold it.
            let is_had = || {
                let beside =
                    SIDES.iter().any(|&side| self.game.opening.beside.contains_key(&(side, kind.name.clone())));
                self.game.beside == Beside::Endless
                    || beside
                    || self.game.opening.pieces.iter().any(|piece| piece.kind.name == kind.name)
            };
            if is_beside && is_had() && (is_itself || self.game.settings.flag("dropPromoted")) {
                begin[place] = begin[place].union(&self.dropped(side, kind).intersection(&goings[place].settled));
            }
        }
        begin
    }

    /// The squares on which a kind of piece may be dropped or gated.
    fn dropped(&self, side: usize, kind: &VariantPiece) -> Squares {
        let ImportedGame { settings, grid, ref opening, .. } = *self.game;
        let region = drop_region(settings, grid, side, kind).intersection(&self.game.board);
        match gating::only_gates(settings) {
            true => region.intersection(&gating::squares(settings, grid, opening, side)),
            false => region,
        }
    }

    fn role(&self, piece: &OpeningPiece) -> usize {
        opening_role(self.game.settings, &self.game.roles, self.game.beside, piece)
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
