//! Walls that moves make: pieces of the rules that never move, one of which is dropped after each move.

use qishu_rules::Squares;
use qishu_spec_lang::ast::{
    Definition, DropWay, Motion, MoveRule, Name, NumberList, PieceType, Placement, Region, ThenDrop,
};
use qishu_spec_lang::sources::Span;

use crate::ability::Ability;
use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::pieces::SIDE_NAMES;
use crate::reach::{OpenWay, RoleMoves};
use crate::settings::SIDES;
use crate::side::{Side, WALL};
use crate::statements::{joined, statements};

impl ImportedGame<'_> {
    /// Whether moves make walls in a way that the language can express.
    pub fn drops_walls(&self) -> bool {
        self.makes_walls() && !self.has_other_walls()
    }

    /// Whether moves make walls in a way that the language cannot express. Walls are pieces there, and a drop follows each
    /// move: castling, promotions, drops and passes are left out.
    pub fn has_other_walls(&self) -> bool {
        let settings = self.settings;
        let flags = ["wallOrMove", "passWhite", "passBlack", "passOnStalemateWhite", "passOnStalemateBlack"];
        let castles = self.castlings.as_ref().is_none_or(|castlings| castlings.iter().any(|one| !one.is_empty()));
        let is_promoted = self.armies.iter().any(|army| army.goings.iter().any(|going| !going.becoming.is_empty()));
        let is_plain =
            flags.iter().all(|key| !settings.flag(key)) && self.beside == Beside::Nothing && !castles && !is_promoted;
        let is_said = match settings.word("wallingRule") {
            "past" => self.walls_are_anywhere(),
            "arrow" => self.walls_are_anywhere() && self.moves_of_all().all(|going| self.shoots(going)),
            "static" => true,
            _ => false,
        };
        self.makes_walls() && !(is_plain && is_said)
    }

    /// Whether the only empty squares can be some on which no wall may be. In the program a piece does not move then.
    /// Elsewhere, a wall is always possible on the square of departure.
    pub fn can_lack_walls(&self) -> bool {
        self.drops_walls() && !self.walls_are_anywhere()
    }

    /// The squares on which walls can be.
    fn walled(&self) -> Squares {
        let made = match self.settings.word("wallingRule") {
            "past" => self.armies.iter().flat_map(|army| &army.reached).fold(Squares::EMPTY, |all, one| all.union(one)),
            _ => SIDES
                .iter()
                .fold(Squares::EMPTY, |all, &side| all.union(self.settings.squares_of("wallingRegion", side))),
        };
        made.union(&self.opening.walls).intersection(&self.board)
    }

    fn makes_walls(&self) -> bool {
        self.settings.word("wallingRule") != "none"
    }

    fn walls_are_anywhere(&self) -> bool {
        SIDES.iter().all(|&side| self.board.is_subset(self.settings.squares_of("wallingRegion", side)))
    }

    fn moves_of_all(&self) -> impl Iterator<Item = &RoleMoves> {
        self.armies.iter().flat_map(|army| &army.goings)
    }

    /// Whether the walls that a piece makes by its moves to empty squares can be expressed, and are the same everywhere.
    fn shoots(&self, going: &RoleMoves) -> bool {
        let is_plain = |way: &OpenWay| {
            let is_everywhere = way.within.is_none() && self.board.is_subset(&way.from);
            is_everywhere && way.ability.quiet && !way.ability.initial
        };
        let is_free = self.board.is_subset(&going.allowed) && self.board.is_subset(&going.settled);
        going.ways.is_empty() || is_free && going.ways.iter().all(is_plain) && shot(going.ways.iter()).is_some()
    }
}

/// The walls that pieces make by abilities to move to empty squares: one drop, as far as the language has words for it.
fn shot<'w>(ways: impl Iterator<Item = &'w OpenWay>) -> Option<DropWay> {
    let quiet = ways.map(|way| Ability { captures: false, ..way.ability.clone() });
    let all: Option<Vec<Vec<MoveRule>>> = quiet.map(|ability| statements(&ability, None, &|_| true)).collect();
    match joined(all?.concat()).as_slice() {
        [MoveRule { motion, over: None, .. }] => match motion {
            Motion::Slides(heading) => Some(DropWay::Slides(heading.clone())),
            Motion::Steps(heading) => Some(DropWay::Steps(heading.clone())),
            Motion::Leaps(legs) => Some(DropWay::Leaps(legs.clone())),
            _ => None,
        },
        _ => None,
    }
}

impl Side<'_> {
    /// The wall that a move of a role makes, if any.
    pub fn wall(&self, role: usize) -> Option<ThenDrop> {
        let game = self.game;
        let ways = &self.army().goings[role].ways;
        let turned: Vec<OpenWay> =
            ways.iter().map(|way| OpenWay { ability: self.turned(&way.ability), ..way.clone() }).collect();
        let region = game.settings.squares_of("wallingRegion", self.side).intersection(&game.board);
        let way = match game.settings.word("wallingRule") {
            "past" => Some(DropWay::Behind),
            "arrow" => shot(turned.iter()),
            _ => None,
        };
        game.drops_walls().then(|| ThenDrop {
            piece: Name::unplaced(WALL),
            way,
            into: (region != game.board).then(|| self.region(&region)),
            span: Span::NOWHERE,
        })
    }
}

/// The definition of walls with their letter, of a game whose moves make them: they are the first side's.
pub fn definition(game: &ImportedGame<'_>, letter: char) -> Definition {
    let walled = game.walled();
    let roles = 0..game.roles.len();
    let kept: u32 = roles.flat_map(|role| SIDES.map(|side| game.number(side, role).least)).sum();
    let free = (game.board.len() as u32).saturating_sub(kept);
    let most = free.min(walled.len() as u32);
    let region = (walled != game.board).then(|| Region::from(&walled));
    Definition::PieceType(PieceType {
        name: Name::unplaced(WALL),
        symbol: Some(Name::unplaced(letter.to_ascii_uppercase())),
        other_symbol: None,
        owner: Some(Name::unplaced(SIDE_NAMES[0])),
        counts: vec![NumberList::from(0..=most)],
        placements: vec![Placement { region, stacked: None, symbol: None, limit: None, span: Span::NOWHERE }],
        in_hand: Vec::new(),
        called: Vec::new(),
        broken: false,
        span: Span::NOWHERE,
    })
}
