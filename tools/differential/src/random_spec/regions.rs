//! Regions: their text and their squares.

use std::fmt::Write;

use super::lines;

/// The greatest number of files and of ranks.
pub const SPAN: u8 = 8;

/// A set of squares; the bit of a square is [`SPAN`] times its rank plus its file.
pub type Squares = u64;

/// The names that regions have. Each may be made of those before it.
pub const REGIONS: [&str; 4] = ["shape", "camp", "yard", "hill"];

/// The region that the board keeps, an index into [`REGIONS`].
pub const SHAPE: usize = 0;

/// How the second side sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mirror {
    Same,
    Ranks,
    Files,
    Rotate,
}

/// What a region's squares depend on.
#[derive(Clone, Debug)]
pub struct World {
    pub files: u8,
    pub ranks: u8,
    pub mirror: Mirror,
    /// Along which lines squares are to be neighbours, if the board says it.
    pub lines: Option<u8>,
    /// Numbers of squares each of which is to be a neighbour of the next, if the board says it so.
    pub chain: Vec<u8>,
    pub board: Squares,
    pub regions: [Option<Squares>; REGIONS.len()],
}

/// A region in the structure of the grammar: intersections that are added and subtracted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expr {
    pub first: Intersection,
    /// `true` adds, `false` subtracts.
    pub rest: Vec<(bool, Intersection)>,
}

/// Unions with `&` between them.
pub type Intersection = Vec<Vec<Atom>>;

/// A part of a region. Until it is settled, its numbers are only choices among the available items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atom {
    pub mirrors: u8,
    pub squares: AtomKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AtomKind {
    Board { anywhere: bool },
    Square(u8),
    Range(u8, u8),
    Files(Vec<(u8, u8)>),
    Ranks(Vec<(u8, u8)>),
    Region(u8),
    Group(Box<Expr>),
}

/// A partition, or a list of lines, which may overlap.
#[derive(Clone, Debug)]
pub struct Parts {
    pub may_overlap: bool,
    pub parts: Vec<Expr>,
}

/// A named region's definition.
#[derive(Clone, Debug)]
pub enum Body {
    Drawn(Squares),
    Made(Expr),
}

impl World {
    /// The whole grid, without any region.
    pub fn grid(files: u8, ranks: u8, mirror: Mirror) -> World {
        let mut board = 0;
        for rank in 0..ranks {
            for file in 0..files {
                board |= bit(file, rank);
            }
        }
        World { files, ranks, mirror, lines: None, chain: Vec::new(), board, regions: [None; REGIONS.len()] }
    }

    /// Along which lines squares are neighbours: those that are to be, and what they are to the second side.
    pub fn joined(&self) -> Option<u8> {
        self.lines.map(|bits| bits | self.lines_seen(bits))
    }

    /// The pairs of neighbouring squares, with their mirror images, if the board defines adjacency. Each is there once,
    /// in any order.
    pub fn pairs(&self) -> Vec<(u8, u8)> {
        let chosen: Vec<u8> = self.chain.iter().filter_map(|&number| choose(self.board, number)).collect();
        let image = |square: u8| members(self.reflect(1 << square)).next().unwrap_or(square);
        let mut pairs: Vec<(u8, u8)> = Vec::new();
        for step in chosen.windows(2).filter(|step| step[0] != step[1]) {
            for (one, other) in [(step[0], step[1]), (image(step[0]), image(step[1]))] {
                if !pairs.contains(&(one, other)) && !pairs.contains(&(other, one)) {
                    pairs.push((one, other));
                }
            }
        }
        pairs
    }

    /// The neighbours of a square, of the pairs.
    pub fn paired(&self, square: u8) -> impl Iterator<Item = u8> {
        self.pairs().into_iter().filter_map(move |(one, other)| match () {
            () if one == square => Some(other),
            () if other == square => Some(one),
            () => None,
        })
    }

    /// How the board says which squares are neighbours; nothing where it does not.
    pub fn joined_in_words(&self) -> String {
        let mut chains: Vec<Vec<u8>> = Vec::new();
        for (one, other) in self.pairs() {
            match chains.last_mut().filter(|chain| chain.last() == Some(&one)) {
                Some(chain) => chain.push(other),
                None => chains.push(vec![one, other]),
            }
        }
        let chain = |chain: &Vec<u8>| chain.iter().copied().map(square_name).collect::<Vec<_>>().join("-");
        match self.joined() {
            _ if !chains.is_empty() => {
                format!(" joined by {}", chains.iter().map(chain).collect::<Vec<_>>().join(", "))
            }
            Some(bits) => format!(" joined along {}", lines::in_words(bits)),
            None => String::new(),
        }
    }

    /// The first side's lines from the second side's view: reversed files or ranks mirror them.
    pub fn lines_seen(&self, bits: u8) -> u8 {
        match self.mirror {
            Mirror::Same | Mirror::Rotate => bits,
            Mirror::Ranks | Mirror::Files => lines::mirrored(bits),
        }
    }

