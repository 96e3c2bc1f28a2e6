//! Pieces as statements of rules files, from one side's view.

use std::collections::BTreeSet;

use qishu_rules::{Board, BoardAxes, BoardAxis, Mapping, Square, Squares, WhenPassing};
use qishu_spec_lang::ast::{
    Arrival, LineLimit, Lines, Motion, MoveRule, Name, Over, Placement, Region, WrittenHeading,
};
use qishu_spec_lang::sources::Span;

use crate::ability::{Ability, AbilityReach};
use crate::army::{Army, ImportedGame};
use crate::castling::OpeningCastling;
use crate::gates::OpeningGate;
use crate::inventory::PieceRange;
use crate::left_out::{LeftOut, RulesPart};
use crate::reach::OpenWay;
use crate::settings::VariantPiece;
use crate::statements::{Shunned, joined, statements};
use crate::words::WORDS;

/// A promotion without the name of its piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidePromotion {
    /// The squares of arrival.
    pub on: Region,
    /// The squares of departure, if leaving them promotes to squares beyond `on`.
    pub from: Option<Region>,
    /// The roles of the results.
    pub to: Vec<usize>,
    /// Whether only captures promote.
    pub by_capture: bool,
}

/// A piece from one side's view. If both sides agree, it is one piece of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SidePiece {
    pub number: PieceRange,
    /// Where it stands, if it ever stands on the board.
    pub placement: Option<Placement>,
    pub in_hand: bool,
    pub is_royal: bool,
    /// Whether it is royal as the last of its type.
    pub is_royal_as_last: bool,
    /// Its moves, without its name.
    pub moves: Vec<MoveRule>,
    /// Its castlings, as the first piece.
    pub castlings: Vec<OpeningCastling>,
    /// The squares on which others are gated as it leaves them.
    pub gates: Vec<OpeningGate>,
    pub promotions: Vec<SidePromotion>,
    /// The squares on which it wins.
    pub goal: Option<Region>,
}

/// Placeholders in moves for the names of the pieces that move alike, of any side, and of the other side, of its royal
/// pieces, and of the piece that a promoted form is in a hand. The names are known only after both sides have been compared.
pub const ALL: &str = "{all}";
pub const ENEMY: &str = "{enemy}";
pub const ROYAL: &str = "{royal}";
pub const HELD: &str = "{held}";

/// The name of walls in rules files.
pub const WALL: &str = "wall";

/// One side of a game.
pub struct Side<'g> {
    pub game: &'g ImportedGame<'g>,
    pub board: &'g Board,
    pub mapping: Mapping,
    pub side: usize,
}

