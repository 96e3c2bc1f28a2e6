//! The text format of a [`PartTree`], in which a compiled variant stores it.
//!
//! ```text
//! kinds red_king red_piece black_king        every kind, by its number
//! order red_piece red_king black_king        an order of the kinds; the first is order 0, and so on
//! part 3                                   a part that is used elsewhere, by that name
//!   place_red_piece: place red_piece on some of a1-c1 a2 [empty, placed]
//! sum                                      the cases of the next sum of the result
//! case 0: red_king on a1, black_king on c3 the order, and the pieces that stand where before all else
//!   total: join
//!     part 3
//!     place_kings: place red_king..black_king on some of a1-c3 [below, conditioning]
//! ```
//!
//! The operands of a case or a part are indented below it. A table's line has its name, with `afterwards` if it only
//! determines the kinds of pieces, and then the selection of its choice. Its two operands follow in brackets, unless
//! both are on lines below it. A table of several sums has a line `sum` for each. `a1-c1` are all squares of the board
//! from a1 to c1, rank by rank; `2:a1` is a square of the third layer. `a..c` are the kinds of the order from a to c. A
//! line that begins with a plus sign continues the one before it.

use std::collections::BTreeMap;

use super::{Branch, Case, Order, Part, PartId, PartTree, Run, Selected, Selection};

/// The notation of an empty set of cells, for kinds that fit nowhere.
pub const NO_CELLS: &str = "nothing";

/// The names that the text uses.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary<'a> {
    /// The names of the tables, by their numbers.
    pub tables: &'a [&'a str],
    /// The names of the board's squares, in its order.
    pub squares: &'a [String],
}

/// A line, with its indentation and the lines below it.
struct Line {
    text: String,
    indent: usize,
    below: Vec<Line>,
}

/// Parses the text; `None` if it is not well formed, which indicates an error in the compiler.
///
/// A well-formed text uses known words, lists every kind once in each order, has ascending runs and kinds, and has the
/// required number of operands below each line. Nothing else is checked, such as whether the part tree fits the tables
/// of a count.
#[must_use]
pub fn read(text: &str, words: Vocabulary<'_>) -> Option<PartTree> {
    let mut reader = Reader::new(words);
    for line in tree(text)? {
        reader.line(&line)?;
    }
    let is_split = reader.is_split;
    Some(PartTree {
        parts: reader.parts.into(),
        orders: reader.orders.into(),
        cases: reader.cases.into_iter().map(Into::into).collect(),
        is_split,
    })
}

/// The lines in the order of the text, each with the lines that are indented below it.
fn tree(text: &str) -> Option<Vec<Line>> {
    let mut open: Vec<Line> = vec![Line { text: String::new(), indent: 0, below: Vec::new() }];
    let close = |open: &mut Vec<Line>| -> Option<()> {
        let line = open.pop()?;
        open.last_mut()?.below.push(line);
        Some(())
    };
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let content = line.trim_start();
        // The root line has an indentation of zero.
        let indent = 1 + line.len() - content.len();
        if let Some(more) = content.strip_prefix("+ ") {
            let last = open.last_mut()?;
            last.text = format!("{} {more}", last.text);
            continue;
        }
        while open.last()?.indent >= indent {
            close(&mut open)?;
        }
        open.push(Line { text: content.to_owned(), indent, below: Vec::new() });
    }
    while open.len() > 1 {
        close(&mut open)?;
    }
    Some(open.pop()?.below)
}

/// The state of the parser.
struct Reader<'a> {
    tables: BTreeMap<&'a str, usize>,
    squares: BTreeMap<&'a str, u32>,
    kinds: BTreeMap<String, u16>,
    /// The place of each kind in the current order.
    places: Vec<u16>,
    parts: Vec<Part>,
    known: BTreeMap<Part, PartId>,
    named: BTreeMap<String, PartId>,
    orders: Vec<Order>,
    cases: Vec<Vec<Case>>,
    is_split: bool,
}

