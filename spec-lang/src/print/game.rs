//! The course of a game as text.

use std::fmt::{self, Display, Formatter};

use qishu_rules::{DropNeighbours, WhenPassing};

use super::effects::participle;
use super::{commas, joined, label, listed, part, words_if};
use crate::ast::{
    Arrival, Balance, Bonus, Castling, CountedLeg, CountedSides, DropWay, Ending, GameEnd, HeadingKind, Holding,
    Hurdle, Leg, LineNumbers, Motion, MoveRule, Opening, Over, PieceValue, PiecesLeft, Promotion, PromotionResult,
    PromotionTiming, ResultLimit, Royal, RoyalPiece, ThenDrop, WrittenHeading,
};

impl Display for Opening {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "start \"{}\"", self.text)
    }
}

impl Display for Royal {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "royal {}", commas(&self.pieces))
    }
}

impl Display for RoyalPiece {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", words_if(self.last.is_some(), "last "), self.name)
    }
}

impl Display for MoveRule {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "move{} {} {}", label(self.name.as_ref()), commas(&self.pieces), self.motion)?;
        write!(f, "{}{}", part(" for ", self.for_held.as_ref()), part(" over ", self.over.as_ref()))?;
        f.write_str(&part(" ", self.arrival.as_ref()))?;
        write!(f, "{}{}", part(" from ", self.from.as_ref()), part(" into ", self.into.as_ref()))?;
        write!(f, "{}{}", part(" within ", self.within.as_ref()), words_if(self.again.is_some(), " again"))?;
        f.write_str(words_if(self.without_reversal.is_some(), " without reversal"))?;
        write!(f, "{}{}", words_if(self.passing.is_some(), " passing"), neighbours(self.neighbours))?;
        write!(f, "{}{}", words_if(self.flipping.is_some(), " flipping"), part(" ", self.drop_limit.as_ref()))?;
        write!(f, "{}{}", words_if(self.without_mate.is_some(), " without mate"), part(" ", self.then_drop.as_ref()))
    }
}

impl Display for ThenDrop {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ThenDrop { piece, way, into, .. } = self;
        write!(f, "then drops {piece}{}{}", part(" ", way.as_ref()), part(" into ", into.as_ref()))
    }
}

impl Display for DropWay {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            DropWay::Behind => f.write_str("behind"),
            DropWay::Slides(heading) => heading.fmt(f),
            DropWay::Steps(heading) => write!(f, "steps {heading}"),
            DropWay::Leaps(legs) => write!(f, "leaps {}", joined(legs, " then ")),
        }
    }
}

/// The words for the neighbours of the square of a drop.
fn neighbours(condition: Option<DropNeighbours>) -> String {
    match condition {
        Some(DropNeighbours::Own(near)) => format!(" {} own", participle(near)),
        Some(DropNeighbours::NoEnemy(near)) => format!(" not {} enemy", participle(near)),
        None => String::new(),
    }
}

impl Display for Motion {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Motion::Steps(heading) => write!(f, "steps {heading}"),
            Motion::Leaps(legs) => write!(f, "leaps {}", joined(legs, " then ")),
            Motion::CountedLeaps(leg) => write!(f, "leaps {leg}"),
            Motion::Rides(legs) => write!(f, "rides {}", joined(legs, " then ")),
            Motion::Slides(heading) => write!(f, "slides {heading}"),
            Motion::Jumps(heading) => write!(f, "jumps {heading}"),
            Motion::Drops(heading) => write!(f, "drops{}", part(" ", heading.as_ref())),
            Motion::Castles(castling) => castling.fmt(f),
            Motion::Passes(when) => f.write_str(match when {
                WhenPassing::WithPiece => "passes",
                WhenPassing::IfNoMove => "passes if no move",
                WhenPassing::Always => "passes always",
            }),
        }
    }
}

impl Display for Castling {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Castling { from, to, with, with_path: [with_from, with_to], right, exclusive, .. } = self;
        write!(f, "castles from {from} to {to} with {with} from {with_from} to {with_to}")?;
        f.write_str(&part(if exclusive.is_some() { " by exclusive right " } else { " by right " }, right.as_ref()))
    }
}

impl Display for Leg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.length, self.written_heading)
    }
}

impl Display for CountedLeg {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} per {} {}", self.length, self.counted, self.written_heading)
    }
}

impl Display for WrittenHeading {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines = self.lines.in_words();
        let between = if lines.is_empty() { "" } else { " " };
        write!(f, "{}{}", listed("along ", &lines), listed(between, &self.headings))
    }
}

impl Display for HeadingKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Display for Over {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Over::Empty => f.write_str("empty"),
            Over::NoEnemy(_) => f.write_str("no enemy"),
            Over::Pieces(hurdle) => hurdle.fmt(f),
        }
    }
}

impl Display for Hurdle {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.number, words_if(self.enemy, " enemy"))?;
        write!(f, "{}{}", listed(" but ", &self.but), words_if(self.captured.is_some(), " captured"))?;
        f.write_str(words_if(self.afterwards.is_some(), " afterwards"))?;
        f.write_str(words_if(self.directly_behind.is_some(), " directly behind"))
    }
}

