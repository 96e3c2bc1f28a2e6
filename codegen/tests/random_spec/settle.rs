//! From a draft's numbers to rules that make sense.

use super::draft::{Claim, Draft, Edit, Keep, Literal, Piece, Posture, Rule, Whose};
use super::regions::{Body, Expr, Mirror, REGIONS, SHAPE, SPAN, Squares, World, bit, choose, members};

/// Rules of one variant, or of two of which one extends the other.
#[derive(Clone)]
pub struct Rules {
    pub base: Scene,
    pub heir: Option<Scene>,
}

/// The rules of one variant, all that it inherits among them.
#[derive(Clone)]
pub struct Scene {
    pub world: World,
    pub keep: Option<Expr>,
    pub sides: u8,
    pub names: usize,
    pub title: Option<u8>,
    pub reversed: bool,
    /// By their indices into the list of names, ascending.
    pub regions: Vec<(usize, Body)>,
    pub men: Vec<Man>,
    pub laws: Vec<Law>,
    pub layers: [bool; 2],
    pub claim: Claim,
}

/// A piece, with an index for its name.
#[derive(Clone)]
pub struct Man {
    pub name: usize,
    pub symbol: Option<char>,
    pub owner: Option<u8>,
    pub count: (u32, u32),
    pub spots: Vec<Spot>,
    /// 0 is the common layer.
    pub layer: u8,
}

#[derive(Clone)]
pub struct Spot {
    pub region: Option<Expr>,
    pub letter: Option<char>,
    pub limit: Option<(u8, u8)>,
}

/// A rule. Its number is its name, if it has one; in any case it tells the rule from others.
#[derive(Clone)]
pub struct Law {
    pub number: usize,
    pub named: bool,
    pub decree: Decree,
}

/// What a rule says, of men by their names' indices.
#[derive(Clone)]
pub enum Decree {
    Cap { men: Vec<usize>, limit: (u8, u8), region: Expr },
    Budget { across: bool, terms: Vec<Term>, range: (i64, i64) },
    Forbid { literals: Vec<Standing> },
    Relation { required: bool, posture: Posture, men: [usize; 2], pair: Pair },
}

/// Whose men a relation is about; sides by their numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Pair {
    Own,
    Enemy,
    Named([u8; 2]),
}

#[derive(Clone)]
pub struct Term {
    pub man: usize,
    pub coefficient: i64,
    pub over: u32,
}

/// That a man stands on a square, or does not.
#[derive(Clone, PartialEq, Eq)]
pub struct Standing {
    pub side: Option<u8>,
    pub man: usize,
    pub square: u8,
    pub absent: bool,
}

/// How many names there are for pieces.
pub const MEN: usize = 5;

pub fn settle(draft: &Draft, most: u64) -> Rules {
    let mut draft = draft.clone();
    let base = loop {
        let scene = Scene::new(&draft);
        if scene.boards() <= most {
            break scene;
        }
        let board = &mut draft.board;
        if board.files * board.ranks == 1 || draft.prefers_squares && draft.pieces.len() > 1 {
            draft.pieces.pop();
        } else if board.files > board.ranks {
            board.files -= 1;
        } else {
            board.ranks -= 1;
        }
    };
    let mut heir = base.clone();
    for edit in &draft.edits {
        heir.edit(edit);
    }
    heir.laws_that_hold();
    let extends = !draft.edits.is_empty() && heir.boards() <= most;
    Rules { base, heir: extends.then_some(heir) }
}

impl Scene {
    fn new(draft: &Draft) -> Scene {
        let (sides, mirror) = draft.sides;
        let world = World::grid(draft.board.files, draft.board.ranks, mirror);
        let mut scene = Scene {
            world,
            keep: None,
            sides,
            names: usize::from(draft.names),
            title: draft.title,
            reversed: draft.reversed,
            regions: Vec::new(),
            men: Vec::new(),
            laws: Vec::new(),
            layers: [draft.layers.0, draft.layers.1],
            claim: draft.claim,
        };
        scene.keep(&draft.board.keep);
        for (index, body) in (SHAPE + 1..).zip(&draft.regions) {
            let mut body = body.clone();
            body.settle(&scene.world);
            scene.regions.push((index, body));
            scene.work_out();
        }
        for (name, piece) in draft.pieces.iter().enumerate() {
            scene.add_man(name, piece);
        }
        for rule in &draft.rules {
            scene.add_law(rule);
        }
        scene
    }

