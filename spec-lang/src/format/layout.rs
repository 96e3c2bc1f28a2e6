//! From tokens to lines: the beginnings of lines, and the columns.

use pest::iterators::{Pair, Pairs};

use super::columns::{Columns, LinePart, PrintedLine};
use super::spacing::{INDENT, WIDTH, broken, joined, width};
use super::tokens::{Comment, SpacedToken, tokens};
use crate::parse::Rule;

/// The lines of a file.
pub(super) fn lines(text: &str, pairs: Pairs<Rule>) -> Vec<PrintedLine> {
    let tokens = tokens(text, pairs.clone());
    let mut typesetter = Typesetter { tokens: &tokens, next: 0, lines: Vec::new(), opens_block: true };
    for pair in pairs.flat_map(Pair::into_inner) {
        match pair.as_rule() {
            Rule::language => typesetter.flow_to(end_of(&pair), 0),
            Rule::variant => typesetter.variant(pair),
            _ => {}
        }
    }
    typesetter.comments(&tokens[tokens.len() - 1].above, 0);
    typesetter.lines
}

/// Converts the tokens into lines.
struct Typesetter<'a, 't> {
    tokens: &'a [SpacedToken<'t>],
    /// The first token without a line.
    next: usize,
    lines: Vec<PrintedLine>,
    /// Whether the next line is the first one of the file or of a block, which has no blank line before it.
    opens_block: bool,
}

impl<'a, 't> Typesetter<'a, 't> {
    fn variant(&mut self, variant: Pair<Rule>) {
        let all = self.until(end_of(&variant));
        let open = all.iter().position(|token| token.rule == Rule::open).unwrap_or(0);
        if open + 2 == all.len() && is_plain(&all[open..]) {
            return self.flow(self.next + all.len(), 0);
        }
        self.flow(self.next + open + 1, 0);
        self.opens_block = true;
        for statement in variant.into_inner().filter(|pair| pair.as_rule() == Rule::statement) {
            self.statement(&statement);
        }
        self.close(0);
    }

    /// One statement.
    fn statement(&mut self, statement: &Pair<Rule>) {
        let end = end_of(statement);
        let Some(mut inner) = statement.clone().into_inner().next() else { return };
        if inner.as_rule() == Rule::replace {
            let Some(definition) = inner.into_inner().last() else { return };
            inner = definition;
        }
        let parts: Vec<usize> = match inner.as_rule() {
            Rule::piece => children_ends(&inner, &[Rule::clause]),
            Rule::interactions => children_ends(&inner, &[Rule::meeting]),
            _ => Vec::new(),
        };
        let all = self.until(end);
        let in_braces = || all.iter().skip_while(|token| token.rule != Rule::open).skip(1);
        let stays = is_plain(all) && INDENT + width(all) <= WIDTH && !in_braces().any(|token| token.starts_line);
        let is_list = inner.as_rule() == Rule::interactions && parts.len() > 1;
        let drawn = all.iter().find(|token| token.rule == Rule::drawn);
        let table = children_named(&inner, Rule::by_square);
        if let Some(drawn) = drawn.filter(|drawn| drawn.text.contains('\n') || drawn.starts_line) {
            self.drawing(drawn);
        } else if let Some(table) = table {
            self.table(&table, end);
        } else if parts.is_empty() || stays && !is_list {
            self.in_columns(&inner, end);
        } else {
            self.block(&parts, end);
        }
    }

    /// A statement on one line, in columns if it has some.
    fn in_columns(&mut self, pair: &Pair<Rule>, end: usize) {
        let all = self.until(end);
        // Text that is too long but cannot be broken stays on its line, too.
        let is_whole = is_plain(all) && broken(all, WIDTH - INDENT, WIDTH).len() == 1;
        match splits(pair, all).filter(|_| is_whole) {
            Some((columns, at)) => self.line(end, 1, columns, &at),
            None => self.flow_to(end, 1),
        }
    }

    /// A statement with braces, whose parts begin lines.
    fn block(&mut self, parts: &[usize], end: usize) {
        let open = self.until(end).iter().position(|token| token.rule == Rule::open).unwrap_or(0);
        self.flow(self.next + open + 1, 1);
        self.opens_block = true;
        for &part in parts {
            let all = self.until(part);
            let arrow = all.iter().position(|token| token.rule == Rule::arrow);
            match arrow.filter(|_| is_plain(all) && 2 * INDENT + width(all) <= WIDTH) {
                Some(arrow) => self.line(part, 2, Columns::Meeting, &[arrow]),
                None => self.flow_to(part, 2),
            }
        }
        self.close(1);
    }

