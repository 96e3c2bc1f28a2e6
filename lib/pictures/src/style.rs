//! Light and dark colours, and the style sheet that uses them.
//!
//! Pictures describe the content; its appearance is defined in `style.css`. A picture in a separate file has one set of
//! colours in place of the sheet's variables. A page has the variables, and sets them by the reader's preference.

/// The colours of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// On light paper.
    Light,
    /// On dark paper.
    Dark,
}

/// The variables of the style sheet and of the pages around pictures, with their colours on light paper and on dark
/// paper.
const COLOURS: [(&str, [&str; 2]); 24] = [
    ("paper", ["#fffdf9", "#191715"]),
    ("ink", ["#2a2521", "#ece5dc"]),
    ("faint", ["#6b6157", "#a89d92"]),
    ("edge", ["#e2dacd", "#3a3533"]),
    ("bar", ["#1d6fa5", "#6bb3e0"]),
    ("wood", ["#ecc98d", "#b08a55"]),
    ("wood-edge", ["#b98d50", "#70512b"]),
    ("wood-line", ["#5c3a1a", "#2b1b0c"]),
    ("field", ["#f1dcb7", "#c9ad82"]),
    ("shade", ["#b88a62", "#866042"]),
    ("ivory", ["#fbeecb", "#efdcb0"]),
    ("ivory-edge", ["#8a5a2b", "#5f3d1c"]),
    ("sheet", ["#fbf8f2", "#262220"]),
    ("sheet-edge", ["#b9aea0", "#5b534d"]),
    ("sheet-line", ["#9b8f81", "#756b63"]),
    ("step", ["#0b5fa5", "#073b69"]),
    ("on-step", ["#ffffff", "#ffffff"]),
    ("take", ["#a3201a", "#7d120c"]),
    ("accent", ["#a6281f", "#e0796e"]),
    ("card", ["#ffffff", "#211e1c"]),
    // The words of rules.
    ("word-keyword", ["#a6281f", "#e88e84"]),
    ("word-name", ["#1d5c8c", "#8cc4ea"]),
    ("word-number", ["#7a4a9c", "#c9a6e6"]),
    ("word-text", ["#3f6f2a", "#a8cf8e"]),
];

/// The style sheet with variables.
const SHEET: &str = include_str!("style.css");

impl Palette {
    /// The colour of that variable; `None` if it does not exist.
    #[must_use]
    pub fn colour(self, variable: &str) -> Option<&'static str> {
        let place = match self {
            Palette::Light => 0,
            Palette::Dark => 1,
        };
        COLOURS.iter().find(|(name, _)| *name == variable).map(|(_, colours)| colours[place])
    }

    /// The style sheet of a standalone picture. It has colours where [`style_sheet`] has variables, which many image
    /// viewers do not support.
    #[must_use]
    pub fn sheet(self) -> String {
        COLOURS.iter().fold(SHEET.to_owned(), |sheet, (name, _)| {
            sheet.replace(&format!("var(--{name})"), self.colour(name).unwrap_or_default())
        })
    }

    /// The variables with their colours, as declared by a page.
    #[must_use]
    pub fn variables(self) -> String {
        let colour = |name| self.colour(name).unwrap_or_default();
        COLOURS.iter().map(|(name, _)| format!("--{name}: {};", colour(name))).collect::<Vec<_>>().join(" ")
    }
}

/// The style sheet of a page with pictures in it, which declares the variables: see [`Palette::variables`].
#[must_use]
pub fn style_sheet() -> &'static str {
    SHEET
}

/// The colours of areas, in this order: P. Tol's "light" scheme. It is made for dark words on top, and all its colours
/// are different for readers with red-green blindness.
pub const AREAS: [&str; 8] = ["#77aadd", "#ee8866", "#eedd88", "#ffaabb", "#99ddff", "#44bb99", "#bbcc33", "#dddddd"];

/// The colours of shares from zero to the maximum: P. Tol's "YlOrBr" scheme, which darkens from step to step.
pub const SHARES: [&str; 9] =
    ["#ffffe5", "#fff7bc", "#fee391", "#fec44f", "#fb9a29", "#ec7014", "#cc4c02", "#993404", "#662506"];

/// The colours of curves, in this order, on light and on dark paper: P. Tol's "vibrant" scheme.
pub const CURVES: [&str; 3] = ["#0077bb", "#ee7733", "#009988"];

/// The two inks for words on colours that do not depend on the palette.
pub const INKS: [&str; 2] = ["#1a1714", "#ffffff"];

/// The more readable ink on a colour, given as six digits after `#`.
#[must_use]
pub fn ink_on(colour: &str) -> &'static str {
    let [dark, light] = INKS;
    if contrast(dark, colour) >= contrast(light, colour) { dark } else { light }
}

/// The contrast of two colours, from 1 to 21, as defined by the Web Content Accessibility Guidelines 2.2, which require
/// 4.5 for text.
#[must_use]
pub fn contrast(first: &str, second: &str) -> f64 {
    let (first, second) = (luminance(first), luminance(second));
    (first.max(second) + 0.05) / (first.min(second) + 0.05)
}

fn luminance(colour: &str) -> f64 {
    let part = |at: usize| {
        let part = colour.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0);
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_from_what_they_stand_upon() {
        for palette in [Palette::Light, Palette::Dark] {
            let colour = |name| palette.colour(name).expect("there is such a variable");
            let words = [
                ("ink", "paper"),
                ("faint", "paper"),
                ("ink", "card"),
                ("faint", "card"),
                ("accent", "card"),
                ("accent", "paper"),
                ("ink", "sheet"),
                ("wood-line", "wood"),
                ("on-step", "step"),
                ("word-keyword", "card"),
                ("word-name", "card"),
                ("word-number", "card"),
                ("word-text", "card"),
            ];
            for (above, below) in words {
                let contrast = contrast(colour(above), colour(below));
                assert!(contrast >= 4.5, "{palette:?}: {above} upon {below} {contrast:.2}");
            }
            // Marks need less contrast.
            for (above, below) in
                [("bar", "paper"), ("take", "field"), ("step", "field"), ("step", "wood"), ("take", "wood")]
            {
                let contrast = contrast(colour(above), colour(below));
                assert!(contrast >= 2.5, "{palette:?}: {above} upon {below} {contrast:.2}");
            }
            for curve in CURVES {
                assert!(contrast(curve, colour("paper")) >= 2.5, "{palette:?}: {curve}");
            }
        }
        for colour in AREAS {
            assert!(contrast(INKS[0], colour) >= 7.0, "{colour}");
        }
        for colour in SHARES {
            assert!(contrast(ink_on(colour), colour) >= 4.5, "{colour}");
        }
    }

    #[test]
    fn shares_darken_from_step_to_step() {
        assert!(SHARES.is_sorted_by(|lighter, darker| luminance(lighter) > luminance(darker)));
    }

    #[test]
    fn every_variable_has_a_colour() {
        for palette in [Palette::Light, Palette::Dark] {
            assert!(!palette.sheet().contains("var("), "{}", palette.sheet());
            assert!(palette.sheet().contains(palette.colour("wood").expect("there is wood")));
        }
        assert!(COLOURS.iter().all(|(_, colours)| colours.iter().all(|colour| colour.len() == 7)));
        assert_eq!(Palette::Light.colour("no such"), None);
    }
}