    /// Chooses the board's squares, the same for both sides.
    fn keep(&mut self, keep: &Option<Keep>) {
        let mirrors = self.world.mirror != Mirror::Same;
        let settled = |expr: &Expr| {
            let mut expr = expr.clone();
            expr.settle(&self.world);
            if mirrors { expr.with_mirror() } else { expr }
        };
        let (expr, shape) = match keep {
            None => return,
            Some(Keep::Drawn(drawn)) => {
                let drawn = drawn & self.world.board;
                (region(SHAPE), Some(Body::Drawn(drawn | self.world.reflect(drawn))))
            }
            Some(Keep::Named(expr)) => (region(SHAPE), Some(Body::Made(settled(expr)))),
            Some(Keep::Inline(expr)) => (settled(expr), None),
        };
        let kept = shape.as_ref().map_or_else(|| expr.squares(&self.world), |shape| shape.squares(&self.world));
        if kept == 0 {
            return;
        }
        self.keep = Some(expr);
        self.regions.extend(shape.map(|shape| (SHAPE, shape)));
        self.world.board = kept;
        self.work_out();
    }

    /// Works out the squares of all named regions.
    fn work_out(&mut self) {
        self.world.regions = [None; REGIONS.len()];
        for (index, body) in &self.regions {
            // The shape is worked out on the whole grid, and the board cut from it.
            let squares = if *index == SHAPE { self.world.board } else { body.squares(&self.world) };
            self.world.regions[*index] = Some(squares);
        }
    }

    fn add_man(&mut self, name: usize, piece: &Piece) {
        let letter = |number: usize| char::from(b'A' + (4 * name + number) as u8);
        let symbol = piece.symbol.then(|| letter(0));
        let mut spots: Vec<Spot> = Vec::new();
        for (number, place) in (1..).zip(&piece.places) {
            let mut region = place.region.clone();
            if let Some(expr) = &mut region {
                expr.settle(&self.world);
            }
            let region = region.filter(|expr| expr.squares(&self.world) != 0);
            let mut spot = Spot { region, letter: place.disguise.then(|| letter(number)), limit: place.limit };
            for other in &spots {
                let overlap = other.squares(&self.world) & spot.squares(&self.world) != 0;
                if overlap && other.letter.or(symbol) == spot.letter.or(symbol) {
                    let rest = spot.region.take().unwrap_or_else(Expr::board);
                    spot.region = Some(rest.with(false, other.region.clone().unwrap_or_else(Expr::board)));
                }
            }
            if spot.squares(&self.world) != 0 {
                spots.push(spot);
            }
        }
        let owner = piece.owner.filter(|_| self.sides > 1).map(|owner| owner % self.sides);
        let mut man = Man { name, symbol, owner, count: (0, 0), spots, layer: piece.layer };
        man.count = self.count(&man, piece.count);
        self.men.push(man);
    }

    /// A count range for which there is room.
    fn count(&self, man: &Man, (form, a, b): (u8, u8, u8)) -> (u32, u32) {
        let room = man.reach(&self.world).count_ones();
        let (a, b) = (u32::from(a), u32::from(b));
        let (low, high) = match form {
            0 | 1 => (0, 1 + a % 3),
            2 if (a, b) == (5, 5) => (0, 0),
            2 => (1 + a % room.min(3), 1 + a % room.min(3)),
            3 => (1 + a % room.min(2), 1 + a % room.min(2) + b % 3),
            4 => (0, room + b),
            5 => (0, room),
            _ => (1, room + b),
        };
        let taken: u32 = self.men.iter().map(|man| man.count.0 * self.sides_of(man)).sum();
        match low * self.sides_of(man) + taken <= self.world.board.count_ones() {
            true => (low, high),
            false => (0, high.max(1)),
        }
    }