    /// A drawing, whose rows are kept.
    fn drawing(&mut self, drawn: &'a SpacedToken<'t>) {
        let head = self.index(drawn.start);
        self.flow(head, 1);
        self.opens_block = true;
        self.comments(&drawn.above, 2);
        let mut is_blank = drawn.after_blank;
        for row in drawn.text.split('\n') {
            let (cells, comment) = row.split_at(row.find("//").unwrap_or(row.len()));
            let (cells, comment) = (cells.trim(), comment.trim_end());
            if cells.is_empty() && comment.is_empty() {
                is_blank = true;
                continue;
            }
            let cells =
                Some(LinePart { text: cells.to_string(), is_number: false }).filter(|cell| !cell.text.is_empty());
            let comment = Some(comment.to_string()).filter(|comment| !comment.is_empty());
            let cells = cells.into_iter().collect();
            self.push(PrintedLine { depth: 2, after_blank: is_blank, cells, comment, columns: None });
            is_blank = false;
        }
        self.next = head + 1;
        self.close(1);
    }

    /// A statement with a table, whose rows are kept.
    fn table(&mut self, table: &Pair<Rule>, end: usize) {
        let open = table.clone().into_inner().find(|pair| pair.as_rule() == Rule::open);
        self.flow_to(open.map_or(end, |open| end_of(&open)), 1);
        self.opens_block = true;
        while self.next + 1 < self.index(end) {
            let rest = &self.until(end)[1..];
            let row = rest.iter().position(|token| token.starts_line || token.rule == Rule::close).unwrap_or(0) + 1;
            let splits: Vec<usize> = (1..row).collect();
            let start = self.lines.len();
            self.line(self.tokens[self.next + row].start, 2, Columns::Table, &splits);
            for cell in self.lines[start..].iter_mut().flat_map(|line| &mut line.cells) {
                cell.is_number = true;
            }
        }
        self.close(1);
    }

    /// A closing brace on a separate line, which is the next token.
    fn close(&mut self, depth: usize) {
        let brace = &self.tokens[self.next];
        self.comments(&brace.above, depth + 1);
        let cells = vec![LinePart { text: brace.text.to_string(), is_number: false }];
        let comment = brace.behind.map(str::to_string);
        self.push(PrintedLine { depth, cells, comment, ..PrintedLine::default() });
        self.next += 1;
    }

    /// The tokens before that byte, on one line.
    fn line(&mut self, end: usize, depth: usize, columns: Columns, splits: &[usize]) {
        let all = self.until(end);
        self.comments(&all[0].above, depth);
        let mut cells = Vec::new();
        let mut start = 0;
        for &split in splits.iter().chain([&all.len()]) {
            let text = joined(&all[start..split]);
            let is_number = split == start + 1 && matches!(all[start].rule, Rule::integer | Rule::number);
            cells.push(LinePart { text, is_number });
            start = split;
        }
        let comment = all[all.len() - 1].behind.map(str::to_string);
        self.push(PrintedLine { depth, after_blank: all[0].after_blank, cells, columns: Some(columns), comment });
        self.next += all.len();
    }

    /// The tokens before that byte, broken where necessary.
    fn flow_to(&mut self, end: usize, depth: usize) {
        self.flow(self.index(end), depth);
    }

    /// The tokens before that index, broken where necessary.
    fn flow(&mut self, end: usize, depth: usize) {
        let tokens = &self.tokens[self.next..end];
        self.next = end;
        // A comment ends its line, and the continuation is indented.
        let stretches = tokens.chunk_by(|before, token| before.behind.is_none() && token.above.is_empty());
        for (index, stretch) in stretches.enumerate() {
            let depths = [depth + usize::from(index > 0), depth + 1];
            self.comments(&stretch[0].above, depths[0]);
            let mut after_blank = index == 0 && stretch[0].after_blank;
            let rooms = depths.map(|depth| WIDTH.saturating_sub(INDENT * depth));
            let broken = broken(stretch, rooms[0], rooms[1]);
            let last = broken.len() - 1;
            for (line, tokens) in broken.into_iter().enumerate() {
                let cells = vec![LinePart { text: joined(tokens), is_number: false }];
                let comment = stretch[stretch.len() - 1].behind.filter(|_| line == last).map(str::to_string);
                self.push(PrintedLine { depth: depths[line.min(1)], after_blank, cells, columns: None, comment });
                after_blank = false;
            }
        }
    }

