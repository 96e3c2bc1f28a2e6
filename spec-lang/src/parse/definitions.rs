//! Statements and the clauses of pieces.

use pest::iterators::Pair;

use super::{Parser, Rule, child, children, keywords};
use crate::ast::*;
use crate::catalogue;
use crate::sources::Span;
use crate::suggest;

impl Parser<'_> {
    pub(super) fn statement(&mut self, pair: Pair<Rule>) -> Option<Statement> {
        let span = self.span(&pair);
        Some(match pair.as_rule() {
            Rule::title => Statement::Title(Spanned { value: self.string(&pair)?, span }),
            Rule::local_title => Statement::LocalTitle(self.local_title(&pair)?),
            Rule::source => Statement::Source(Spanned { value: self.string(&pair)?, span }),
            Rule::published => {
                Statement::Published(Published { figure: self.figure(&pair)?, source: self.string(&pair)?, span })
            }
            Rule::interactions => Statement::Interactions(self.interactions(&pair)?),
            Rule::must if child(&pair, Rule::no_check).is_some() => Statement::MustNotCheck(span),
            Rule::must if child(&pair, Rule::no_leaving).is_some() => {
                let groups = child(&child(&pair, Rule::no_leaving)?, Rule::group_of)?;
                Statement::MustNotLeave(MustNotLeave { groups: self.groups(&groups)?, span })
            }
            Rule::must if child(&pair, Rule::kw_drop).is_some() => {
                let pieces = child(&pair, Rule::laid).map_or(Some(Vec::new()), |laid| self.names(&laid))?;
                Statement::MustDrop(MustDrop { pieces, span })
            }
            Rule::must if child(&pair, Rule::move_number).is_some() => {
                let number = child(&child(&pair, Rule::move_number)?, Rule::number)?;
                let number = Spanned { span: self.span(&number), value: self.number(number)? };
                Statement::MustMakeMoves(MustMakeMoves { number, span })
            }
            Rule::must => {
                let most = child(&pair, Rule::kw_most).map(|most| self.span(&most));
                Statement::MustCapture(MustCapture { most, span })
            }
            Rule::remove if child(&pair, Rule::kw_game).is_some() => Statement::RemoveGame(span),
            Rule::remove => Statement::Remove(self.removal(&pair)?),
            Rule::replace => {
                let verb = self.span(&child(&pair, Rule::kw_replace)?);
                Statement::Replace(verb, self.definition(pair.into_inner().nth(1)?)?)
            }
            _ => Statement::Define(self.definition(pair)?),
        })
    }

    fn local_title(&mut self, pair: &Pair<Rule>) -> Option<LocalTitle> {
        let names = self.words(&child(pair, Rule::words)?);
        Some(LocalTitle { language: self.name(&child(pair, Rule::title_language)?)?, names, span: self.span(pair) })
    }

    fn definition(&mut self, pair: Pair<Rule>) -> Option<Definition> {
        Some(match pair.as_rule() {
            Rule::board => Definition::Board(self.board(&pair)?),
            Rule::sides => Definition::Sides(self.sides(&pair)?),
            Rule::region => Definition::Region(self.region_def(&pair)?),
            Rule::partition | Rule::lines_def => Definition::Partition(self.partition(&pair)?),
            Rule::piece => Definition::PieceType(self.piece(&pair)?),
            Rule::state_variable => Definition::StateVariable(self.state_variable(&pair)?),
            Rule::right => Definition::Right(self.right(&pair)?),
            Rule::cap => Definition::Cap(self.cap(&pair)?),
            Rule::budget => Definition::Budget(self.budget(&pair)?),
            Rule::forbid | Rule::require => self.forbid_or_require(&pair)?,
            Rule::layer => Definition::Layer(self.layer(&pair)?),
            Rule::opening => Definition::Opening(self.opening(&pair)?),
            Rule::royal => Definition::Royal(self.royal(&pair)?),
            Rule::moves => Definition::MoveRule(Box::new(self.moves(&pair)?)),
            Rule::holding => Definition::Holding(self.holding(&pair)?),
            Rule::effect => Definition::Effect(self.effect(&pair)?),
            Rule::promotion => Definition::Promotion(self.promotion(&pair)?),
            Rule::ending => Definition::End(self.ending(&pair)?),
            Rule::piece_value => Definition::PieceValue(self.piece_value(&pair)?),
            Rule::weight => Definition::Weight(self.weight(&pair)?),
            Rule::show => Definition::Show(self.show(&pair)?),
            Rule::symmetry => Definition::Symmetry(self.symmetry(&pair)?),
            _ => return None,
        })
    }

    fn removal(&mut self, pair: &Pair<Rule>) -> Option<Removal> {
        let names = self.names(pair)?;
        let [kind, name] = names.as_slice() else { return None };
        match NamedThing::of_word(&kind.text) {
            Some(thing) => {
                let may_overlap = kind.text == NamedThing::LINES;
                Some(Removal { kind: thing, may_overlap, name: name.clone() })
            }
            None => {
                let words: Vec<&str> =
                    NamedThing::ALL.map(NamedThing::word).into_iter().chain([NamedThing::LINES]).collect();
                self.unknown_word(kind, &words)
            }
        }
    }

    fn board(&mut self, pair: &Pair<Rule>) -> Option<Board> {
        let mut extents = Vec::new();
        for extent in children(pair, Rule::extent) {
            let span = self.span(&extent);
            extents.push(Spanned { value: self.number(extent)?, span });
        }
        let [files, ranks] = extents.try_into().ok()?;
        let keep = match child(pair, Rule::keep) {
            Some(keep) => Some(self.child_region(&keep)?),
            None => None,
        };
        let (mut joined, mut chains) = (Vec::new(), Vec::new());
        if let Some(written) = child(pair, Rule::joined) {
            match child(&written, Rule::by_chains) {
                Some(listed) => {
                    for chain in children(&listed, Rule::chain) {
                        let squares = children(&chain, Rule::square_name).map(|square| self.name(&square));
                        chains.push(squares.collect::<Option<_>>()?);
                    }
                }
                None => joined = self.directions(&written)?,
            }
        }
        Some(Board { files, ranks, joined, chains, keep, span: self.span(pair) })
    }

    fn sides(&mut self, pair: &Pair<Rule>) -> Option<Sides> {
        let mapping = match child(pair, Rule::mapping) {
            Some(mapping) => Some(self.mapping(&mapping)?),
            None => None,
        };
        Some(Sides { names: self.names(pair)?, mapping, span: self.span(pair) })
    }

    fn mapping(&mut self, pair: &Pair<Rule>) -> Option<Spanned<Mapping>> {
        let span = self.span(pair);
        let names = self.names(pair)?;
        let words: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
        let value = match words.as_slice() {
            ["mirror", "ranks"] => Mapping::MirrorRanks,
            ["mirror", "files"] => Mapping::MirrorFiles,
            ["rotate"] => Mapping::Rotate,
            ["same"] => Mapping::Same,
            ["mirror"] => {
                let end = Span { start: span.end, ..span };
                self.report.add(|| catalogue::mirror_of_nothing(end));
                return None;
            }
            ["mirror", _] => return self.unknown_word(&names[1], &["ranks", "files"]),
            ["rotate" | "same", _] => return self.unknown_word(&names[1], keywords::STATEMENTS),
            _ => {
                let (first, known) = (&names[0], ["mirror", "rotate", "same"]);
                let likeliest = suggest::nearest(&first.text, known);
                let is_joint = ["and", "or", "vs", "versus", "against"].contains(&first.text.as_str());
                let start = pair.get_input()[..pair.as_span().start()].trim_end().len();
                let end =
                    if is_joint { names.get(1).map_or(span.end, |second| second.span.start) } else { first.span.start };
                let between = Span { start, end, ..span };
                self.report.add(|| catalogue::side_without_comma(&first.text, first.span, &known, likeliest, between));
                return None;
            }
        };
        Some(Spanned { value, span })
    }

    fn piece(&mut self, pair: &Pair<Rule>) -> Option<PieceType> {
        let mut piece = PieceType {
            name: self.child_name(pair)?,
            symbol: None,
            other_symbol: None,
            owner: None,
            counts: Vec::new(),
            placements: Vec::new(),
            in_hand: Vec::new(),
            called: Vec::new(),
            broken: false,
            span: self.span(pair),
        };
        let mut before = None;
        for inner in pair.clone().into_inner() {
            let clause = inner.clone();
            match inner.as_rule() {
                Rule::symbol => {
                    let mut names = self.names(&inner)?.into_iter();
                    (piece.symbol, piece.other_symbol) = (names.next(), names.next());
                    if let Some(letter) = child(&inner, Rule::promoted_letter) {
                        piece.other_symbol = Some(self.name(&letter)?);
                    }
                }
                Rule::owner => piece.owner = Some(self.child_name(&inner)?),
                Rule::clause => {
                    let read = inner.into_inner().next().and_then(|clause| self.clause(&clause, &mut piece));
                    piece.broken |= read.is_none();
                }
                Rule::malformed_clause => {
                    piece.broken = true;
                    self.explain(&inner, Rule::lone_clause);
                }
                Rule::misspelt_clause => {
                    piece.broken = true;
                    if self.misspelt(&inner, before.as_ref(), keywords::CLAUSES, Rule::lone_clause) {
                        piece.placements.pop();
                    }
                }
                _ => {}
            }
            before = Some(clause);
        }
        Some(piece)
    }

    fn clause(&mut self, pair: &Pair<Rule>, piece: &mut PieceType) -> Option<()> {
        if pair.as_rule() == Rule::count {
            let numbers = child(pair, Rule::number_set)?;
            piece.counts.push(self.numbers(&numbers)?);
            return Some(());
        }
        if pair.as_rule() == Rule::in_hand {
            piece.in_hand.push(self.span(pair));
            return Some(());
        }
        if pair.as_rule() == Rule::called {
            piece.called.push(self.called(pair)?);
            return Some(());
        }
        let region = match child(pair, Rule::region_expr) {
            Some(region) => Some(self.region(&region)?),
            None => None,
        };
        let stacked = match child(pair, Rule::stacked) {
            Some(stacked) => Some(self.numbers(&child(&stacked, Rule::number_set)?)?),
            None => None,
        };
        let symbol = match child(pair, Rule::appearance) {
            Some(appearance) => Some(self.child_name(&appearance)?),
            None => None,
        };
        let limit = match child(pair, Rule::limit) {
            Some(limit) => Some(self.limit(&limit)?),
            None => None,
        };
        piece.placements.push(Placement { region, stacked, symbol, limit, span: self.span(pair) });
        Some(())
    }

    fn called(&mut self, pair: &Pair<Rule>) -> Option<LocalName> {
        let words = children(pair, Rule::words).map(|words| self.words(&words)).collect();
        Some(LocalName { language: self.child_name(pair)?, words, span: self.span(pair) })
    }

    /// The texts that stand between `or`.
    fn words(&self, pair: &Pair<Rule>) -> Vec<Spanned<String>> {
        let word =
            |word: Pair<Rule>| Spanned { value: word.as_str().trim_matches('"').to_string(), span: self.span(&word) };
        children(pair, Rule::string).map(word).collect()
    }

    /// A forbidden pattern, or a relation or groups that are forbidden or required.
    fn forbid_or_require(&mut self, pair: &Pair<Rule>) -> Option<Definition> {
        let relations = [Rule::facing, Rule::alignment, Rule::closeness];
        let relation = relations.into_iter().find_map(|rule| child(pair, rule));
        Some(match relation {
            Some(relation) => Definition::Relation(self.relation(pair, &relation)?),
            None => match self.group_rule(pair)? {
                Some(rule) => Definition::Group(rule),
                None => Definition::Forbid(self.forbid(pair)?),
            },
        })
    }

    fn relation(&mut self, statement: &Pair<Rule>, pair: &Pair<Rule>) -> Option<Relation> {
        let first = child(pair, Rule::sided_piece)?;
        let second = self.other_piece(pair)?;
        let headings = child(pair, Rule::toward).map_or(Vec::new(), |toward| self.headings(&toward));
        let region = match child(pair, Rule::area) {
            Some(area) => Some(self.child_region(&area)?),
            None => None,
        };
        let relation_verb = match pair.as_rule() {
            Rule::facing => RelationVerb::Faces(self.directions(pair)?),
            Rule::alignment => RelationVerb::Regardless(WrittenAdjacency::Aligned(self.directions(pair)?)),
            _ if child(pair, Rule::kw_touches).is_some() => RelationVerb::Regardless(WrittenAdjacency::Touches),
            _ => RelationVerb::Regardless(WrittenAdjacency::Beside),
        };
        let demand = match (statement.as_rule(), relation_verb) {
            (Rule::require, RelationVerb::Regardless(adjacency)) => Demand::Required(adjacency),
            (Rule::require, RelationVerb::Faces(_)) => return None,
            (_, relation_verb) => Demand::Forbidden(relation_verb),
        };
        Some(Relation {
            name: self.label(statement)?,
            first: self.sided_piece(&first)?,
            second,
            headings,
            region,
            demand,
            span: self.span(statement),
        })
    }

    /// The piece after the verb.
    fn other_piece(&mut self, pair: &Pair<Rule>) -> Option<OtherPiece> {
        let Some(any) = child(pair, Rule::anyone) else {
            let named = [Rule::faced_piece, Rule::close_piece, Rule::lone_close_piece];
            let named = named.into_iter().find_map(|rule| child(pair, rule))?;
            let piece = self.sided_piece(&named)?;
            return Some(OtherPiece::PieceType { piece, enemy: child(&named, Rule::kw_enemy).is_some() });
        };
        self.any_piece(&any)
    }

    /// `any`, and whose piece it is.
    pub(super) fn any_piece(&mut self, any: &Pair<Rule>) -> Option<OtherPiece> {
        let owner = match (child(any, Rule::kw_own), child(any, Rule::kw_enemy)) {
            (Some(_), _) => AnyOwner::Own,
            (_, Some(_)) => AnyOwner::Enemy,
            (None, None) => AnyOwner::Anybody,
        };
        Some(OtherPiece::Any { piece: self.names(any)?.into_iter().next(), owner, span: self.span(any) })
    }

    pub(super) fn sided_piece(&mut self, pair: &Pair<Rule>) -> Option<SidedPiece> {
        let names = self.names(pair)?;
        let (side, piece) = match names.as_slice() {
            [piece] => (None, piece),
            [side, piece] => (Some(side.clone()), piece),
            _ => return None,
        };
        Some(SidedPiece { side, piece: piece.clone(), span: self.span(pair) })
    }

    pub(super) fn directions(&mut self, pair: &Pair<Rule>) -> Option<Vec<Spanned<BoardAxes>>> {
        let mut directions = Vec::new();
        let mut all_known = true;
        for direction in children(pair, Rule::direction) {
            let name = self.name(&direction)?;
            match keywords::axes(&name.text) {
                Some(value) => directions.push(Spanned { value, span: name.span }),
                None => {
                    all_known = false;
                    let likeliest = suggest::nearest(&name.text, keywords::LINES);
                    self.report.add(|| catalogue::unknown_direction(&name, &keywords::LINES, likeliest));
                }
            }
        }
        all_known.then_some(directions)
    }

    /// Lines of the board, and names of others.
    pub(super) fn written_lines(&mut self, pair: &Pair<Rule>) -> Option<WrittenLines> {
        let mut lines = WrittenLines::default();
        for direction in children(pair, Rule::direction) {
            let name = self.name(&direction)?;
            match keywords::axes(&name.text) {
                Some(value) => lines.axes.push(Spanned { value, span: name.span }),
                None => lines.named.push(name),
            }
        }
        Some(lines)
    }

    fn layer(&mut self, pair: &Pair<Rule>) -> Option<Layer> {
        if let Some(per) = child(pair, Rule::per) {
            let name = self.child_name(&per)?;
            if name.text != "side" {
                return self.unknown_word(&name, &["side"]);
            }
        }
        let mut pieces = self.names(pair)?;
        let name = pieces.remove(0);
        Some(Layer { name, per_side: child(pair, Rule::per).is_some(), pieces, span: self.span(pair) })
    }

    fn interactions(&mut self, pair: &Pair<Rule>) -> Option<Interactions> {
        let mut meetings = Vec::new();
        for meeting in children(pair, Rule::meeting) {
            let mut partners = Vec::new();
            for partner in children(&meeting, Rule::partner) {
                let enemy = child(&partner, Rule::kw_enemy).is_some();
                partners.push(Partner { enemy, piece: self.child_name(&partner)?, span: self.span(&partner) });
            }
            meetings.push(Meeting { piece: self.child_name(&meeting)?, partners });
        }
        Some(Interactions { meetings, span: self.span(pair) })
    }

    /// The rule's name, if it has one. The outer `None` is for an invalid name.
    pub(super) fn label(&mut self, pair: &Pair<Rule>) -> Option<Option<Name>> {
        match child(pair, Rule::label) {
            Some(label) => self.child_name(&label).map(Some),
            None => Some(None),
        }
    }

    pub(super) fn names(&mut self, pair: &Pair<Rule>) -> Option<Vec<Name>> {
        let mut names = Vec::new();
        for name in children(pair, Rule::name) {
            names.push(self.name(&name)?);
        }
        Some(names)
    }

    /// Reports a word that is not one of those possible at its place.
    fn unknown_word<T>(&mut self, name: &Name, known: &[&str]) -> Option<T> {
        self.report.add(|| {
            let likeliest = suggest::nearest(&name.text, known.iter().copied());
            catalogue::unknown_word(&name.text, name.span, known, likeliest)
        });
        None
    }
}
