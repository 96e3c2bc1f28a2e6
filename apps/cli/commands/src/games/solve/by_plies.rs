//! The numbers of solved positions by plies to the win or loss.

use qishu::SolvedSide;
use qishu::numbers::grouped;

/// The longest line, in characters.
const WIDTH: usize = 100;

/// The indentation of the lines about a side.
const INDENT: &str = "    ";

/// Lines with the numbers of positions by plies to the win or loss; none if there are none.
pub fn human(side: &SolvedSide) -> String {
    results(side).map(|(word, numbers)| line(&format!("{word} in"), numbers)).collect()
}

/// Wins and losses, each with its word.
fn results(side: &SolvedSide) -> impl Iterator<Item = (&'static str, &[(u32, u64)])> {
    [("won", side.wins_in.as_slice()), ("lost", &side.losses_in)].into_iter().filter(|(_, numbers)| !numbers.is_empty())
}

/// Rows of a result, plies and a number of positions; draws have no plies.
pub fn rows(side: &SolvedSide) -> Vec<[String; 3]> {
    let row = |word: &str, plies: String, number: u64| [word.to_owned(), plies, number.to_string()];
    let of_result = |(word, numbers): (&'static str, &[(u32, u64)])| {
        numbers.iter().map(|&(plies, number)| row(word, plies.to_string(), number)).collect::<Vec<_>>()
    };
    let mut rows: Vec<[String; 3]> = results(side).flat_map(of_result).collect();
    rows.extend((side.draws > 0).then(|| row("drawn", String::new(), side.draws)));
    rows
}

/// A label and pairs of plies and positions, broken between them.
fn line(label: &str, numbers: &[(u32, u64)]) -> String {
    let mut text = format!("{INDENT}{label:<8}");
    let begin = text.len();
    let mut column = begin;
    for (plies, number) in numbers {
        let word = format!("  {plies}: {}", grouped(number));
        if column + word.len() > WIDTH {
            text += "\n";
            text += &" ".repeat(begin);
            column = begin;
        }
        column += word.len();
        text += &word;
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn long_lines_are_broken_between_pairs() {
        let numbers: Vec<(u32, u64)> = (0..20).map(|plies| (plies, 1_000_000)).collect();
        let text = line("won in", &numbers);
        assert!(text.lines().all(|line| line.len() <= 100), "{text}");
        assert_eq!(text.matches(": 1_000_000").count(), 20, "{text}");
        assert!(text.starts_with("    won in    0: 1_000_000  1: 1_000_000"), "{text}");
        assert!(text.lines().nth(1).is_some_and(|line| line.starts_with("              6: ")), "{text}");
    }
}