    /// Comments on separate lines.
    fn comments(&mut self, comments: &[Comment], depth: usize) {
        for comment in comments {
            let (after_blank, comment) = (comment.after_blank, Some(comment.text.to_string()));
            self.push(PrintedLine { depth, after_blank, comment, ..PrintedLine::default() });
        }
    }

    fn push(&mut self, mut line: PrintedLine) {
        line.after_blank &= !self.opens_block;
        self.opens_block = false;
        self.lines.push(line);
    }

    /// The tokens before that byte without a line.
    fn until(&self, end: usize) -> &'a [SpacedToken<'t>] {
        &self.tokens[self.next..self.index(end)]
    }

    /// The first token from that byte on.
    fn index(&self, byte: usize) -> usize {
        self.tokens.partition_point(|token| token.start < byte)
    }
}

/// Whether there are no comments between the tokens.
fn is_plain(tokens: &[SpacedToken]) -> bool {
    tokens.windows(2).all(|pair| pair[0].behind.is_none() && pair[1].above.is_empty())
}

/// The first tokens of a statement's parts in columns. Statements of several pieces have no columns: their long lists
/// would shift all others.
fn splits(pair: &Pair<Rule>, tokens: &[SpacedToken]) -> Option<(Columns, Vec<usize>)> {
    let find = |rules: &[Rule]| tokens.iter().position(|token| rules.contains(&token.rule));
    let single = |at: &usize| tokens[..*at].iter().all(|token| token.rule != Rule::comma);
    Some(match pair.as_rule() {
        Rule::title | Rule::local_title | Rule::source | Rule::published => (Columns::Heading, vec![1]),
        Rule::region => (Columns::Region, vec![find(&[Rule::equals])?]),
        Rule::partition => (Columns::Partition, vec![find(&[Rule::equals])?]),
        Rule::lines_def => (Columns::Lines, vec![find(&[Rule::equals])?]),
        Rule::state_variable => (Columns::StateVariable, vec![find(&[Rule::colon])? + 1]),
        Rule::right => (Columns::Right, vec![find(&[Rule::kw_as])?, find(&[Rule::kw_while])?]),
        Rule::symmetry => (Columns::Symmetry, vec![find(&[Rule::kw_symmetry])? + 2]),
        Rule::layer => (Columns::Layer, vec![find(&[Rule::kw_layer])? + 2]),
        Rule::piece => {
            let letters = find(&[Rule::kw_piece])? + 2;
            let open = find(&[Rule::open])?;
            let side = tokens[..open].iter().position(|token| token.rule == Rule::kw_of).unwrap_or(open);
            let counted = pair.clone().into_inner().find(|pair| pair.as_rule() == Rule::clause);
            let counted = counted.filter(|clause| clause.as_str().starts_with("count"))?;
            let placed = tokens.partition_point(|token| token.start < end_of(&counted));
            (Columns::PieceType, vec![letters, side, open, placed])
        }
        Rule::moves => {
            let verbs = [
                Rule::kw_steps,
                Rule::kw_leaps,
                Rule::kw_rides,
                Rule::kw_slides,
                Rule::kw_jumps,
                Rule::kw_drops,
                Rule::kw_castles,
                Rule::kw_passes,
            ];
            (Columns::MoveRule, vec![find(&verbs).filter(single)?])
        }
        Rule::piece_value => {
            let points = find(&[Rule::integer]).filter(single)?;
            (Columns::PieceValue, vec![points, points + 1])
        }
        Rule::weight => {
            let number = find(&[Rule::number]).filter(single)?;
            (Columns::Weight, vec![number, number + 1])
        }
        Rule::show if children_named(pair, Rule::drawn_as).is_some() => (Columns::Sign, vec![find(&[Rule::kw_as])?]),
        _ => return None,
    })
}

/// The byte after a part of the grammar, without trailing blanks and comments.
fn end_of(pair: &Pair<Rule>) -> usize {
    let mut inner = pair.clone().into_inner().flatten().filter(|part| part.clone().into_inner().next().is_none());
    inner.next_back().map_or(pair.as_span().end(), |leaf| leaf.as_span().end())
}

fn children_named<'i>(pair: &Pair<'i, Rule>, rule: Rule) -> Option<Pair<'i, Rule>> {
    pair.clone().into_inner().find(|inner| inner.as_rule() == rule)
}

fn children_ends(pair: &Pair<Rule>, rules: &[Rule]) -> Vec<usize> {
    pair.clone().into_inner().filter(|inner| rules.contains(&inner.as_rule())).map(|inner| end_of(&inner)).collect()
}
