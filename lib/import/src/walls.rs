//! Walls that moves make: pieces of the rules that never move, one of which is dropped after each move.

use qishu_rules::{BoardAxes, BoardAxis, Squares};
use qishu_spec_lang::ast::{Definition, Name, NumberList, PieceType, Placement, Region, ThenDrop, WrittenHeading};
use qishu_spec_lang::sources::Span;

use crate::ability::AbilityReach;
use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::pieces::SIDE_NAMES;
use crate::reach::OpenWay;
use crate::settings::SIDES;
use crate::side::Side;

/// The name of walls in rules files.
const WALL: &str = "wall";

impl ImportedGame<'_> {
    /// Whether moves make walls in a way that the language can express.
    pub fn drops_walls(&self) -> bool {
        self.makes_walls() && !self.has_other_walls()
    }

    /// Whether moves make walls in a way that the language cannot express. Walls are pieces there, so nothing may capture
    /// them, and a drop follows each move: captures, castling, promotions, drops and passes are left out.
    pub fn has_other_walls(&self) -> bool {
        let settings = self.settings;
        let flags = ["wallOrMove", "passWhite", "passBlack", "passOnStalemateWhite", "passOnStalemateBlack"];
        let castles = self.castlings.as_ref().is_none_or(|castlings| castlings.iter().any(|one| !one.is_empty()));
        let is_promoted = self.armies.iter().any(|army| army.goings.iter().any(|going| !going.becoming.is_empty()));
        let is_plain = flags.iter().all(|key| !settings.flag(key))
            && self.beside == Beside::Nothing
            && !castles
            && !is_promoted
            && !self.has_ways(|ability| ability.captures);
        let is_said = match settings.word("wallingRule") {
            "past" => self.walls_are_anywhere(),
            "arrow" => self.walls_are_anywhere() && self.ways_of_all().all(|way| self.is_plain_slide(way)),
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

    fn ways_of_all(&self) -> impl Iterator<Item = &OpenWay> {
        self.armies.iter().flat_map(|army| &army.goings).flat_map(|going| &going.ways)
    }

    /// Whether a way slides along whole lines, from anywhere to empty squares.
    fn is_plain_slide(&self, way: &OpenWay) -> bool {
        let ability = &way.ability;
        ability.reach == AbilityReach::Slide(None)
            && matches!(ability.leap, (1, 0) | (1, 1))
            && ability.targets.len() == 4
            && !ability.captures
            && !ability.initial
            && !ability.is_mixed
            && way.within.is_none()
            && self.board.is_subset(&way.from)
    }
}

impl Side<'_> {
    /// The wall that a move of a role makes, if any.
    pub fn wall(&self, role: usize) -> Option<ThenDrop> {
        let game = self.game;
        let along = |straight: bool| {
            let ways = &self.army().goings[role].ways;
            ways.iter().any(|way| (way.ability.leap.1 == 0) == straight)
        };
        let straight = [BoardAxis::Files, BoardAxis::Ranks].map(|axis| BoardAxes::of(&[axis]));
        let straight = straight.into_iter().filter(|_| along(true));
        let lines: Vec<BoardAxes> = straight.chain(along(false).then_some(BoardAxes::DIAGONAL)).collect();
        let region = game.settings.squares_of("wallingRegion", self.side).intersection(&game.board);
        let rule = game.settings.word("wallingRule");
        game.drops_walls().then(|| ThenDrop {
            piece: Name::unplaced(WALL),
            behind: rule == "past",
            written_heading: (rule == "arrow").then(|| WrittenHeading::of(&lines, &[])),
            into: (region != game.board).then(|| self.region(&region)),
            span: Span::NOWHERE,
        })
    }
}

/// The definition of walls with their letter, of a game whose moves make them: they are the first side's.
pub fn definition(game: &ImportedGame<'_>, letter: char) -> Definition {
    let walled = game.walled();
    let free = (game.board.len() as u32).saturating_sub(game.opening.pieces.len() as u32);
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