impl<'a> Reader<'a> {
    fn new(words: Vocabulary<'a>) -> Reader<'a> {
        let squares = words.squares.iter().zip(0u32..);
        Reader {
            tables: words.tables.iter().enumerate().map(|(number, name)| (*name, number)).collect(),
            squares: squares.map(|(name, number)| (name.as_str(), number)).collect(),
            kinds: BTreeMap::new(),
            places: Vec::new(),
            parts: Vec::new(),
            known: BTreeMap::new(),
            named: BTreeMap::new(),
            orders: Vec::new(),
            cases: Vec::new(),
            is_split: false,
        }
    }

    /// One of the outermost lines.
    fn line(&mut self, line: &Line) -> Option<()> {
        let (first, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        match first {
            "kinds" => {
                let kinds = rest.split(' ').enumerate();
                let kinds = kinds.map(|(kind, name)| Some((name.to_owned(), u16::try_from(kind).ok()?)));
                self.kinds = kinds.collect::<Option<BTreeMap<String, u16>>>()?;
            }
            "order" => {
                let kinds = rest.split(' ').map(|name| self.kinds.get(name).copied()).collect::<Option<Vec<u16>>>()?;
                let places: BTreeMap<u16, u16> = kinds.iter().copied().zip(0..).collect();
                if [kinds.len(), places.len()] != [self.kinds.len(); 2] {
                    return None;
                }
                let places: Vec<u16> = places.into_values().collect();
                self.places.clone_from(&places);
                self.orders.push(Order { kinds: kinds.into(), places: places.into() });
            }
            "part" => {
                let (name, order) = rest.split_once(" in order ")?;
                self.in_order(order)?;
                let part = self.part(line.below.first()?)?;
                self.named.insert(name.to_owned(), part);
            }
            "sum" => {
                self.is_split = true;
                self.cases.push(Vec::new());
            }
            "case" => {
                let (order, pieces) = rest.split_once(':')?;
                let order = self.in_order(order)?;
                let pieces = pieces.split(',').map(str::trim).filter(|piece| !piece.is_empty()).map(|piece| {
                    let (kind, cell) = piece.split_once(" on ")?;
                    Some((self.run(cell)?.0, *self.kinds.get(kind)?))
                });
                let pieces = pieces.collect::<Option<Vec<(u32, u16)>>>()?;
                let part = self.part(line.below.first()?)?;
                if !self.is_split {
                    self.cases.push(Vec::new());
                }
                self.cases.last_mut()?.push(Case { pieces: pieces.into(), order, part });
            }
            _ => return None,
        }
        Some(())
    }

    /// Makes an order the current one.
    fn in_order(&mut self, order: &str) -> Option<usize> {
        let order: usize = order.trim().parse().ok()?;
        self.places = self.orders.get(order)?.places.to_vec();
        Some(order)
    }

    /// The part that a line describes. Equal parts are stored once.
    fn part(&mut self, line: &Line) -> Option<PartId> {
        let (first, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        let part = match first {
            "empty" => Part::Nothing,
            "conditioning" => Part::Conditioning,
            "placed" => Part::Placed,
            "part" => return self.named.get(rest).copied(),
            "pieces" => {
                let (kinds, cells) = rest.split_once(" on ")?;
                Part::Pieces { places: self.places(kinds)?, cells: self.runs(cells)?.into() }
            }
            _ => self.table(line)?,
        };
        if let Some(&known) = self.known.get(&part) {
            return Some(known);
        }
        self.parts.push(part.clone());
        self.known.insert(part, self.parts.len() - 1);
        Some(self.parts.len() - 1)
    }

    fn table(&mut self, line: &Line) -> Option<Part> {
        let (head, selection) = line.text.split_once(':')?;
        let (name, is_word) = match head.strip_suffix(" afterwards") {
            Some(name) => (name, true),
            None => (head, false),
        };
        let table = *self.tables.get(name)?;
        let branches = if selection.is_empty() {
            let sums = line.below.iter().map(|sum| {
                let selection = sum.text.strip_prefix("sum ")?;
                self.branch(selection, &sum.below)
            });
            sums.collect::<Option<Vec<Branch>>>()?
        } else {
            vec![self.branch(selection.trim_start(), &line.below)?]
        };
        Some(Part::Table { table, branches: branches.into(), is_word })
    }

    fn branch(&mut self, text: &str, below: &[Line]) -> Option<Branch> {
        let (selection, operands) = match text.strip_suffix(']').and_then(|text| text.split_once(" [")) {
            Some((selection, operands)) => (selection, operands.split_once(", ")?),
            None => (text, ("below", "below")),
        };
        let mut below = below.iter();
        let mut parts = [0; 2];
        for (part, operand) in parts.iter_mut().zip([operands.0, operands.1]) {
            let leaf = Line { text: operand.to_owned(), indent: 0, below: Vec::new() };
            *part = if operand == "below" { self.part(below.next()?)? } else { self.part(&leaf)? };
        }
        if below.next().is_some() {
            return None;
        }
        Some(Branch { operands: parts, selection: self.selection(selection)? })
    }

    fn selection(&self, text: &str) -> Option<Selection> {
        let (first, rest) = text.split_once(' ').unwrap_or((text, ""));
        match first {
            "join" => Some(Selection::Nothing),
            "place" => {
                let (kinds, cells) = rest.split_once(" on ")?;
                let (selected, cells) = cells.split_once(" of ")?;
                Some(Selection::Place {
                    cells: self.runs(cells)?.into(),
                    places: self.places(kinds)?,
                    selected: selected_in(selected)?,
                })
            }
            "assign" => {
                let (later, rest) = rest.split_once(" to ")?;
                let (selected, rest) = rest.split_once(" of ")?;
                let (kinds, cells) = rest.split_once(" on ")?;
                Some(Selection::Assign {
                    cells: self.runs(cells)?.into(),
                    places: self.places(kinds)?,
                    later: self.places(later)?.0,
                    selected: selected_in(selected)?,
                })
            }
            _ => None,
        }
    }

    /// The places of `a..b`, or of one kind: the first, and the one after the last.
    fn places(&self, text: &str) -> Option<(u16, u16)> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        let place = |name: &str| self.places.get(usize::from(*self.kinds.get(name)?)).copied();
        ascending(place(first)?, place(last)?.checked_add(1)?)
    }

    /// The runs of some cells. Adjacent squares, or the layers of a run, may be written separately; they are merged
    /// into one run.
    fn runs(&self, text: &str) -> Option<Vec<Run>> {
        let mut runs: Vec<Run> = Vec::new();
        if text == NO_CELLS {
            return Some(runs);
        }
        for run in text.split(' ').filter(|run| !run.is_empty()) {
            let (first, end) = self.run(run)?;
            match runs.last_mut() {
                Some(before) if before.1 == first => before.1 = end,
                _ => runs.push((first, end)),
            }
        }
        Some(runs)
    }

    /// The cells of `a1` or `a1-c1`: the first, and the one after the last.
    fn run(&self, text: &str) -> Option<Run> {
        let (layer, squares) = text.split_once(':').unwrap_or(("0", text));
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let before = layer.parse::<u32>().ok()?.checked_mul(u32::try_from(self.squares.len()).ok()?)?;
        let cell = |name: &str| before.checked_add(*self.squares.get(name)?);
        ascending(cell(first)?, cell(last)?.checked_add(1)?)
    }
}

/// The pair, if the first is less than the second.
fn ascending<N: Ord>(first: N, end: N) -> Option<(N, N)> {
    (first < end).then_some((first, end))
}

fn selected_in(text: &str) -> Option<Selected> {
    match text {
        "none" => Some(Selected::None),
        "all" => Some(Selected::All),
        "some" => Some(Selected::Chosen),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLES: [&str; 3] = ["pieces", "words", "total"];

    /// Every form of line: a named part, a continued line, a table of two sums, arrangements, a layer, runs and ranges
    /// of kinds.
    const TEXT: &str = "
kinds red black king
order red black king
order king red black
part 3 in order 1
  pieces: place king on all of a1-b1
      + 1:a2 [empty, placed]
sum
case 0: king on a1, red on 1:b2
  total: join
    part 3
    words afterwards:
      sum assign black to some of red..black on a1-b2 [placed, conditioning]
      sum join
        pieces red on b1
        pieces red..king on a2 b2
sum
case 1:
  part 3
";

    fn read_text(text: &str) -> Option<PartTree> {
        let squares = ["a1", "b1", "a2", "b2"].map(str::to_owned);
        read(text, Vocabulary { tables: &TABLES, squares: &squares })
    }

    /// Cells in rows, as parts have them.
    fn runs(runs: &[Run]) -> Box<[Run]> {
        runs.into()
    }

    #[test]
    fn every_form_of_line_is_read() {
        let place = Selection::Place { cells: runs(&[(0, 2), (6, 7)]), places: (0, 1), selected: Selected::All };
        let assign = Selection::Assign { cells: runs(&[(0, 4)]), places: (0, 2), later: 1, selected: Selected::Chosen };
        let branch = |operands, selection| Branch { operands, selection };
        let table = |table, is_word, branches: Vec<Branch>| Part::Table { table, branches: branches.into(), is_word };
        let parts = vec![
            Part::Nothing,
            Part::Placed,
            table(0, false, vec![branch([0, 1], place)]),
            Part::Conditioning,
            Part::Pieces { places: (0, 1), cells: runs(&[(1, 2)]) },
            Part::Pieces { places: (0, 3), cells: runs(&[(2, 4)]) },
            table(1, true, vec![branch([1, 3], assign), branch([4, 5], Selection::Nothing)]),
            table(2, false, vec![branch([2, 6], Selection::Nothing)]),
        ];
        let order = |kinds: [u16; 3], places: [u16; 3]| Order { kinds: kinds.into(), places: places.into() };
        let case = |pieces: &[(u32, u16)], order, part| Case { pieces: pieces.into(), order, part };
        let expected = PartTree {
            parts: parts.into(),
            orders: vec![order([0, 1, 2], [0, 1, 2]), order([2, 0, 1], [1, 2, 0])].into(),
            cases: vec![vec![case(&[(0, 2), (7, 0)], 0, 7)].into(), vec![case(&[], 1, 2)].into()].into(),
            is_split: true,
        };
        assert_eq!(read_text(TEXT), Some(expected));
    }

    #[test]
    fn what_is_not_well_formed_is_refused() {
        let mistakes = [
            ("kinds red black king", "kind red black king"),
            ("order red black king", "order red black"),
            ("order red black king", "order red black black"),
            ("order red black king", "order red black green"),
            ("part 3 in order 1", "part 3"),
            ("part 3 in order 1", "part 3 in order 2"),
            ("pieces: place", "piece: place"),
            ("pieces: place", "pieces place"),
            ("place king on", "put king on"),
            ("king on all of a1-b1", "king on most of a1-b1"),
            ("king on all of a1-b1", "king on all of a1-c1"),
            ("king on all of a1-b1", "king on all of b1-a1"),
            ("king on all of a1-b1", "red..king on all of a1-b1"),
            ("+ 1:a2", "+ x:a2"),
            ("+ 1:a2", "+ -1:a2"),
            ("[empty, placed]", "[empty]"),
            ("[empty, placed]", "[empty, a piece]"),
            ("case 0: king on a1", "case 0 king on a1"),
            ("case 0: king on a1", "case 2: king on a1"),
            ("case 0: king on a1", "case 0: king a1"),
            ("    part 3\n    words", "    part 4\n    words"),
            ("    part 3\n    words", "    words"),
            ("        pieces red on b1\n", "        pieces red on b1\n        conditioning\n"),
            ("assign black to", "assign black"),
            ("case 1:\n  part 3", "case 1:"),
        ];
        for (right, wrong) in mistakes {
            assert!(TEXT.contains(right), "{right}");
            assert_eq!(read_text(&TEXT.replacen(right, wrong, 1)), None, "{wrong}");
        }
    }

    #[test]
    fn numbers_that_no_word_holds_are_refused() {
        // Four squares a layer: the first layer has its last cells in range and the other two do not.
        let last = u32::MAX / 4 - 1;
        let cells = |cell: &str| read_text(&TEXT.replacen("1:a2", cell, 1)).is_some();
        assert!(cells(&format!("{last}:b2")));
        assert!(!cells(&format!("{}:b2", last + 1)), "the cell behind it has no number");
        assert!(!cells(&format!("{}:a1", u32::MAX / 2)));
        assert!(!cells("4294967296:a1"));
    }
}