    fn sides_of(&self, man: &Man) -> u32 {
        if man.owner.is_some() { 1 } else { self.sides.into() }
    }

    fn add_law(&mut self, rule: &Rule) {
        let number = self.laws.iter().map(|law| law.number + 1).max().unwrap_or(1);
        self.laws.extend(self.law(number, rule));
    }

    fn law(&self, number: usize, rule: &Rule) -> Option<Law> {
        let (named, decree) = match rule {
            Rule::Cap { named, pieces, limit, region } => (named, self.cap(pieces, *limit, region)),
            Rule::Budget { named, across, terms, range } => (named, self.budget(*across, terms, *range)?),
            Rule::Forbid { named, qualified, literals } => (named, self.forbid(*qualified, literals)?),
            Rule::Relation { named, required, posture, pair, whose } => {
                (named, self.relation(*required, *posture, *pair, *whose)?)
            }
        };
        Some(Law { number, named: *named, decree })
    }

    fn man(&self, number: u8) -> &Man {
        &self.men[usize::from(number) % self.men.len()]
    }

    /// The man of that name, if there is one.
    pub fn find(&self, name: usize) -> Option<&Man> {
        self.men.iter().find(|man| man.name == name)
    }

    fn cap(&self, pieces: &[u8], limit: (u8, u8), region: &Expr) -> Decree {
        let mut men: Vec<usize> = Vec::new();
        for name in pieces.iter().map(|&piece| self.man(piece).name) {
            if !men.contains(&name) {
                men.push(name);
            }
        }
        let mut region = region.clone();
        region.settle(&self.world);
        let region = if region.squares(&self.world) == 0 { Expr::board() } else { region };
        Decree::Cap { men, limit, region }
    }

    fn budget(&self, across: bool, terms: &[(u8, i8, u8)], (form, a, b): (u8, u8, u8)) -> Option<Decree> {
        let mut settled: Vec<Term> = Vec::new();
        for &(piece, coefficient, over) in terms {
            let coefficient = if coefficient == 0 { 1 } else { coefficient.into() };
            let term = Term { man: self.man(piece).name, coefficient, over: over.into() };
            if !settled.iter().any(|other| (other.man, other.over) == (term.man, term.over)) {
                settled.push(term);
            }
        }
        let reaches = self.budget_reaches(across, &settled);
        let (least, most) = (reaches.iter().map(|reach| reach.0).min()?, reaches.iter().map(|reach| reach.1).max()?);
        let middle = (reaches.iter().map(|reach| reach.0).max()?, reaches.iter().map(|reach| reach.1).min()?);
        let value = middle.0 + i64::from(a) % (middle.1 - middle.0 + 1).max(1);
        let range = match form {
            0 => (least, value),
            1 => (value, most),
            2 => (value, value),
            3 => (value, value + i64::from(b)),
            _ => (least - i64::from(b), most + i64::from(a)),
        };
        let decree = Decree::Budget { across, terms: settled, range };
        self.holds(&decree).then_some(decree)
    }

    /// The least and the greatest sum, for each side that has any of the pieces.
    fn budget_reaches(&self, across: bool, terms: &[Term]) -> Vec<(i64, i64)> {
        let mut reaches: Vec<(i64, i64)> = Vec::new();
        for side in 0..self.sides {
            let mut reach: Option<(i64, i64)> = None;
            for term in terms {
                let Some(man) = self.find(term.man).filter(|man| man.belongs_to(side)) else { continue };
                let value = |number: u32| term.coefficient * i64::from(number.saturating_sub(term.over));
                let ends = (value(man.count.0), value(man.count.1.min(man.reach(&self.world).count_ones())));
                let sum = reach.unwrap_or((0, 0));
                reach = Some((sum.0 + ends.0.min(ends.1), sum.1 + ends.0.max(ends.1)));
            }
            reaches.extend(reach);
        }
        match across {
            true => vec![reaches.iter().fold((0, 0), |sum, reach| (sum.0 + reach.0, sum.1 + reach.1))],
            false => reaches,
        }
    }

