//! Statements about the course of a game.

use pest::iterators::Pair;
use qishu_rules::{DropNeighbours, GameOutcome, WhenPassing};

use super::effects::adjacency;
use super::{Parser, Rule, child, children};
use crate::ast::*;
use crate::sources::Span;

impl Parser<'_> {
    pub(super) fn opening(&mut self, pair: &Pair<Rule>) -> Option<Opening> {
        let quoted = self.span(&child(pair, Rule::string)?);
        let span = Span { start: quoted.start + 1, end: quoted.end - 1, ..quoted };
        Some(Opening { text: Spanned { value: self.string(pair)?, span }, span: self.span(pair) })
    }

    pub(super) fn royal(&mut self, pair: &Pair<Rule>) -> Option<Royal> {
        let pieces = children(pair, Rule::royal_piece).map(|piece| self.royal_piece(&piece)).collect::<Option<_>>()?;
        Some(Royal { pieces, span: self.span(pair) })
    }

    fn royal_piece(&mut self, pair: &Pair<Rule>) -> Option<RoyalPiece> {
        let last = child(pair, Rule::kw_last).map(|word| self.span(&word));
        Some(RoyalPiece { last, name: self.child_name(pair)? })
    }

    pub(super) fn moves(&mut self, pair: &Pair<Rule>) -> Option<MoveRule> {
        let verb = pair.clone().into_inner().last()?;
        let motion = match verb.as_rule() {
            Rule::steps => Motion::Steps(self.child_written_heading(&verb)?),
            Rule::leaps => match child(&verb, Rule::counted_leg) {
                Some(leg) => Motion::CountedLeaps(self.counted_leg(&leg)?),
                None => Motion::Leaps(self.legs(&verb)?),
            },
            Rule::rides => Motion::Rides(self.legs(&verb)?),
            Rule::slides => Motion::Slides(self.child_written_heading(&verb)?),
            Rule::jumps => Motion::Jumps(self.child_written_heading(&verb)?),
            Rule::drops => Motion::Drops(self.optional(&verb, Rule::written_heading, Self::written_heading)?),
            Rule::castles => Motion::Castles(Box::new(self.castling(&verb)?)),
            Rule::passes if child(&verb, Rule::if_no_move).is_some() => Motion::Passes(WhenPassing::IfNoMove),
            Rule::passes if child(&verb, Rule::kw_always).is_some() => Motion::Passes(WhenPassing::Always),
            Rule::passes => Motion::Passes(WhenPassing::WithPiece),
            _ => return None,
        };
        let over = match (child(&verb, Rule::hurdle), child(&verb, Rule::over_no_enemy)) {
            (Some(hurdle), _) => Some(Over::Pieces(self.hurdle(&hurdle)?)),
            (None, Some(words)) => Some(Over::NoEnemy(self.span(&words))),
            (None, None) => child(&verb, Rule::over_empty).map(|_| Over::Empty),
        };
        let again = child(&verb, Rule::again);
        Some(MoveRule {
            name: self.label(pair)?,
            pieces: self.names(pair)?,
            motion,
            over,
            arrival: self.optional(&verb, Rule::arrival, Self::arrival)?,
            from: self.optional(&verb, Rule::from, Self::child_region)?,
            into: self.optional(&verb, Rule::into, Self::child_region)?,
            within: self.optional(&verb, Rule::within, Self::child_region)?,
            again: again.as_ref().and_then(|again| child(again, Rule::kw_again)).map(|again| self.span(&again)),
            without_reversal: again
                .and_then(|again| child(&again, Rule::without_reversal))
                .map(|words| self.span(&words)),
            passing: child(&verb, Rule::passing).map(|passing| self.span(&passing)),
            for_held: self.optional(&verb, Rule::for_held, Self::child_name)?,
            drop_limit: self.optional(&verb, Rule::drop_limit, Self::limit)?,
            neighbours: child(&verb, Rule::neighbours).and_then(|words| neighbours(&words)),
            flipping: child(&verb, Rule::kw_flipping).map(|word| self.span(&word)),
            without_mate: child(&verb, Rule::without_mate).map(|words| self.span(&words)),
            then_drop: self.optional(&verb, Rule::then_drop, Self::then_drop)?,
            span: self.span(pair),
        })
    }

    /// An optional part. The outer `None` is for a part with a mistake.
    pub(super) fn optional<T>(
        &mut self,
        pair: &Pair<Rule>,
        rule: Rule,
        read: fn(&mut Self, &Pair<Rule>) -> Option<T>,
    ) -> Option<Option<T>> {
        match child(pair, rule) {
            Some(part) => read(self, &part).map(Some),
            None => Some(None),
        }
    }

    fn then_drop(&mut self, pair: &Pair<Rule>) -> Option<ThenDrop> {
        Some(ThenDrop {
            piece: self.child_name(pair)?,
            way: match pair.clone().into_inner().find_map(|part| self.drop_way(&part)) {
                Some(way) => Some(way?),
                None => None,
            },
            into: self.optional(pair, Rule::into, Self::child_region)?,
            span: self.span(pair),
        })
    }

    /// The part of a drop after a move that says where, if it is one; the inner `None` is for a mistake.
    fn drop_way(&mut self, part: &Pair<Rule>) -> Option<Option<DropWay>> {
        Some(match part.as_rule() {
            Rule::kw_behind => Some(DropWay::Behind),
            Rule::written_heading => self.written_heading(part).map(DropWay::Slides),
            Rule::steps_away => self.child_written_heading(part).map(DropWay::Steps),
            Rule::leaps_away => self.legs(part).map(DropWay::Leaps),
            _ => return None,
        })
    }

    fn castling(&mut self, pair: &Pair<Rule>) -> Option<Castling> {
        let from = self.child_region(&child(pair, Rule::castles_from)?)?;
        let to = self.name(&child(pair, Rule::square_name)?)?;
        let straight = child(pair, Rule::straight)?;
        let with_path = children(&straight, Rule::square_name).map(|square| self.name(&square));
        let with_path = <[Name; 2]>::try_from(with_path.collect::<Option<Vec<Name>>>()?).ok()?;
        let right = self.optional(pair, Rule::by_right, Self::child_name)?;
        let by_right = child(pair, Rule::by_right);
        let exclusive = by_right.and_then(|words| child(&words, Rule::kw_exclusive)).map(|word| self.span(&word));
        Some(Castling { from, to, with: self.child_name(pair)?, with_path, right, exclusive, span: self.span(pair) })
    }

    fn legs(&mut self, verb: &Pair<Rule>) -> Option<Vec<Leg>> {
        children(verb, Rule::leg).map(|leg| self.leg(&leg)).collect()
    }

    fn leg(&mut self, pair: &Pair<Rule>) -> Option<Leg> {
        Some(Leg { length: self.child_number(pair)?, written_heading: self.child_written_heading(pair)? })
    }

    fn counted_leg(&mut self, pair: &Pair<Rule>) -> Option<CountedLeg> {
        let on_line = child(pair, Rule::on_line)?;
        let counted = match child(&on_line, Rule::any_on_line) {
            Some(any) => self.any_piece(&any)?,
            None => {
                let enemy = child(&on_line, Rule::kw_enemy).is_some();
                OtherPiece::PieceType { piece: self.sided_piece(&on_line)?, enemy }
            }
        };
        let length = self.child_number(pair)?;
        Some(CountedLeg { length, counted, written_heading: self.child_written_heading(pair)? })
    }

    pub(super) fn child_written_heading(&mut self, pair: &Pair<Rule>) -> Option<WrittenHeading> {
        self.written_heading(&child(pair, Rule::written_heading)?)
    }

    fn written_heading(&mut self, pair: &Pair<Rule>) -> Option<WrittenHeading> {
        Some(WrittenHeading { lines: self.written_lines(pair)?, headings: self.headings(pair), span: self.span(pair) })
    }

    pub(super) fn headings(&self, pair: &Pair<Rule>) -> Vec<Spanned<HeadingKind>> {
        let headings = children(pair, Rule::heading).map(|heading| {
            let value = match heading.as_str() {
                "forward" => HeadingKind::Forward,
                "backward" => HeadingKind::Backward,
                "leftward" => HeadingKind::Leftward,
                "rightward" => HeadingKind::Rightward,
                _ => HeadingKind::Sideways,
            };
            Spanned { value, span: self.span(&heading) }
        });
        headings.collect()
    }

    fn hurdle(&mut self, pair: &Pair<Rule>) -> Option<Hurdle> {
        Some(Hurdle {
            number: self.child_number(pair)?,
            enemy: child(pair, Rule::kw_enemy).is_some(),
            but: self.optional(pair, Rule::exception, Self::names)?.unwrap_or_default(),
            captured: child(pair, Rule::kw_captured).map(|captured| self.span(&captured)),
            afterwards: child(pair, Rule::kw_afterwards).map(|afterwards| self.span(&afterwards)),
            directly_behind: child(pair, Rule::directly_behind).map(|words| self.span(&words)),
        })
    }

    fn arrival(&mut self, pair: &Pair<Rule>) -> Option<Arrival> {
        let span = self.span(pair);
        if child(pair, Rule::kw_empty).is_some() {
            return Some(Arrival::Empty(span));
        }
        let excepted = self.optional(pair, Rule::exception, Self::names)?;
        let victims = self.optional(pair, Rule::victims, Self::names)?;
        if child(pair, Rule::kw_passed).is_some() {
            return Some(Arrival::Passed { pieces: victims.unwrap_or_default(), span });
        }
        let but = excepted.is_some();
        Some(Arrival::Enemy { pieces: excepted.or(victims).unwrap_or_default(), but, span })
    }

    pub(super) fn holding(&mut self, pair: &Pair<Rule>) -> Option<Holding> {
        Some(Holding {
            name: self.label(pair)?,
            pieces: self.names(pair)?,
            held: self.optional(pair, Rule::held_as, Self::child_name)?,
            span: self.span(pair),
        })
    }

    pub(super) fn promotion(&mut self, pair: &Pair<Rule>) -> Option<Promotion> {
        Some(Promotion {
            name: self.label(pair)?,
            pieces: self.names(pair)?,
            region: self.child_region(pair)?,
            from: self.optional(pair, Rule::or_from, Self::child_region)?,
            becomes: children(&child(pair, Rule::becomes)?, Rule::result)
                .map(|result| self.promotion_result(&result))
                .collect::<Option<_>>()?,
            by_chance: child(pair, Rule::by_chance).map(|words| self.span(&words)),
            by_capture: child(pair, Rule::by_capture).map(|words| self.span(&words)),
            timing: child(pair, Rule::timing).map(|word| self.timing(&word)),
            span: self.span(pair),
        })
    }

    fn promotion_result(&mut self, pair: &Pair<Rule>) -> Option<PromotionResult> {
        let limit = self.optional(pair, Rule::result_limit, Self::result_limit)?;
        Some(PromotionResult { name: self.child_name(pair)?, limit })
    }

    fn result_limit(&mut self, pair: &Pair<Rule>) -> Option<ResultLimit> {
        Some(ResultLimit { most: self.child_number(pair)?, with: self.names(pair)?, span: self.span(pair) })
    }

    /// The word behind a promotion that does not end the move.
    fn timing(&self, pair: &Pair<Rule>) -> Spanned<PromotionTiming> {
        let continues = child(pair, Rule::kw_again).is_some();
        let value = if continues { PromotionTiming::Again } else { PromotionTiming::Afterwards };
        Spanned { value, span: self.span(pair) }
    }

    pub(super) fn ending(&mut self, pair: &Pair<Rule>) -> Option<GameEnd> {
        let word = child(pair, Rule::outcome)?;
        let value = match word.as_str() {
            "win" => GameOutcome::Win,
            "lose" => GameOutcome::Lose,
            _ => GameOutcome::Draw,
        };
        let outcome = Spanned { value, span: self.span(&word) };
        let condition = pair.clone().into_inner().last()?;
        let ending = match condition.as_rule() {
            Rule::no_move => Ending::NoMove {
                in_check: child(&condition, Rule::in_check).map(|words| self.span(&words)),
                balance: self.optional(&condition, Rule::balance, Self::balance)?,
            },
            Rule::repeats => Ending::Repeats {
                times: self.child_number(&condition)?,
                by_checks: child(&condition, Rule::by_checks).map(|words| self.span(&words)),
                balance: self.optional(&condition, Rule::balance, Self::balance)?,
            },
            Rule::checks => Ending::Checks(self.child_number(&condition)?),
            Rule::quiet => Ending::Quiet {
                plies: self.child_number(&condition)?,
                drops: child(&condition, Rule::kw_drop).is_some(),
                promotions: child(&condition, Rule::kw_promotion).is_some(),
                moving: self.optional(&condition, Rule::moving, Self::names)?.unwrap_or_default(),
                balance: self.optional(&condition, Rule::balance, Self::balance)?,
            },
            Rule::line => Ending::Line(self.child_number(&condition)?, self.written_lines(&condition)?),
            Rule::group_end => Ending::Groups(self.group_demand(&condition)??),
            Rule::counting => Ending::Count {
                at_least: self.optional(&condition, Rule::at_least, Self::child_number)?,
                at_most: self.optional(&condition, Rule::at_most, Self::child_number)?,
                pieces: self.names(&condition)?,
                region: self.optional(&condition, Rule::area, Self::child_region)?,
                or_in_hand: child(&condition, Rule::or_in_hand).map(|words| self.span(&words)),
                safe: child(&condition, Rule::safe).map(|words| self.span(&words)),
                while_full: child(&condition, Rule::while_full).map(|words| self.span(&words)),
                sides: counted_sides(&condition),
            },
            Rule::only_left => {
                let parts = children(&condition, Rule::pieces_left);
                let parts = parts.map(|part| self.pieces_left(&part)).collect::<Option<_>>()?;
                Ending::OnlyLeft(parts, self.span(&condition))
            }
            _ => return None,
        };
        let side = self.optional(pair, Rule::for_side, Self::child_name)?;
        Some(GameEnd { name: self.label(pair)?, outcome, side, ending, span: self.span(pair) })
    }

    fn pieces_left(&mut self, pair: &Pair<Rule>) -> Option<PiecesLeft> {
        Some(PiecesLeft {
            at_most: self.optional(pair, Rule::at_most, Self::child_number)?,
            pieces: self.names(pair)?,
            region: self.optional(pair, Rule::area, Self::child_region)?,
        })
    }

    fn balance(&mut self, pair: &Pair<Rule>) -> Option<Balance> {
        Some(Balance {
            more: child(pair, Rule::kw_more).is_some(),
            pieces: self.names(pair)?,
            groups: self.optional(pair, Rule::group_of, Self::groups)?,
        })
    }

    pub(super) fn piece_value(&mut self, pair: &Pair<Rule>) -> Option<PieceValue> {
        let bonus = match child(pair, Rule::by_square) {
            Some(table) => {
                let points =
                    children(&table, Rule::integer).map(|points| self.points(&points)).collect::<Option<_>>()?;
                Bonus::BySquare(points, self.span(&table))
            }
            None => self.plain_bonus(pair)?,
        };
        Some(PieceValue { name: self.label(pair)?, pieces: self.names(pair)?, bonus, span: self.span(pair) })
    }

    /// A number of points, and its bonus.
    fn plain_bonus(&mut self, pair: &Pair<Rule>) -> Option<Bonus> {
        let points = self.points(&child(pair, Rule::integer)?)?;
        let area = self.optional(pair, Rule::area, Self::child_region)?;
        if let Some(targets) = child(pair, Rule::targets) {
            return Some(Bonus::Targets(points, self.optional(&targets, Rule::area, Self::child_region)?));
        }
        Some(match (child(pair, Rule::while_so), area) {
            (Some(words), _) if child(&words, Rule::kw_attacked).is_some() => Bonus::Attacked(points),
            (Some(_), _) => Bonus::Protected(points),
            (None, Some(region)) => Bonus::On(points, region),
            (None, None) => Bonus::Present(points),
        })
    }

    fn points(&mut self, pair: &Pair<Rule>) -> Option<Spanned<i64>> {
        Some(Spanned { value: self.integer(pair)?, span: self.span(pair) })
    }

    pub(super) fn child_number(&mut self, pair: &Pair<Rule>) -> Option<Spanned<u32>> {
        let number = child(pair, Rule::number)?;
        let span = self.span(&number);
        Some(Spanned { value: self.number(number)?, span })
    }
}

/// The sides that need a number of pieces.
fn counted_sides(condition: &Pair<Rule>) -> CountedSides {
    let has = |rule: Rule| child(condition, rule).is_some();
    match () {
        () if has(Rule::both_have) => CountedSides::Both,
        () if has(Rule::after_reply) => CountedSides::AfterReply,
        () if has(Rule::after_any_reply) => CountedSides::AfterAnyReply,
        () => CountedSides::Either,
    }
}

/// The condition on the neighbours of the square of a drop.
fn neighbours(words: &Pair<Rule>) -> Option<DropNeighbours> {
    let near = adjacency(&child(words, Rule::near)?);
    let is_own = child(words, Rule::kw_own).is_some();
    Some(if is_own { DropNeighbours::Own(near) } else { DropNeighbours::NoEnemy(near) })
}
