//! Free names, and names for common parts of several names.

/// The name, or the first of `name_2`, `name_3` and so on that is free.
pub fn numbered(name: &str, is_free: impl Fn(&str) -> bool) -> String {
    let mut free = name.to_owned();
    let mut number = 2;
    while !is_free(&free) {
        free = format!("{name}_{number}");
        number += 1;
    }
    free
}

/// The common leading words of all names, or else the common trailing words; `None` if there are none.
pub(crate) fn common_words(names: &[&str]) -> Option<String> {
    let words: Vec<Vec<&str>> = names.iter().map(|name| name.split('_').collect()).collect();
    let (first, others) = words.split_first()?;
    let leading = |count: &usize| others.iter().all(|other| other.starts_with(&first[..*count]));
    let trailing = |count: &usize| others.iter().all(|other| other.ends_with(&first[first.len() - *count..]));
    let longest = || (1..=first.len()).rev();
    let begin = longest().find(leading).map(|count| &first[..count]);
    let end = || longest().find(trailing).map(|count| &first[first.len() - count..]);
    begin.or_else(end).map(|words| words.join("_"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_taken_gets_the_first_free_number() {
        let taken = ["pieces", "pieces_2", "pieces_4"];
        assert_eq!(numbered("pieces", |name| !taken.contains(&name)), "pieces_3");
        assert_eq!(numbered("others", |name| !taken.contains(&name)), "others");
    }

    #[test]
    fn names_have_their_first_words_in_common_or_their_last() {
        assert_eq!(common_words(&["black_man", "black_king"]).as_deref(), Some("black"));
        assert_eq!(common_words(&["red_far_man", "black_far_man"]).as_deref(), Some("far_man"));
        assert_eq!(common_words(&["man", "man"]).as_deref(), Some("man"));
        assert_eq!(common_words(&["man", "manner"]), None);
        assert_eq!(common_words(&[]), None);
    }
}