    fn forbid(&self, qualified: bool, literals: &[Literal]) -> Option<Decree> {
        let mut settled: Vec<Standing> = Vec::new();
        for literal in literals {
            let man = self.man(literal.piece);
            let side = qualified.then(|| man.owner.unwrap_or(literal.side % self.sides));
            let reach = self.world.seen_by(side.unwrap_or(0), man.reach(&self.world));
            let square = choose(reach, literal.square)?;
            let standing = Standing { side, man: man.name, square, absent: literal.absent };
            settled.push(standing);
            let decree = Decree::Forbid { literals: settled.clone() };
            if !self.holds(&decree) {
                settled.pop();
            }
        }
        (!settled.is_empty()).then_some(Decree::Forbid { literals: settled })
    }

    fn relation(&self, required: bool, posture: Posture, pair: [(u8, u8); 2], whose: Whose) -> Option<Decree> {
        let men = pair.map(|(_, man)| self.man(man));
        let sides = [0, 1].map(|index| men[index].owner.unwrap_or(pair[index].0 % self.sides));
        let pair = match whose {
            Whose::Enemy if self.sides > 1 => Pair::Enemy,
            Whose::Named => Pair::Named(sides),
            _ => Pair::Own,
        };
        let decree = Decree::Relation { required, posture, men: men.map(|man| man.name), pair };
        self.holds(&decree).then_some(decree)
    }

    /// Whether there are two men to speak of, and any two of these can stand so.
    fn relation_holds(&self, required: bool, posture: Posture, men: [usize; 2], pair: Pair) -> bool {
        let (Some(first), Some(second)) = (self.find(men[0]), self.find(men[1])) else { return false };
        if let Pair::Named([side, other]) = pair {
            return first.belongs_to(side)
                && second.belongs_to(other)
                && self.can_stand_so(posture, (side, first), (other, second));
        }
        let mut pairs = 0;
        for side in (0..self.sides).filter(|&side| first.belongs_to(side)) {
            for other in (0..self.sides).filter(|&other| (side == other) == (pair == Pair::Own)) {
                match second.belongs_to(other) {
                    true if !self.can_stand_so(posture, (side, first), (other, second)) => return false,
                    true => pairs += 1,
                    false if required => return false,
                    false => {}
                }
            }
        }
        pairs > 0
    }

    fn can_stand_so(&self, posture: Posture, (side, man): (u8, &Man), (other_side, other): (u8, &Man)) -> bool {
        let one_layer = man.layer == other.layer
            && (side == other_side || man.layer == 0 || !self.layers[usize::from(man.layer) - 1]);
        let least = if side == other_side && man.name == other.name { 2 } else { 1 };
        let to = self.world.seen_by(other_side, other.reach(&self.world));
        one_layer
            && man.count.1.min(other.count.1) >= least
            && members(self.world.seen_by(side, man.reach(&self.world)))
                .any(|square| self.contacts(posture, square) & to != 0)
    }

    /// The squares on which a man is in contact with one on the given square.
    fn contacts(&self, posture: Posture, square: u8) -> Squares {
        let mut contacts = 0;
        let span = i32::from(SPAN);
        for (right, up) in (-1..=1).flat_map(|right| (-1..=1).map(move |up| (right, up))) {
            let (is_rank, is_file) = (up == 0, right == 0);
            let (seen, far) = match posture {
                Posture::Faces(files, ranks, diagonals) => {
                    (is_file && files || is_rank && ranks || !is_file && !is_rank && diagonals, true)
                }
                Posture::Touches => (true, false),
                Posture::Beside => (is_file != is_rank, false),
            };
            if !seen || is_file && is_rank {
                continue;
            }
            let (mut file, mut rank) = (i32::from(square % SPAN) + right, i32::from(square / SPAN) + up);
            while (0..span).contains(&file) && (0..span).contains(&rank) {
                let next = bit(file as u8, rank as u8);
                if next & self.world.board == 0 {
                    break;
                }
                contacts |= next;
                if !far {
                    break;
                }
                (file, rank) = (file + right, rank + up);
            }
        }
        contacts
    }

