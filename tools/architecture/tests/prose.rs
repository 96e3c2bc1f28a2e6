//! Tests of the reading of prose.

use architecture::prose::{prose_of, words};

#[test]
fn sentences_are_those_of_paragraphs_and_items() {
    let document = "\
# A heading. It is no sentence.

One sentence over
two lines. `qishu count a.rules. B` is code! **Bold** [a link](x.md), and 3.5 e.g. here.

```sh
No sentence.
```

* An item. Its second sentence
  goes on.
* Another item

1. A numbered item.

| a cell. | Another. |

> A quotation.

<div>No sentence.</div>
";
    let sentences = prose_of(document).sentences;
    let expected = [
        "One sentence over two lines.",
        "qishu_count_a.rules._B is code!",
        "Bold a link, and 3.5 e.g. here.",
        "An item.",
        "Its second sentence goes on.",
        "Another item",
        "A numbered item.",
    ];
    assert_eq!(sentences, expected);
    let prose = prose_of(document);
    assert_eq!(prose.longest(), Some((7, expected[2])));
    assert!((prose.mean() - 27.0 / 7.0).abs() < 1e-9, "{}", prose.mean());
}

#[test]
fn words_have_letters_or_digits() {
    assert_eq!(words("a - b, 3 *** (c)"), 4);
    assert_eq!(prose_of("").longest(), None);
    assert_eq!(prose_of("").mean(), 0.0);
}
