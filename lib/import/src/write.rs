//! A rules file of a variant.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Board, SIDE_LETTERS, Square};
use qishu_spec_lang::ast::{
    self, AnyOwner, Arrival, AtomKind, Budget, Definition, Demand, HeadingKind, Motion, MoveRule, MustCapture, Name,
    NumberList, Opening, OtherPiece, Over, PieceType, Region, RegionBody, RegionDef, Relation, Royal, RoyalPiece,
    SidedPiece, Sides, Statement, Term, Variant, WrittenAdjacency,
};
use qishu_spec_lang::sources::Span;

use crate::Imported;
use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::effects::{effects, shared, survivors};
use crate::ends::ends;
use crate::holdings::{compulsory_drops, holdings};
use crate::left_out::{LeftOut, RulesPart};
use crate::missing::{CASTLING, options_left_out, says_nothing_of_turns, told};
use crate::mistake::Fault;
use crate::pieces::{Pieces, SIDE_NAMES};
use crate::results::promotions;
use crate::rights;
use crate::settings::{SIDES, Settings};
use crate::side::{ALL, ENEMY, HELD, ROYAL, SidePiece};
use crate::walls;

/// The maximum columns of a line of comment.
const WIDTH: usize = 120;

/// Writes the rules file of a variant's settings, with the variant's name in the rules.
pub fn rules_file(title: &str, name: &str, settings: &Settings) -> Result<Imported, Fault> {
    let game = ImportedGame::of(settings)?;
    let board = Board::new(game.grid.files, game.grid.ranks, game.board.clone());
    let pieces = Pieces::of(&game, &board).ok_or(Fault::UnevenBoard)?;
    let mut left_out = pieces.left_out.clone();
    left_out.extend(options_left_out(&game));
    let letters = letters(&game, &pieces)?;
    let wall = game.drops_walls().then(|| free_letters(&letters).next().ok_or(Fault::TooManyLetters)).transpose()?;
    let writer = RulesWriter { game: &game, board: &board, pieces: &pieces, letters, wall };
    let statements = writer.statements(title, &mut left_out);
    let variant = Variant { name: Name::unplaced(name), extends: None, statements };
    let left_out: Vec<LeftOut> = told(left_out);
    let head = comment(&format!(
        "{title}, from a file of variants for Fairy-Stockfish. Counted are the positions that the numbers and the ways of the pieces \
         leave, whether or not other pieces block them, and including those with a royal piece that can be captured at once."
    ));
    let missing = |part: RulesPart| {
        let of_part: Vec<&str> = left_out.iter().filter(|one| one.part == part).map(|one| &*one.what).collect();
        if of_part.is_empty() {
            String::new()
        } else {
            comment(&format!("Left out of the {part}: {}.", of_part.join("; ")))
        }
    };
    let missing: String = RulesPart::ALL.into_iter().map(missing).collect();
    let gap = if missing.is_empty() { "" } else { "//\n" };
    let text = format!("{head}{gap}{missing}{variant}");
    let formatted = qishu_spec_lang::format(name, &text);
    Ok(Imported { name: name.to_owned(), text: formatted.text.unwrap_or(text), left_out })
}

/// A valid name for a rules file.
pub fn variant_name(title: &str) -> String {
    let word: String = title.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' }).collect();
    if word.starts_with(|letter: char| letter.is_ascii_alphabetic()) { word } else { format!("variant_{word}") }
}

/// A text without characters that a string cannot hold, or that change the direction of text.
fn harmless(text: &str) -> String {
    let is_harmless = |letter: char| letter.is_alphanumeric() || letter == ' ' || letter.is_ascii_graphic();
    text.chars()
        .map(|letter| if is_harmless(letter) && !['"', '\\'].contains(&letter) { letter } else { '_' })
        .collect()
}

