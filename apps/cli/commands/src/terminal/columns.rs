//! Columns of text by display width: Chinese characters take two columns.

use unicode_width::UnicodeWidthStr;

use crate::terminal::console::printable;

/// The lines of a table under their headings, each with two spaces before each column: to the left or to the right.
pub fn aligned(lines: &[Vec<String>], to_right: &[bool]) -> String {
    let lines: Vec<Vec<String>> = lines.iter().map(|line| line.iter().map(|word| printable(word)).collect()).collect();
    let width =
        |column: usize| lines.iter().filter_map(|line| line.get(column)).map(|word| word.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..to_right.len()).map(width).collect();
    let mut text = String::new();
    for line in &lines {
        let mut words = String::new();
        for ((word, width), to_right) in line.iter().zip(&widths).zip(to_right) {
            let gap = " ".repeat(width - word.width());
            words += &if *to_right { format!("  {gap}{word}") } else { format!("  {word}{gap}") };
        }
        text.push_str(words.trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::aligned;

    #[test]
    fn wide_characters_take_two_places() {
        let lines = [["piece", "number"], ["宽", "2"], ["anybody", "15"]].map(|line| line.map(str::to_owned).to_vec());
        assert_eq!(aligned(&lines, &[false, true]), "  piece    number\n  宽            2\n  anybody      15\n");
    }
}