    /// The squares as the second side sees them.
    pub fn reflect(&self, squares: Squares) -> Squares {
        let (mut reflected, flips_files, flips_ranks) = match self.mirror {
            Mirror::Same => (0, false, false),
            Mirror::Ranks => (0, false, true),
            Mirror::Files => (0, true, false),
            Mirror::Rotate => (0, true, true),
        };
        for index in members(squares) {
            let (file, rank) = (index % SPAN, index / SPAN);
            let file = if flips_files { self.files - 1 - file } else { file };
            let rank = if flips_ranks { self.ranks - 1 - rank } else { rank };
            reflected |= bit(file, rank);
        }
        reflected
    }

    /// The squares as a side sees them.
    pub fn seen_by(&self, side: u8, squares: Squares) -> Squares {
        if side == 0 { squares } else { self.reflect(squares) }
    }
}

/// The set of one square.
pub fn bit(file: u8, rank: u8) -> Squares {
    1 << (rank * SPAN + file)
}

/// The numbers of a set's squares.
pub fn members(squares: Squares) -> impl Iterator<Item = u8> {
    (0..SPAN * SPAN).filter(move |index| squares >> index & 1 == 1)
}

/// The name of a square.
pub fn square_name(index: u8) -> String {
    format!("{}{}", file_name(index % SPAN), index / SPAN + 1)
}

fn file_name(file: u8) -> char {
    char::from(b'a' + file)
}

/// One of a set's squares; `None` if it has none.
pub fn choose(squares: Squares, number: u8) -> Option<u8> {
    members(squares).nth(usize::from(number) % squares.count_ones().max(1) as usize)
}

impl Expr {
    /// A region of one part.
    pub fn of(squares: AtomKind) -> Expr {
        Expr { first: vec![vec![Atom { mirrors: 0, squares }]], rest: Vec::new() }
    }

    /// All squares.
    pub fn board() -> Expr {
        Expr::of(AtomKind::Board { anywhere: false })
    }

    /// The region with another one added or subtracted.
    pub fn with(self, adds: bool, other: Expr) -> Expr {
        let group = |expr| Expr::of(AtomKind::Group(Box::new(expr)));
        Expr { first: group(self).first, rest: vec![(adds, group(other).first)] }
    }

    /// The region with its mirror image.
    pub fn with_mirror(self) -> Expr {
        let mut whole = self.clone().with(true, self);
        whole.rest[0].1[0][0].mirrors = 1;
        whole
    }

    /// Reads the numbers as choices among the items of the world.
    pub fn settle(&mut self, world: &World) {
        for union in self.first.iter_mut().chain(self.rest.iter_mut().flat_map(|(_, part)| part)) {
            for (index, atom) in union.iter_mut().enumerate() {
                atom.settle(world, index == 0);
            }
        }
    }

    /// The settled region's squares.
    pub fn squares(&self, world: &World) -> Squares {
        let part = |part: &Intersection| {
            part.iter().fold(world.board, |common, union| {
                common & union.iter().fold(0, |all, atom| all | atom.squares_in(world))
            })
        };
        self.rest.iter().fold(part(&self.first), |squares, (adds, more)| match adds {
            true => squares | part(more),
            false => squares & !part(more),
        })
    }

    /// The settled region as text.
    pub fn text(&self) -> String {
        let part = |part: &Intersection| {
            let unions = part.iter().map(|union| union.iter().map(Atom::text).collect::<Vec<_>>().join(" "));
            unions.collect::<Vec<_>>().join(" & ")
        };
        self.rest.iter().fold(part(&self.first), |text, (adds, more)| {
            format!("{text} {} {}", if *adds { '|' } else { '-' }, part(more))
        })
    }
}

impl Parts {
    /// The settled parts. Empty parts and repeated lines are left out, and each part of a partition loses the squares
    /// of earlier ones. `None` if nothing is left.
    pub fn settled(&self, world: &World) -> Option<Parts> {
        let mut settled: Vec<Expr> = Vec::new();
        for part in &self.parts {
            let mut part = part.clone();
            part.settle(world);
            for other in settled.iter().filter(|_| !self.may_overlap) {
                if part.squares(world) & other.squares(world) != 0 {
                    part = part.with(false, other.clone());
                }
            }
            let squares = part.squares(world);
            if squares != 0 && settled.iter().all(|other| other.squares(world) != squares) {
                settled.push(part);
            }
        }
        (!settled.is_empty()).then_some(Parts { may_overlap: self.may_overlap, parts: settled })
    }

    /// The word of the language for it.
    pub fn word(&self) -> &'static str {
        if self.may_overlap { "lines" } else { "partition" }
    }
}

