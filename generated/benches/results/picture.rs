//! The pictures: for each family the work, the time and the size, side by side, all on logarithmic axes.

use std::error::Error;
use std::time::Duration;

use plotters::coord::Shift;
use plotters::prelude::*;

use crate::measuring::{Planned, Point};
use crate::subjects::families::Family;

/// Width and height of a picture, in pixels.
const SIZE: (u32, u32) = (1080, 360);

/// The height of the legend, relative to the height of the curves.
const LEGEND: f64 = 0.35;

/// The colours of plans, of measurements and of the naive frontier; they also differ in brightness.
const PLANNED: RGBColor = RGBColor(0x1b, 0x4f, 0x8a);
const MEASURED: RGBColor = RGBColor(0xd9, 0x5f, 0x02);
const NAIVE_FRONTIER: RGBColor = RGBColor(0x1b, 0x9e, 0x77);

const TEXT: RGBColor = RGBColor(0x22, 0x22, 0x22);
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

/// Points joined by a line, with a name.
struct Curve {
    name: &'static str,
    color: RGBColor,
    points: Vec<(f64, f64)>,
}

/// Curves on common axes.
struct Panel {
    title: &'static str,
    unit: &'static str,
    curves: Vec<Curve>,
}

/// The picture of a family, as SVG.
pub fn picture(family: &Family, points: &[Point]) -> Result<String, Box<dyn Error>> {
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        for (area, panel) in root.split_evenly((1, 3)).iter().zip(panels(points)) {
            draw(area, family, &panel)?;
        }
        root.present()?;
    }
    Ok(svg)
}

fn panels(points: &[Point]) -> [Panel; 3] {
    let planned = |name: &'static str, color: RGBColor, value: fn(&Planned) -> f64| Curve {
        name,
        color,
        points: points.iter().filter_map(|p| Some((p.size as f64, value(p.planned.as_ref().ok()?)))).collect(),
    };
    let measured = |name: &'static str, color: RGBColor, value: fn(&Point) -> Option<f64>| Curve {
        name,
        color,
        points: points.iter().filter_map(|point| Some((point.size as f64, value(point)?))).collect(),
    };
    fn milliseconds(time: Duration) -> f64 {
        time.as_secs_f64() * 1e3
    }
    [
        Panel {
            title: "work",
            unit: "steps, instructions",
            curves: vec![
                planned("steps, planned", PLANNED, |planned| planned.steps as f64),
                measured("instructions, measured", MEASURED, |p| p.measured.instructions.map(|i| i as f64)),
            ],
        },
        Panel {
            title: "time",
            unit: "milliseconds",
            curves: vec![
                planned("planning", PLANNED, |planned| milliseconds(planned.planning)),
                measured("the module counts", MEASURED, |p| p.measured.time.map(milliseconds)),
                measured("the naive frontier counts", NAIVE_FRONTIER, |p| p.measured.naive_frontier.map(milliseconds)),
            ],
        },
        Panel {
            title: "size",
            unit: "entries, bits",
            curves: vec![
                planned("entries of all tables", PLANNED, |planned| planned.entries as f64),
                planned("bits of the count", MEASURED, |planned| planned.bits as f64),
            ],
        },
    ]
}

fn draw<B>(area: &DrawingArea<B, Shift>, family: &Family, panel: &Panel) -> Result<(), Box<dyn Error>>
where
    B: DrawingBackend,
    B::ErrorType: 'static,
{
    let ends = |values: Vec<f64>| values.iter().fold((f64::MAX, f64::MIN), |(l, h), &v| (l.min(v), h.max(v)));
    let (low, high) = ends(panel.curves.iter().flat_map(|curve| curve.points.iter().map(|point| point.1)).collect());
    // Whole powers of ten, and room for the legend above the curves.
    let (low, high) = (low.log10().floor(), high.log10().ceil());
    let (low, high) = (10f64.powf(low), 10f64.powf(high + ((high - low) * LEGEND).ceil()));
    let (first, last) = (family.sizes[0] as f64, family.sizes[family.sizes.len() - 1] as f64);
    let small = ("sans-serif", 13).into_font().color(&TEXT);
    let mut chart = ChartBuilder::on(area)
        .caption(panel.title, ("sans-serif", 17).into_font().color(&TEXT))
        .margin(10)
        .x_label_area_size(42)
        .y_label_area_size(62)
        .build_cartesian_2d(
            (first / 1.15..last * 1.15).log_scale().with_key_points(family.sizes.iter().map(|&s| s as f64).collect()),
            (low..high).log_scale(),
        )?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .axis_style(TEXT)
        .x_desc(family.unit)
        .y_desc(panel.unit)
        .x_label_formatter(&|size| format!("{size:.0}"))
        .y_label_formatter(&|value| power(*value))
        .label_style(small.clone())
        .axis_desc_style(small.clone())
        .draw()?;
    for curve in panel.curves.iter().filter(|curve| !curve.points.is_empty()) {
        let color = curve.color;
        chart
            .draw_series(LineSeries::new(curve.points.iter().copied(), color.stroke_width(2)))?
            .label(curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(3)));
        chart.draw_series(curve.points.iter().map(|&point| Circle::new(point, 4, color.filled())))?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE)
        .label_font(small)
        .draw()?;
    Ok(())
}

/// A power of ten as it is printed: 0.01, 1, 100, 10⁶.
fn power(value: f64) -> String {
    let exponent = value.log10().round() as i32;
    match exponent {
        ..0 => format!("0.{}1", "0".repeat(exponent.unsigned_abs() as usize - 1)),
        0..4 => format!("{value:.0}"),
        _ => {
            let digits = ["⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"];
            let raised =
                exponent.to_string().bytes().map(|digit| digits[usize::from(digit - b'0')]).collect::<String>();
            format!("10{raised}")
        }
    }
}
