//! The pictures: for each family the work, the time and the size, side by side, all on logarithmic axes.

use std::time::Duration;

use qishu_pictures::{LogCurve, Palette, Picture, TooManyMarks, log_curves};

use crate::measuring::{Planned, Point};
use crate::subjects::families::Family;

/// The picture of a family, as SVG.
pub fn picture(family: &Family, points: &[Point]) -> Result<String, TooManyMarks> {
    let panels = panels(points).map(|panel| {
        let picture = log_curves(&panel.curves, family.unit, panel.unit)?;
        Ok(picture.captioned(panel.title))
    });
    let panels = panels.into_iter().collect::<Result<Vec<Picture>, TooManyMarks>>()?;
    Ok(Picture::in_rows(panels, u32::MAX)?.file(family.title, Palette::Light))
}

/// Curves on common axes.
struct Panel {
    title: &'static str,
    unit: &'static str,
    curves: Vec<LogCurve>,
}

/// The first curve of a panel is that of the plan.
fn panels(points: &[Point]) -> [Panel; 3] {
    let curve = |words: &str, value: &dyn Fn(&Point) -> Option<f64>| LogCurve {
        words: words.to_owned(),
        points: points.iter().filter_map(|point| Some((point.size as u32, value(point)?.log10()))).collect(),
    };
    let planned =
        |words: &str, value: fn(&Planned) -> f64| curve(words, &|point| point.planned.as_ref().ok().map(value));
    let measured = |words: &str, value: fn(&Point) -> Option<f64>| curve(words, &value);
    fn milliseconds(time: Duration) -> f64 {
        time.as_secs_f64() * 1e3
    }
    [
        Panel {
            title: "work",
            unit: "steps, instructions",
            curves: vec![
                planned("steps, planned", |planned| planned.steps as f64),
                measured("instructions, measured", |point| point.measured.instructions.map(|number| number as f64)),
            ],
        },
        Panel {
            title: "time",
            unit: "milliseconds",
            curves: vec![
                planned("planning", |planned| milliseconds(planned.planning)),
                measured("the module counts", |point| point.measured.time.map(milliseconds)),
                measured("the naive frontier counts", |point| point.measured.naive_frontier.map(milliseconds)),
            ],
        },
        Panel {
            title: "size",
            unit: "entries, bits",
            curves: vec![
                planned("entries of all tables", |planned| planned.entries as f64),
                planned("bits of the count", |planned| planned.bits as f64),
            ],
        },
    ]
}