    /// Whether the checker will see sense in a rule.
    fn holds(&self, decree: &Decree) -> bool {
        match decree {
            Decree::Cap { men, region, .. } => {
                region.squares(&self.world) != 0 && men.iter().all(|&man| self.find(man).is_some())
            }
            Decree::Budget { across, terms, range } => {
                terms.iter().all(|term| self.find(term.man).is_some())
                    && self.budget_reaches(*across, terms).iter().all(|reach| reach.0 <= range.1 && range.0 <= reach.1)
            }
            Decree::Forbid { literals } => self.forbid_holds(literals),
            Decree::Relation { required, posture, men, pair } => self.relation_holds(*required, *posture, *men, *pair),
        }
    }

    fn forbid_holds(&self, literals: &[Standing]) -> bool {
        let mut whose: Vec<u8> = (0..self.sides).collect();
        for (index, literal) in literals.iter().enumerate() {
            let Some(man) = self.find(literal.man) else { return false };
            let side = literal.side.unwrap_or(man.owner.unwrap_or(0));
            let reach = self.world.seen_by(literal.side.unwrap_or(0), man.reach(&self.world));
            if reach >> literal.square & 1 == 0 || literal.side.is_some() && !man.belongs_to(side) {
                return false;
            }
            if literal.side.is_none() && !literal.absent {
                whose.retain(|&side| man.belongs_to(side));
            }
            for other in &literals[..index] {
                let Some(other_man) = self.find(other.man) else { return false };
                let same_square = other.square == literal.square;
                let same_man = other.man == literal.man && other.side == literal.side;
                let one_layer = other_man.layer == man.layer
                    && (other.side == literal.side || man.layer == 0 || !self.layers[usize::from(man.layer) - 1]);
                if same_square && (same_man || one_layer && !other.absent && !literal.absent) {
                    return false;
                }
            }
        }
        !whose.is_empty()
    }

    /// Removes what an edit has made senseless, as far as it has a name to be removed by.
    fn laws_that_hold(&mut self) {
        let laws = std::mem::take(&mut self.laws);
        self.laws = laws.iter().filter(|law| !law.named || self.holds(&law.decree)).cloned().collect();
    }

    fn edit(&mut self, edit: &Edit) {
        match edit {
            Edit::ReplaceRegion(number, body) => self.replace_region(*number, body),
            Edit::ReplacePiece(number, piece) => {
                let place = usize::from(*number) % self.men.len();
                let name = self.men.remove(place).name;
                self.add_man(name, piece);
                let man = self.men.pop();
                self.men.splice(place..place, man);
            }
            Edit::RemovePiece(number) => self.remove_man(*number),
            Edit::AddPiece(piece) => {
                if let Some(name) = (0..MEN).rev().find(|&name| self.find(name).is_none()) {
                    self.add_man(name, piece);
                }
            }
            Edit::ReplaceRule(number, rule) => {
                let Some(place) = self.named_law(*number) else { return };
                let Some(law) = self.law(self.laws[place].number, rule) else { return };
                // A pattern and a forbidden relation have their names in common.
                if law.decree.word() == self.laws[place].decree.word() {
                    self.laws[place] = Law { named: true, ..law };
                }
            }
            Edit::RemoveRule(number) => {
                if let Some(place) = self.named_law(*number) {
                    self.laws.remove(place);
                }
            }
            Edit::AddRule(rule) => self.add_law(rule),
            Edit::ReplaceSides(mirror) => {
                if self.sides == 2 {
                    self.world.mirror = *mirror;
                    self.work_out();
                }
            }
            Edit::ReplaceBoard(adds_file) => self.replace_board(*adds_file),
            Edit::ReplaceLayers(first, second) => self.layers = [*first, *second],
        }
    }