impl Side<'_> {
    pub fn army(&self) -> &Army {
        &self.game.armies[self.side]
    }

    /// Squares from this side's view.
    fn seen(&self, squares: &Squares) -> Squares {
        match self.side {
            0 => squares.clone(),
            _ => self.mapping.squares(self.game.grid, squares),
        }
    }

    pub fn region(&self, squares: &Squares) -> Region {
        Region::of(self.board, &self.seen(squares))
    }

    fn placement(&self, squares: &Squares, is_once_a_file: bool) -> Placement {
        Placement {
            region: (squares != self.board.squares()).then(|| self.region(squares)),
            stacked: None,
            symbol: None,
            limit: is_once_a_file.then(|| LineLimit::at_most(1, Lines::Along(BoardAxis::Files))),
            span: Span::NOWHERE,
        }
    }

    /// The description of a role, if this side ever has it. Omissions are added to `left_out`.
    pub fn piece(&self, role: usize, left_out: &mut BTreeSet<LeftOut>) -> Option<SidePiece> {
        let game = self.game;
        let number = game.number(self.side, role);
        if number.most == 0 {
            return None;
        }
        let reached = &self.army().reached[role];
        Some(SidePiece {
            number,
            placement: (!reached.is_empty()).then(|| self.placement(reached, self.is_once_a_file(role))),
            in_hand: game.can_be_in_hand(self.side, role),
            is_royal: game.is_royal(role),
            is_royal_as_last: game.is_royal_as_last(role),
            moves: self.moves(role, left_out),
            castlings: self.castlings(role),
            gates: self.gates(role),
            promotions: self.promotions(role, left_out),
            goal: game.goal(self.side, role).map(|goal| self.region(&goal)),
        })
    }

    /// The castlings of a role, with squares from this side's view.
    fn castlings(&self, role: usize) -> Vec<OpeningCastling> {
        let own = self.game.castlings.iter().flat_map(|castlings| &castlings[self.side]);
        let seen = |one: &OpeningCastling| OpeningCastling {
            path: one.path.map(|square| self.seen_square(square)),
            with_path: one.with_path.map(|square| self.seen_square(square)),
            ..*one
        };
        own.filter(|castling| castling.piece == role).map(seen).collect()
    }

    /// The gates of a role, with squares from this side's view, in order.
    fn gates(&self, role: usize) -> Vec<OpeningGate> {
        let own = self.game.gates(self.side, role).into_iter();
        let mut gates: Vec<OpeningGate> =
            own.map(|gate| OpeningGate { on: self.seen_square(gate.on), ..gate }).collect();
        gates.sort_by_key(|gate| gate.on);
        gates
    }

    fn seen_square(&self, square: Square) -> Square {
        if self.side == 0 { square } else { self.mapping.square(self.game.grid, square) }
    }

    /// Whether there is at most one such piece on a file: it cannot be dropped on a file with another, and never leaves
    /// its file.
    fn is_once_a_file(&self, role: usize) -> bool {
        let (game, army) = (self.game, self.army());
        let stays = |way: &OpenWay| way.ability.targets.iter().all(|&(_, right)| right == 0);
        let pieces = game.opening.pieces.iter().filter(|piece| piece.side == self.side && game.role_of(piece) == role);
        let files: Vec<u8> = pieces.map(|piece| piece.square.file).collect();
        let distinct = files.iter().collect::<BTreeSet<_>>().len() == files.len();
        !game.roles[role].is_form()
            && game.beside.has_hands()
            && game.drop_limit(role) == Some(1)
            && distinct
            && army.goings[role].ways.iter().all(stays)
            && !army.goings.iter().enumerate().any(|(other, going)| other != role && going.becoming.contains(&role))
    }

    fn moves(&self, role: usize, left_out: &mut BTreeSet<LeftOut>) -> Vec<MoveRule> {
        let game = self.game;
        let piece = game.kind(role);
        let own_name = name(piece);
        let others_have = game.alike(role).any(|role| game.number(1 - self.side, role).most > 0);
        let shuns = WORDS.has(&piece.like, "neverWithItsLike");
        let [all, enemy] = [ALL, ENEMY].map(|name| [Name::unplaced(name)]);
        let wall = [Name::unplaced(WALL)];
        let shunned = match shuns {
            true => Some(Shunned { between: &all, captured: if others_have { &enemy } else { &[] } }),
            // Walls are pieces, which nothing captures.
            false => game.drops_walls().then_some(Shunned { between: &[], captured: &wall }),
        };
        let (mut said, mut checks, mut in_passing) = (Vec::new(), Vec::new(), Vec::new());
        for way in &self.army().goings[role].ways {
            let ability = self.turned(&way.ability);
            // A piece that is only dropped on the squares of first moves may have none.
            let Some(starts) = self.starts(role, way).filter(|starts| self.leads_somewhere(role, way, starts)) else {
                continue;
            };
            let leads = |leaps: &[(i8, i8)]| self.leaps_lead_somewhere(role, way, &starts, leaps);
            let Some(moves) = statements(&ability, shunned, &leads) else {
                let what = format!("how {} goes, `{}` in Betza's notation", own_name, piece.betza);
                left_out.insert(LeftOut { part: RulesPart::Turns, what });
                continue;
            };
            let moves = moves.into_iter().map(|one| self.restricted(one, role, way, &starts));
            let passing = game.is_passing(self.side, role, way).then_some(Span::NOWHERE);
            checks.extend(self.checks_where_stuck(role, way));
            for one in moves {
                in_passing.extend(self.in_passing(&one, role, way));
                let passing = passing.filter(|_| one.over == Some(Over::Empty));
                said.push(MoveRule { passing, ..one });
            }
        }
        // Along other lines, captures beside walls are apart from moves to empty squares.
        if game.drops_walls() {
            said.sort_by_key(|one| !matches!(one.arrival, Some(Arrival::Empty(_))));
        }
        let mut moves = joined(said);
        moves.extend(joined(checks));
        for one in &mut moves {
            one.then_drop = self.wall(role);
        }
        moves.extend(joined(in_passing));
        moves.extend(self.drops(role, left_out));
        if game.passes_if_stuck() {
            moves.push(Motion::Passes(WhenPassing::IfNoMove).into());
        }
        if game.is_royal(role) {
            if game.settings.flag("flyingGeneral") && others_have {
                let slides = Motion::Slides(WrittenHeading::of(&[BoardAxes::of(&[BoardAxis::Files])], &[]));
                let onto = Arrival::Enemy { pieces: enemy.into(), but: false, span: Span::NOWHERE };
                moves.push(MoveRule { arrival: Some(onto), ..slides.into() });
            }
            if game.settings.flag(["passWhite", "passBlack"][self.side]) {
                moves.push(Motion::Passes(WhenPassing::WithPiece).into());
            }
        }
        moves
    }

    /// The captures of royal pieces on squares where the piece could not move on: these are no moves, but give check.
    fn checks_where_stuck(&self, role: usize, way: &OpenWay) -> Vec<MoveRule> {
        let game = self.game;
        let (army, going) = (self.army(), &self.army().goings[role]);
        let royal = (0..game.roles.len()).filter(|&role| game.is_royal(role) || game.is_royal_as_last(role));
        let royal = royal.fold(Squares::EMPTY, |all, role| all.union(&game.armies[1 - self.side].reached[role]));
        let stuck = going.allowed.difference(&going.may_arrive());
        let on = way.arrivals(game.grid, &army.reached[role]).intersection(&stuck).intersection(&royal);
        let (Some(starts), true) = (self.starts(role, way), way.ability.captures && !on.is_empty()) else {
            return Vec::new();
        };
        let capture = Ability { quiet: false, ..self.turned(&way.ability) };
        let leads = |leaps: &[(i8, i8)]| {
            let leap =
                Ability { targets: leaps.iter().copied().collect(), reach: AbilityReach::Leap, ..capture.clone() };
            let leap = OpenWay { ability: self.turned(&leap), ..way.clone() };
            !leap.arrivals(game.grid, &starts).is_disjoint(&on)
        };
        let arrival = Arrival::Enemy { pieces: vec![Name::unplaced(ROYAL)], but: false, span: Span::NOWHERE };
        let from = (!army.reached[role].is_subset(&way.from)).then(|| self.region(&starts));
        let said = statements(&capture, None, &leads).into_iter().flatten();
        let onto = |one| MoveRule {
            arrival: Some(arrival.clone()),
            from: from.clone(),
            into: Some(self.region(&stuck)),
            within: way.within.as_ref().map(|within| self.region(within)),
            ..one
        };
        said.map(onto).collect()
    }

    /// The squares from which an ability is available and on which the piece may stand, if there are any.
    fn starts(&self, role: usize, way: &OpenWay) -> Option<Squares> {
        let starts = way.from.intersection(&self.army().reached[role]);
        (!starts.is_empty()).then_some(starts)
    }

    /// Whether an ability ever reaches a square.
    fn leads_somewhere(&self, role: usize, way: &OpenWay, starts: &Squares) -> bool {
        !way.arrivals(self.game.grid, starts).is_disjoint(&self.army().goings[role].allowed)
    }

    /// Whether one of some leaps, from the side's view, reaches an allowed square from squares where the ability is
    /// available.
    fn leaps_lead_somewhere(&self, role: usize, way: &OpenWay, starts: &Squares, leaps: &[(i8, i8)]) -> bool {
        let leap =
            Ability { targets: leaps.iter().copied().collect(), reach: AbilityReach::Leap, ..way.ability.clone() };
        let leap = OpenWay { ability: self.turned(&leap), ..way.clone() };
        !leap.arrivals(self.game.grid, starts).is_disjoint(&self.may_arrive(role))
    }

    /// The squares on which a piece may arrive.
    fn may_arrive(&self, role: usize) -> Squares {
        self.army().goings[role].may_arrive()
    }

    /// An ability converted to or from the side's view.
    pub fn turned(&self, ability: &Ability) -> Ability {
        let mut ability = ability.clone();
        if self.side == 1 {
            let (up_sign, right_sign) = match self.mapping {
                Mapping::MirrorRanks => (-1, 1),
                Mapping::MirrorFiles => (1, -1),
                Mapping::Rotate => (-1, -1),
                Mapping::Same => (1, 1),
            };
            let seen = |(up, right): (i8, i8)| (up * up_sign, right * right_sign);
            ability.targets = ability.targets.into_iter().map(seen).collect();
        }
        ability
    }

    /// A move with its squares.
    fn restricted(&self, statement: MoveRule, role: usize, way: &OpenWay, starts: &Squares) -> MoveRule {
        let reached = &self.army().reached[role];
        if let Some(within) = &way.within {
            return MoveRule { within: Some(self.region(within)), ..statement };
        }
        let arrivals = way.arrivals(self.game.grid, reached).intersection(self.board.squares());
        let may_arrive = self.may_arrive(role);
        MoveRule {
            from: (!reached.is_subset(&way.from)).then(|| self.region(starts)),
            into: (!arrivals.is_subset(&may_arrive)).then(|| self.region(&may_arrive)),
            ..statement
        }
    }

    /// A capture as one in passing, if the ability has any.
    fn in_passing(&self, capture: &MoveRule, role: usize, way: &OpenWay) -> Option<MoveRule> {
        let region = self.game.captured_in_passing(self.side, role, way)?;
        let into = match self.game.board.is_subset(&region) {
            true => capture.into.clone(),
            false => Some(self.region(&self.may_arrive(role).intersection(&region))),
        };
        let arrival = Some(Arrival::Passed { pieces: Vec::new(), span: Span::NOWHERE });
        Some(MoveRule { arrival, into, ..capture.clone() })
    }
}

/// The name of a kind of piece in rules files.
pub fn name(kind: &VariantPiece) -> String {
    if kind.name.starts_with("custom") {
        return format!("piece_{}", kind.letter);
    }
    let mut name = String::new();
    for letter in kind.name.chars() {
        if letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}
