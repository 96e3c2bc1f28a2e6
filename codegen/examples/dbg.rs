use qishu_codegen::frontier::Frontier;
use qishu_codegen::system::{Statistic, System};
use std::time::Instant;
use std::ops::ControlFlow;
fn main() {
    for path in std::env::args().skip(1) {
    let models = qishu_spec_lang::load(&[std::path::PathBuf::from(&path)]).models.unwrap();
    let system = System::new(&models[0], Statistic::Total).unwrap();
    let t = Instant::now();
    let frontier = match qishu_codegen::counting::Counting::of(&models[0], Statistic::Total, Default::default()).unwrap() { qishu_codegen::counting::Counting::Frontier(f) => *f, _ => Frontier::find(system, None, false, 1 << 24, 1 << 30) };
    let plan = t.elapsed();
    let t = Instant::now();
    let w = frontier.written(&models[0]);
    let write = t.elapsed();
    let best = |f: &mut dyn FnMut()| (0..5).map(|_| { let t = Instant::now(); f(); t.elapsed() }).min().unwrap();
    let mut r = None;
    let module = best(&mut || r = w.count(&models[0].rules));
    let mut ways = vec![];
    for each in frontier.each_way() {
        ways.push(best(&mut || { each.count(u128::MAX, 1 << 33, &mut |_| ControlFlow::Continue(())).unwrap(); }));
    }
    println!("{path}: plan {plan:?} write {write:?} words {} module {module:?} interpreter {ways:?} steps {:?} = {:?}", w.words, frontier.size.map(|s| (s.steps, s.widest)), r);
    }
}