/// A text as lines of comment.
fn comment(text: &str) -> String {
    let mut lines = vec!["//".to_owned()];
    for word in harmless(text).split_whitespace() {
        let last = lines.last_mut().expect("there is a first line");
        if last.len() + 1 + word.len() > WIDTH {
            lines.push(format!("// {word}"));
        } else {
            last.push(' ');
            last.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

/// A letter for each role that occurs: for promoted forms one that no kind has.
fn letters(game: &ImportedGame<'_>, pieces: &Pieces) -> Result<BTreeMap<usize, char>, Fault> {
    let (forms, kinds): (Vec<usize>, Vec<usize>) = pieces.present().partition(|&role| game.roles[role].is_form());
    let mut letters: BTreeMap<usize, char> = kinds.into_iter().map(|role| (role, game.kind(role).letter)).collect();
    for form in forms {
        let free = free_letters(&letters).next();
        letters.insert(form, free.ok_or(Fault::TooManyLetters)?);
    }
    Ok(letters)
}

/// The letters that no piece has.
fn free_letters(letters: &BTreeMap<usize, char>) -> impl Iterator<Item = char> {
    ('a'..='z').filter(|letter| !letters.values().any(|other| other == letter))
}

struct RulesWriter<'w> {
    game: &'w ImportedGame<'w>,
    board: &'w Board,
    pieces: &'w Pieces,
    /// The letters of the second side's pieces.
    letters: BTreeMap<usize, char>,
    /// The letter of walls, if moves make them.
    wall: Option<char>,
}

impl RulesWriter<'_> {
    fn statements(&self, title: &str, left_out: &mut BTreeSet<LeftOut>) -> Vec<Statement> {
        let source = "Fairy-Stockfish, a file of variants".to_owned();
        let heading = [Statement::Title(harmless(title).into()), Statement::Source(source.into())];
        let pieces = self.each(|kind, side, piece| Some(self.piece(kind, side, piece)));
        let pieces = pieces.into_iter().chain(self.wall.map(|letter| walls::definition(self.game, letter)));
        let positions = self.board().into_iter().chain(pieces).chain(self.sums()).map(Statement::Define);
        let game = if says_nothing_of_turns(left_out) { Vec::new() } else { self.game(left_out) };
        heading.into_iter().chain(positions).chain(game).collect()
    }

    /// The opening, the moves and the ends.
    fn game(&self, left_out: &mut BTreeSet<LeftOut>) -> Vec<Statement> {
        let royal_piece = |kind: usize, side: usize, piece: &SidePiece| RoyalPiece {
            last: (!piece.is_royal).then_some(Span::NOWHERE),
            name: self.pieces.name(kind, side),
        };
        let pieces = self.each(|kind, side, piece| {
            (piece.is_royal || piece.is_royal_as_last).then(|| royal_piece(kind, side, piece))
        });
        let ends = ends(self.game, self.pieces, !pieces.is_empty(), left_out);
        let castlings = rights::statements(self.game, self.pieces).unwrap_or_else(|| {
            left_out.insert(LeftOut { part: RulesPart::Moves, what: CASTLING.to_owned() });
            Vec::new()
        });
        let (rights, castlings): (Vec<_>, Vec<_>) =
            castlings.into_iter().partition(|one| matches!(one, Definition::Right(_)));
        let side = SIDE_LETTERS[self.game.opening.to_move];
        let fields = match (rights.is_empty(), self.game.opening.to_move) {
            (true, 0) => String::new(),
            (true, _) => format!(" {side}"),
            (false, _) => format!(" {side} {} - 0 1", self.rights()),
        };
        let text = format!("{}{}{fields}", self.opening(), self.opening_hands());
        let opening = Definition::Opening(Opening { text: text.into(), span: Span::NOWHERE });
        let royal = (!pieces.is_empty()).then_some(Definition::Royal(Royal { pieces, span: Span::NOWHERE }));
        let must_capture =
            self.game.settings.flag("mustCapture").then_some(MustCapture { most: None, span: Span::NOWHERE });
        let no_checks = self.game.forbids_checks().then_some(Statement::MustNotCheck(Span::NOWHERE));
        let moves = self.each(|kind, side, piece| self.moves(kind, side, piece));
        let promotions = self.each(|kind, side, piece| promotions(self.game, self.pieces, (kind, side), piece));
        let holdings = holdings(self.game, self.pieces).into_iter().map(Definition::Holding);
        let effects = effects(self.game, self.pieces).into_iter().map(Definition::Effect);
        let course = moves.into_iter().chain(castlings).chain(holdings).chain(promotions).chain(effects);
        let course = course.chain(ends.into_iter().map(Definition::End));
        let beginning = rights
            .into_iter()
            .chain([opening])
            .chain(royal)
            .map(Statement::Define)
            .chain(must_capture.map(Statement::MustCapture))
            .chain(no_checks)
            .chain(compulsory_drops(self.game, self.pieces).map(Statement::MustDrop));
        beginning.chain(course.map(Statement::Define)).collect()
    }

    /// The board, its sides, and its squares where it has not all of the grid.
    fn board(&self) -> Vec<Definition> {
        let (grid, open) = (self.game.grid, "open");
        let is_whole = *self.board.squares() == grid.squares();
        let board = ast::Board {
            files: u32::from(grid.files).into(),
            ranks: u32::from(grid.ranks).into(),
            joined: Vec::new(),
            chains: Vec::new(),
            keep: (!is_whole).then(|| Region::from_iter([AtomKind::Word(Name::unplaced(open))])),
            span: Span::NOWHERE,
        };
        let names = SIDE_NAMES.map(Name::unplaced).into();
        let sides = Sides { names, mapping: Some(self.pieces.mapping.into()), span: Span::NOWHERE };
        let body = RegionBody::Expr(self.board.squares().into());
        let region = RegionDef { name: Name::unplaced(open), body, span: Span::NOWHERE };
        let region = (!is_whole).then_some(Definition::Region(region));
        [Definition::Board(board), Definition::Sides(sides)].into_iter().chain(region).collect()
    }

    /// What there is for each piece of the rules.
    fn each<A: IntoIterator>(&self, all: impl Fn(usize, usize, &SidePiece) -> A) -> Vec<A::Item> {
        let of_kind = |kind: usize| self.pieces.sides(kind).map(move |(side, piece)| (kind, side, piece));
        self.pieces.present().flat_map(of_kind).flat_map(|(kind, side, piece)| all(kind, side, piece)).collect()
    }

    fn piece(&self, kind: usize, side: usize, piece: &SidePiece) -> Definition {
        Definition::PieceType(PieceType {
            name: self.pieces.name(kind, side),
            symbol: Some(Name::unplaced(self.letters[&kind].to_ascii_uppercase())),
            other_symbol: self.game.promoted_symbol(kind).map(Name::unplaced),
            owner: (!self.pieces.is_common[kind]).then(|| Name::unplaced(SIDE_NAMES[side])),
            counts: vec![NumberList::from(piece.number.least..=piece.number.most)],
            placements: piece.placement.iter().cloned().collect(),
            in_hand: piece.in_hand.then_some(Span::NOWHERE).into_iter().collect(),
            called: Vec::new(),
            broken: false,
            span: Span::NOWHERE,
        })
    }

    /// The moves of a piece, with the names of all pieces.
    fn moves(&self, kind: usize, side: usize, piece: &SidePiece) -> Vec<Definition> {
        let named = |names: &mut Vec<Name>| {
            let meant = |name: &Name| match &*name.text {
                ALL => self.game.alike(kind).flat_map(|role| self.pieces.names(role)).collect(),
                ENEMY => {
                    let present = self.game.alike(kind).filter(|&role| self.pieces.of_sides[role][1 - side].is_some());
                    present.map(|role| self.pieces.name(role, 1 - side)).collect()
                }
                ROYAL => {
                    let is_royal = |&role: &usize| self.game.is_royal(role) || self.game.is_royal_as_last(role);
                    let royal = self.pieces.present().filter(is_royal);
                    let present = royal.filter(|&role| self.pieces.of_sides[role][1 - side].is_some());
                    present.map(|role| self.pieces.name(role, 1 - side)).collect()
                }
                _ => vec![name.clone()],
            };
            *names = names.iter().flat_map(meant).collect();
        };
        let statement = |one: &MoveRule| {
            let mut one = MoveRule { pieces: vec![self.pieces.name(kind, side)], ..one.clone() };
            if let Some(Over::Pieces(hurdle)) = &mut one.over {
                named(&mut hurdle.but);
            }
            if let Some(Arrival::Enemy { pieces, .. }) = &mut one.arrival {
                named(pieces);
            }
            if let Some(held) = one.for_held.as_mut().filter(|held| held.text == HELD) {
                *held = self.pieces.name(self.game.roles[kind].kind, side);
            }
            Definition::MoveRule(Box::new(one))
        };
        piece.moves.iter().map(statement).collect()
    }

    /// The constraints on several kinds together.
    fn sums(&self) -> Vec<Definition> {
        if self.game.beside == Beside::Captives {
            return self.shared().into_iter().map(Definition::Budget).collect();
        }
        let [first, second] = SIDES.map(|side| self.promoted(side, None));
        let promoted = match first == second {
            true => first,
            false => SIDES.into_iter().flat_map(|side| self.promoted(side, Some(SIDE_NAMES[side]))).collect(),
        };
        let survivors =
            survivors(self.game, self.pieces).into_iter().chain(shared(self.game, self.pieces)).map(Definition::Budget);
        let turns = self.turns().map(Definition::Budget);
        survivors.chain(turns).chain(self.resting()).chain(promoted.into_iter().map(Definition::Budget)).collect()
    }

    /// The numbers of pieces that the sides take from each other, by kind.
    fn shared(&self) -> Vec<Budget> {
        let is_kind = |&kind: &usize| !self.game.roles[kind].is_form();
        let vanish = self.game.settings.flag("blastOnCapture") || self.game.settings.differs("petrifyOnCaptureTypes");
        let budget = |kind: usize| {
            let all: u32 = SIDES.map(|side| self.game.number(side, kind).most).into_iter().max().unwrap_or(0);
            let forms = self.pieces.present().filter(|&role| self.game.roles[role].kind == kind);
            let names = forms.flat_map(|role| self.pieces.names(role));
            let terms = names.map(|name| Term::over(1, name.into(), 0));
            let least = if vanish { 0 } else { all };
            Budget { across_sides: true, ..Budget::of((least..=all).into(), terms.collect()) }
        };
        let (royal, free): (Vec<usize>, Vec<usize>) =
            self.pieces.present().filter(is_kind).partition(|&kind| self.game.is_royal(kind));
        royal.into_iter().flat_map(|kind| self.kept(kind)).chain(free.into_iter().map(budget)).collect()
    }

    /// The number of a side's royal pieces of a kind that has promoted forms, none of which is ever captured.
    fn kept(&self, kind: usize) -> Vec<Budget> {
        let forms: Vec<usize> = self.pieces.present().filter(|&role| self.game.roles[role].kind == kind).collect();
        let is_common = forms.iter().all(|&role| self.pieces.is_common[role]);
        let of_side = |side: usize| {
            let owner = (!is_common).then(|| Name::unplaced(SIDE_NAMES[side]));
            let present = forms.iter().filter(|&&role| self.pieces.of_sides[role][side].is_some());
            let piece = |&role: &usize| SidedPiece { side: owner.clone(), ..self.pieces.name(role, side).into() };
            let number = self.game.armies[side].begun_as(&self.game.roles, kind);
            Budget::of((number..=number).into(), present.map(piece).map(|piece| Term::over(1, piece, 0)).collect())
        };
        let sides = if is_common { 1 } else { 2 };
        (0..sides).filter(|_| forms.len() > 1).map(of_side).collect()
    }

    /// The numbers of pieces of a side that promotions allow.
    fn promoted(&self, side: usize, owner: Option<&str>) -> Vec<Budget> {
        let owner = owner.map(Name::unplaced);
        let number = |(kind, over): (usize, u32)| {
            let piece = SidedPiece { side: owner.clone(), ..self.pieces.name(kind, side).into() };
            Term::over(1, piece, over)
        };
        let sums = self.game.sums(side).into_iter();
        let budget = |(terms, most): (Vec<(usize, u32)>, u32)| {
            // Royal pieces that turn into one another are never captured.
            let is_kept = |&(role, over): &(usize, u32)| over == 0 && self.game.is_royal(role);
            let least = if terms.iter().all(is_kept) && !self.game.has_blasts() { most } else { 0 };
            Budget::of((least..=most).into(), terms.into_iter().map(number).collect())
        };
        sums.map(budget).collect()
    }

    /// The constraint of games with drops only, in which no piece ever moves: one side has the same number of pieces as
    /// the other, or one more.
    fn turns(&self) -> Option<Budget> {
        let ImportedGame { armies, opening, .. } = self.game;
        let none_moves = armies.iter().all(|army| army.goings.iter().all(|going| going.ways.is_empty()));
        let lays = self.game.beside == Beside::Laid && self.game.settings.word("flipEnclosedPieces") == "none";
        let passes = ["passWhite", "passBlack", "passOnStalemateWhite", "passOnStalemateBlack"];
        if !none_moves || !lays || passes.iter().any(|key| self.game.settings.flag(key)) {
            return None;
        }
        let pieces = |side: usize| opening.pieces.iter().filter(|piece| piece.side == side).count() as i64;
        let first = pieces(0) - pieces(1) - opening.to_move as i64;
        let all = |(side, sign): (usize, i64)| {
            let kinds = self.pieces.present().filter(move |&kind| self.pieces.of_sides[kind][side].is_some());
            let owner = Some(Name::unplaced(SIDE_NAMES[side]));
            kinds.map(move |kind| {
                Term::over(sign, SidedPiece { side: owner.clone(), ..self.pieces.name(kind, side).into() }, 0)
            })
        };
        let terms = SIDES.into_iter().zip([1, -1]).flat_map(all).collect();
        Some(Budget { name: Some(Name::unplaced("turns")), ..Budget::of((first..=first + 1).into(), terms) })
    }

    /// The constraints of gravity: each piece rests on another one or lies on the lowest rank.
    fn resting(&self) -> Vec<Definition> {
        let falls = |piece: &SidePiece| {
            piece.moves.iter().find_map(|one| match &one.motion {
                Motion::Drops(downward) => downward.clone(),
                _ => None,
            })
        };
        let last = self.game.grid.ranks;
        self.each(|kind, side, piece| {
            let is_bound = last > 1 && self.game.settings.word("enclosingDrop") == "top";
            let downward = falls(piece).filter(|_| is_bound)?;
            let is_backward = downward.headings.iter().any(|heading| heading.value == HeadingKind::Backward);
            let ranks = if is_backward { (2, last) } else { (1, last - 1) };
            Some(Definition::Relation(Relation {
                name: None,
                demand: Demand::Required(WrittenAdjacency::Beside),
                first: self.pieces.name(kind, side).into(),
                second: OtherPiece::Any { piece: None, owner: AnyOwner::Anybody, span: Span::NOWHERE },
                headings: downward.headings,
                region: Some(Region::from_iter([AtomKind::ranks([ranks])])),
                span: Span::NOWHERE,
            }))
        })
    }

    /// The letters of the rights that the sides have in the opening.
    fn rights(&self) -> String {
        let letters = |side: usize| {
            let castlings = self.game.castlings.iter().flat_map(move |castlings| &castlings[side]);
            let letters = castlings.map(|castling| castling.wing.words().0);
            let roles = 0..self.game.roles.len();
            let gates =
                roles.flat_map(move |role| self.game.gates(side, role)).map(|gate| rights::gate_letter(gate.on));
            let letters: BTreeSet<char> = letters.chain(gates).collect();
            letters.into_iter().map(move |letter| if side == 0 { letter } else { letter.to_ascii_lowercase() })
        };
        SIDES.into_iter().flat_map(letters).collect()
    }

    /// The pieces in hand in the opening, in the notation of positions; empty if positions have no hands.
    fn opening_hands(&self) -> String {
        let of_kind = |side: usize, kind: usize| {
            let letter = self.game.kind(kind).letter;
            let letter = if side == 0 { letter.to_ascii_uppercase() } else { letter };
            letter.to_string().repeat(self.game.begun_beside(side, kind) as usize)
        };
        let kinds = 0..self.game.settings.kinds.len();
        let all = SIDES.into_iter().flat_map(|side| kinds.clone().map(move |kind| (side, kind)));
        let held = all.filter(|&(side, kind)| self.game.can_be_in_hand(side, kind));
        let letters: String = held.map(|(side, kind)| of_kind(side, kind)).collect();
        if self.game.beside.has_hands() { format!("[{letters}]") } else { String::new() }
    }

    /// The pieces on the board, in the notation of positions.
    fn opening(&self) -> String {
        let grid = self.game.grid;
        let wall = self.wall.map(|letter| letter.to_ascii_uppercase());
        let piece = |square: Square| {
            if self.game.opening.walls.has(square) {
                return wall;
            }
            let piece = self.game.opening.pieces.iter().find(|piece| piece.square == square)?;
            let letter = self.letters[&self.game.role_of(piece)];
            Some(if piece.side == 0 { letter.to_ascii_uppercase() } else { letter })
        };
        let ranks = (0..grid.ranks).rev().map(|rank| {
            let mut text = String::new();
            let mut empty = 0;
            let flush = |text: &mut String, empty: &mut u32| {
                if *empty > 0 {
                    text.push_str(&std::mem::take(empty).to_string());
                }
            };
            for file in 0..grid.files {
                let square = Square { rank, file };
                match piece(square) {
                    Some(letter) => {
                        flush(&mut text, &mut empty);
                        text.push(letter);
                    }
                    None if self.board.squares().has(square) => empty += 1,
                    None => {
                        flush(&mut text, &mut empty);
                        text.push('*');
                    }
                }
            }
            flush(&mut text, &mut empty);
            text
        });
        ranks.collect::<Vec<String>>().join("/")
    }
}