    fn replace_region(&mut self, number: u8, body: &Body) {
        let made: Vec<usize> = (0..self.regions.len()).filter(|&place| self.regions[place].0 != SHAPE).collect();
        let Some(&place) = made.get(usize::from(number) % made.len().max(1)) else { return };
        let mut body = body.clone();
        let mut world = self.world.clone();
        world.regions[self.regions[place].0..].fill(None);
        body.settle(&world);
        self.regions[place].1 = body;
        self.work_out();
    }

    fn remove_man(&mut self, number: u8) {
        let place = usize::from(number) % self.men.len();
        let name = self.men[place].name;
        let stays = |law: &Law| !law.named && law.decree.men().contains(&name);
        if self.men.len() > 1 && !self.laws.iter().any(stays) {
            self.men.remove(place);
            self.laws.retain(|law| !law.decree.men().contains(&name));
        }
    }

    fn named_law(&self, number: u8) -> Option<usize> {
        let named: Vec<usize> = (0..self.laws.len()).filter(|&place| self.laws[place].named).collect();
        named.get(usize::from(number) % named.len().max(1)).copied()
    }

    /// Gives the board one more file or rank, and all its squares.
    fn replace_board(&mut self, adds_file: bool) {
        let World { files, ranks, mirror, .. } = self.world;
        let (files, ranks) = if adds_file { (files + 1, ranks) } else { (files, ranks + 1) };
        if files.max(ranks) <= super::regions::SPAN && self.regions.iter().all(|region| region.0 != SHAPE) {
            self.keep = None;
            self.world = World::grid(files, ranks, mirror);
            self.work_out();
        }
    }

    /// How many boards brute force has to look at.
    pub fn boards(&self) -> u64 {
        let mut boards = 1u64;
        for square in members(self.world.board) {
            let mut men = [[0u64; 3]; 3];
            for side in 0..self.sides {
                for man in self.men.iter().filter(|man| man.belongs_to(side)) {
                    let per_side = man.layer > 0 && self.layers[usize::from(man.layer) - 1];
                    let copy = if per_side { usize::from(side) } else { 0 };
                    for spot in &man.spots {
                        let squares = self.world.seen_by(side, spot.squares(&self.world));
                        men[usize::from(man.layer)][copy] += u64::from(squares >> square & 1);
                    }
                }
            }
            boards = men.iter().flatten().fold(boards, |boards, men| boards.saturating_mul(men + 1));
        }
        boards
    }

    /// Whether a side's man and another's can meet on a square.
    pub fn meet(&self, (side, man): (u8, &Man), (other_side, other): (u8, &Man)) -> bool {
        let one_layer = man.layer == other.layer
            && (side == other_side || man.layer == 0 || !self.layers[usize::from(man.layer) - 1]);
        let squares = |side, man: &Man| self.world.seen_by(side, man.reach(&self.world));
        let exist = man.belongs_to(side) && other.belongs_to(other_side);
        one_layer && exist && squares(side, man) & squares(other_side, other) != 0
    }
}

impl Man {
    /// The squares it can stand on, as the first side sees them.
    pub fn reach(&self, world: &World) -> Squares {
        self.spots.iter().fold(0, |all, spot| all | spot.squares(world))
    }

    pub fn belongs_to(&self, side: u8) -> bool {
        self.owner.is_none_or(|owner| owner == side)
    }
}

impl Spot {
    fn squares(&self, world: &World) -> Squares {
        self.region.as_ref().map_or(world.board, |region| region.squares(world))
    }
}

impl Decree {
    /// The names of the men that the rule speaks of.
    fn men(&self) -> Vec<usize> {
        match self {
            Decree::Cap { men, .. } => men.clone(),
            Decree::Budget { terms, .. } => terms.iter().map(|term| term.man).collect(),
            Decree::Forbid { literals } => literals.iter().map(|literal| literal.man).collect(),
            Decree::Relation { men, .. } => men.to_vec(),
        }
    }
}

fn region(index: usize) -> Expr {
    Expr::of(super::regions::AtomKind::Region(index as u8))
}