impl Display for Arrival {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Arrival::Empty(_) => f.write_str("to empty"),
            Arrival::Passed { pieces, .. } => write!(f, "onto passed{}", listed(" ", pieces)),
            Arrival::Enemy { pieces, but, .. } => {
                write!(f, "onto enemy{}", listed(if *but { " but " } else { " " }, pieces))
            }
        }
    }
}

impl Display for Holding {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (label, pieces) = (label(self.name.as_ref()), commas(&self.pieces));
        write!(f, "hold{label} {pieces}{}", part(" as ", self.held.as_ref()))
    }
}

impl Display for Promotion {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let label = label(self.name.as_ref());
        let by_chance = words_if(self.by_chance.is_some(), " by chance");
        let by_capture = words_if(self.by_capture.is_some(), " by capture");
        let (pieces, becomes) = (commas(&self.pieces), commas(&self.becomes));
        let from = part(" or from ", self.from.as_ref());
        write!(f, "promote{label} {pieces} on {}{from} as {becomes}{by_chance}{by_capture}", self.region)?;
        f.write_str(match self.timing.as_ref().map(|timing| timing.value) {
            Some(PromotionTiming::Again) => " again",
            Some(PromotionTiming::Afterwards) => " afterwards",
            _ => "",
        })
    }
}

impl Display for PromotionResult {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.name, part(" ", self.limit.as_ref()))
    }
}

impl Display for ResultLimit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "at most {}", self.most)?;
        if self.with.is_empty() { Ok(()) } else { write!(f, " with {}", joined(&self.with, " or ")) }
    }
}

impl Display for GameEnd {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (label, side) = (label(self.name.as_ref()), part(" for ", self.side.as_ref()));
        write!(f, "end{label} {}{side} if {}", self.outcome.value.word(), self.ending)
    }
}

impl Display for Ending {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Ending::NoMove { in_check, balance } => {
                write!(f, "no move{}", words_if(in_check.is_some(), " in check"))?;
                balance.iter().try_for_each(|balance| balance.fmt(f))
            }
            Ending::Repeats { times, by_checks, balance } => {
                write!(f, "{times} repeats{}", words_if(by_checks.is_some(), " by checks"))?;
                balance.iter().try_for_each(|balance| balance.fmt(f))
            }
            Ending::Checks(number) => write!(f, "{number} checks given"),
            Ending::Groups(demand) => demand.fmt(f),
            Ending::Quiet { plies, drops, promotions, moving, balance } => {
                let (drops, promotions) = (words_if(*drops, ", drop"), words_if(*promotions, ", promotion"));
                write!(f, "{plies} plies without capture{drops}{promotions}{}", listed(" or moving ", moving))?;
                balance.iter().try_for_each(|balance| balance.fmt(f))
            }
            Ending::Line(length, lines) => write!(f, "line of {length}{}", listed(" along ", &lines.in_words())),
            Ending::Count { at_least, at_most, pieces, region, or_in_hand, safe, while_full, sides } => {
                let numbers = LineNumbers::Between(at_least.map(|least| least.value), at_most.map(|most| most.value));
                let (both, after) = match sides {
                    CountedSides::Either => ("", ""),
                    CountedSides::Both => ("both have ", ""),
                    CountedSides::AfterReply => ("", " after reply"),
                    CountedSides::AfterAnyReply => ("", " after any reply"),
                };
                let hand = words_if(or_in_hand.is_some(), " on board or in hand");
                let safe = words_if(safe.is_some(), " safe from capture");
                let full = words_if(while_full.is_some(), " while full");
                write!(f, "{both}{numbers} {}{}", joined(pieces, " or "), part(" on ", region.as_ref()))?;
                write!(f, "{hand}{full}{safe}{after}")
            }
            Ending::OnlyLeft(parts, _) => write!(f, "only {}", commas(parts)),
        }
    }
}

impl Display for PiecesLeft {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(most) = &self.at_most {
            write!(f, "at most {} ", most.value)?;
        }
        write!(f, "{}{}", joined(&self.pieces, " or "), part(" on ", self.region.as_ref()))
    }
}

impl Display for Balance {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, " with {} {}", if self.more { "more" } else { "fewer" }, joined(&self.pieces, " or "))?;
        f.write_str(&part(" or group of ", self.groups.as_ref()))
    }
}

impl Display for PieceValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "value{} {} {}", label(self.name.as_ref()), commas(&self.pieces), self.bonus)
    }
}

impl Display for Bonus {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Bonus::Present(points) => points.fmt(f),
            Bonus::On(points, region) => write!(f, "{points} on {region}"),
            Bonus::BySquare(points, _) => write!(f, "by square {{ {} }}", joined(points, " ")),
            Bonus::Targets(points, region) => write!(f, "{points} per target{}", part(" on ", region.as_ref())),
            Bonus::Attacked(points) => write!(f, "{points} while attacked"),
            Bonus::Protected(points) => write!(f, "{points} while protected"),
        }
    }
}