impl Atom {
    fn settle(&mut self, world: &World, is_first: bool) {
        if world.mirror == Mirror::Same {
            self.mirrors = 0;
        }
        let lines = |ranges: &mut Vec<(u8, u8)>, number: u8| {
            for (low, high) in ranges {
                let ends = (*low % number, *high % number);
                (*low, *high) = (ends.0.min(ends.1), ends.0.max(ends.1));
            }
        };
        match &mut self.squares {
            AtomKind::Board { anywhere } => *anywhere &= is_first,
            AtomKind::Square(number) => *number = choose(world.board, *number).unwrap_or(0),
            AtomKind::Range(low, high) => {
                let corner = |number: u8| (number % world.files, number / world.files % world.ranks);
                let (a, b) = (corner(*low), corner(*high));
                *low = a.1.min(b.1) * SPAN + a.0.min(b.0);
                *high = a.1.max(b.1) * SPAN + a.0.max(b.0);
            }
            AtomKind::Files(ranges) => lines(ranges, world.files),
            AtomKind::Ranks(ranges) => lines(ranges, world.ranks),
            AtomKind::Region(number) => {
                let known: Vec<usize> = (0..REGIONS.len()).filter(|&index| world.regions[index].is_some()).collect();
                match known.get(usize::from(*number) % known.len().max(1)) {
                    Some(&index) => *number = index as u8,
                    None => self.squares = AtomKind::Board { anywhere: is_first },
                }
            }
            AtomKind::Group(expr) => expr.settle(world),
        }
    }

    fn squares_in(&self, world: &World) -> Squares {
        let rectangle = |files: (u8, u8), ranks: (u8, u8)| {
            let mut squares = 0;
            for rank in ranks.0..=ranks.1 {
                for file in files.0..=files.1 {
                    squares |= bit(file, rank);
                }
            }
            squares & world.board
        };
        let squares = match &self.squares {
            AtomKind::Board { .. } => world.board,
            AtomKind::Square(index) => 1 << index,
            AtomKind::Range(low, high) => rectangle((low % SPAN, high % SPAN), (low / SPAN, high / SPAN)),
            AtomKind::Files(ranges) => {
                ranges.iter().fold(0, |all, &files| all | rectangle(files, (0, world.ranks - 1)))
            }
            AtomKind::Ranks(ranges) => {
                ranges.iter().fold(0, |all, &ranks| all | rectangle((0, world.files - 1), ranks))
            }
            AtomKind::Region(index) => world.regions[usize::from(*index)].unwrap_or(0),
            AtomKind::Group(expr) => expr.squares(world),
        };
        if self.mirrors % 2 == 1 { world.reflect(squares) } else { squares }
    }

    fn text(&self) -> String {
        let mut text = "mirror ".repeat(usize::from(self.mirrors));
        let lines = |ranges: &[(u8, u8)], name: fn(u8) -> String| {
            ranges.iter().fold(String::new(), |mut text, &(low, high)| {
                text += &format!(" {}", name(low));
                if low < high {
                    text += &format!("..{}", name(high));
                }
                text
            })
        };
        let squares = match &self.squares {
            AtomKind::Board { anywhere: true } => "anywhere".to_string(),
            AtomKind::Board { anywhere: false } => "board".to_string(),
            AtomKind::Square(index) => square_name(*index),
            AtomKind::Range(low, high) => format!("{}..{}", square_name(*low), square_name(*high)),
            AtomKind::Files(ranges) => format!("files{}", lines(ranges, |file| file_name(file).to_string())),
            AtomKind::Ranks(ranges) => format!("ranks{}", lines(ranges, |rank| (rank + 1).to_string())),
            AtomKind::Region(index) => REGIONS[usize::from(*index)].to_string(),
            AtomKind::Group(expr) => format!("({})", expr.text()),
        };
        text += &squares;
        text
    }
}

impl Body {
    /// Reads the numbers as choices among the items of the world.
    pub fn settle(&mut self, world: &World) {
        if let Body::Made(expr) = self {
            expr.settle(world);
        }
    }

    /// The settled region's squares.
    pub fn squares(&self, world: &World) -> Squares {
        match self {
            Body::Drawn(squares) => squares & world.board,
            Body::Made(expr) => expr.squares(world),
        }
    }

    /// The settled region as text.
    pub fn text(&self, world: &World) -> String {
        let drawn = match self {
            Body::Made(expr) => return expr.text(),
            Body::Drawn(drawn) => drawn,
        };
        let mut text = "draw {\n".to_string();
        for rank in (0..world.ranks).rev() {
            let row = (0..world.files).map(|file| if drawn & bit(file, rank) == 0 { " ." } else { " #" });
            let _ = writeln!(text, "       {}", row.collect::<String>());
        }
        text + "    }"
    }
}

#[derive(Clone, Debug)]
pub struct Board {
    pub files: u8,
    pub ranks: u8,
    /// Lines along which squares are neighbours, a bit each.
    pub joined: Option<u8>,
    /// Numbers of squares each of which is a neighbour of the next; none where the lines say it, or nothing does.
    pub chain: Vec<u8>,
    pub keep: Option<KeptSquares>,
}

#[derive(Clone, Debug)]
pub enum KeptSquares {
    Drawn(Squares),
    Named(Expr),
    Inline(Expr),
}
