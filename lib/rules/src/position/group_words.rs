//! Groups in words close to the rules language.

use super::words::squares_in_words;
use crate::{Adjacency, GroupCondition, GroupRule, GroupTerm, Groups, Occupants, PieceTypeId, Rules};

impl Rules {
    /// A rule about groups, with its limit.
    ///
    /// # Panics
    ///
    /// Panics if there is no rule with that index.
    #[must_use]
    pub fn group_rule_in_words(&self, rule: usize) -> String {
        let rule @ GroupRule { groups, .. } = &self.groups[rule];
        match (rule.limit.at_least, rule.limit.at_most) {
            (0, 0) => format!("forbid group of {}", self.groups_in_words(groups)),
            _ => format!("require {} group of {}", rule.limit.in_words(), self.groups_in_words(groups)),
        }
    }

    /// The groups that a summand counts, without its coefficient.
    pub(super) fn group_term_in_words(&self, term: &GroupTerm) -> String {
        format!("groups({})", self.groups_in_words(&term.groups))
    }

    /// The members and the conditions of groups.
    fn groups_in_words(&self, groups: &Groups) -> String {
        let joined = groups.joined.map_or(String::new(), |axes| match axes.is_empty() {
            true => " not joined".to_owned(),
            false => format!(" joined along {}", axes.in_words()),
        });
        let conditions = groups.conditions.iter().map(|condition| {
            let not = if condition.holds { "" } else { "not " };
            format!(", {not}{}", self.condition_in_words(groups, condition))
        });
        format!("{}{joined}{}", self.occupants_in_words(groups, &groups.members), conditions.collect::<String>())
    }

    fn condition_in_words(&self, groups: &Groups, condition: &GroupCondition) -> String {
        let GroupCondition { near, occupants, .. } = condition;
        let verb = match near {
            None => match &occupants.squares {
                Some(squares) if is_any_member(groups, occupants) => {
                    return format!("reaching {}", squares_in_words(squares));
                }
                _ => "with".to_owned(),
            },
            Some(Adjacency::Touches) => "touching".to_owned(),
            Some(Adjacency::Beside) => "beside".to_owned(),
            Some(Adjacency::Aligned(axes)) => format!("aligned along {} with", axes.in_words()),
        };
        format!("{verb} {}", self.occupants_in_words(groups, occupants))
    }

    fn occupants_in_words(&self, groups: &Groups, occupants: &Occupants) -> String {
        let on_layer = |piece_type: &PieceTypeId| self.piece_type(*piece_type).layer == groups.layer;
        let mut all = self.piece_type_ids().filter(on_layer);
        let is_any = occupants.piece_types.len() > 1 && all.all(|one| occupants.piece_types.contains(&one));
        let mut words: Vec<String> = match is_any {
            true => vec!["any".to_owned()],
            false => occupants.piece_types.iter().map(|&piece_type| self.piece_name(piece_type)).collect(),
        };
        words.extend(occupants.empty.then(|| "empty".to_owned()));
        let on =
            occupants.squares.as_ref().map_or(String::new(), |squares| format!(" on {}", squares_in_words(squares)));
        format!("{}{on}", words.join(" or "))
    }
}

/// Whether whatever may stand on a square of a group is meant.
fn is_any_member(groups: &Groups, occupants: &Occupants) -> bool {
    occupants.piece_types == groups.members.piece_types && occupants.empty == groups.members.empty
}
