//! Prints the squares of a frontier. Squares that differ only in numbers are of one kind: a function with these numbers
//! as parameters.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal, TokenStream};
use qishu_counting::frontier::{CELL, PathId, WrittenFeed, WrittenNumber, WrittenSquare, WrittenSum};
use qishu_counting::system::phrases::list;
use qishu_runtime::frontier::Effect;
use quote::{ToTokens, quote};

use super::super::tokens::{comment, docs, integers, name, number, size};
use super::{FrontierPrinter, effect_name};

/// The most squares of which one comment tells the names.
const NAMED_TOGETHER: usize = 8;

/// The lines of a function beside those of its body, and of a list's entry.
const LINES_OF_A_FUNCTION: usize = 4;

/// A sum that none reaches.
const UNREACHED: i64 = 1 << 60;

/// The most effects that are listed value by value.
const EFFECTS_LISTED: usize = 4;

/// The most parameters of a function.
const MOST_PARAMETERS: usize = 8;

/// A number in the text of a square that may be another in the text of a square of the same kind.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub value: i64,
    /// A name for it, as a parameter.
    pub name: String,
}

impl Slot {
    /// The index of a square in a position.
    pub fn cell(cell: usize) -> Slot {
        Slot { value: cell as i64, name: CELL.to_owned() }
    }
}

/// A way to write numbers, given one after the other.
pub(super) type WriteSlot<'w> = dyn FnMut(Slot) -> TokenStream + 'w;

/// The functions of the kinds of squares, and that which lists the squares.
pub fn squares(printer: &FrontierPrinter<'_>) -> Vec<TokenStream> {
    let squares = &printer.frontier.squares;
    let mut kinds: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut slots: Vec<Vec<Slot>> = Vec::with_capacity(squares.len());
    for (index, square) in squares.iter().enumerate() {
        let mut of_square: Vec<Slot> = Vec::new();
        let form = printer.square(square, &mut |slot| {
            of_square.push(slot);
            let place = name(&format!("slot_{}", of_square.len()));
            quote!(#place)
        });
        slots.push(of_square);
        kinds.entry(form.to_string()).or_default().push(index);
    }
    let mut kinds: Vec<Vec<usize>> = kinds.into_values().collect();
    kinds.sort();
    let mut items = Vec::new();
    let mut calls: Vec<Option<TokenStream>> = vec![None; squares.len()];
    for members in kinds {
        let Some(kind) = SquareKind::new(printer, &members, &slots) else { continue };
        let called = name(&format!("kind_{}", items.len() + 1));
        items.push(kind.function(printer, &called, &members));
        for &member in &members {
            calls[member] = Some(kind.call(&called, member));
        }
    }
    items.insert(0, all_squares(printer, &calls));
    items
}

/// The function that lists the squares.
fn all_squares(printer: &FrontierPrinter<'_>, calls: &[Option<TokenStream>]) -> TokenStream {
    let squares = &printer.frontier.squares;
    let mut entries: Vec<TokenStream> = Vec::with_capacity(squares.len());
    let mut named = 0;
    for (index, call) in calls.iter().enumerate() {
        let together = calls[index..].iter().take(NAMED_TOGETHER).take_while(|call| call.is_some()).count().max(1);
        let comment = (index >= named).then(|| {
            named = index + together;
            let names: Vec<String> = squares[index..named]
                .iter()
                .map(|square| printer.frontier.square_name(&printer.model.rules, square))
                .collect();
            comment(&[names.join(", ")])
        });
        entries.push(match call {
            Some(call) => quote!(#comment #call),
            None => {
                let square = printer.square(&squares[index], &mut |slot| number(slot.value).into_token_stream());
                quote!(#comment #square)
            }
        });
    }
    let (words, length) = (printer.words(), size(squares.len()));
    quote! {
        /// The squares in their order.
        fn squares() -> [SquareStep<#words>; #length] {
            [#(#entries),*]
        }
    }
}

/// A parameter: its name, and its value for each square.
type SquareParameter = (Ident, BTreeMap<usize, i64>);

/// What stands for a number in the text of a kind of square.
#[derive(Clone, Copy, Debug)]
enum Written {
    /// The number itself, which is the same for all squares.
    Itself,
    /// A parameter.
    Parameter(usize),
    /// The first parameter, which is the index of the square, and what is added to it.
    Beside(i64),
}

/// Squares that differ in numbers only.
struct SquareKind {
    /// The numbers that differ, each with its name and its value for each square.
    parameters: Vec<SquareParameter>,
    /// For each number in the text what stands for it.
    of_slots: Vec<Written>,
}

impl SquareKind {
    /// The kind of some squares; `None` if a function for them would make the text no shorter.
    fn new(printer: &FrontierPrinter<'_>, members: &[usize], slots: &[Vec<Slot>]) -> Option<SquareKind> {
        let lines = printer.lines(&printer.frontier.squares[members[0]]);
        if members.len() * lines <= lines + LINES_OF_A_FUNCTION + members.len() {
            return None;
        }
        let mut parameters: Vec<SquareParameter> = Vec::new();
        let of_slots = (0..slots[members[0]].len()).map(|slot| {
            let values: BTreeMap<usize, i64> =
                members.iter().map(|&member| (member, slots[member][slot].value)).collect();
            let first = values[&members[0]];
            if values.values().all(|&value| value == first) {
                return Written::Itself;
            }
            if let Some(known) = parameters.iter().position(|(_, other)| *other == values) {
                return Written::Parameter(known);
            }
            let wanted = &slots[members[0]][slot].name;
            let beside = |member: &usize| values[member] - slots[*member][0].value;
            if wanted == CELL && members.iter().all(|member| beside(member) == beside(&members[0])) {
                return Written::Beside(beside(&members[0]));
            }
            let is_taken = |name: &str| parameters.iter().any(|(other, _)| other == name);
            let called = (1..)
                .map(|number| if number == 1 { wanted.clone() } else { format!("{wanted}_{number}") })
                .find(|name| !is_taken(name));
            parameters.push((name(&called.unwrap_or_default()), values));
            Written::Parameter(parameters.len() - 1)
        });
        let of_slots = of_slots.collect();
        (parameters.len() <= MOST_PARAMETERS).then_some(SquareKind { parameters, of_slots })
    }

    /// The function.
    fn function(&self, printer: &FrontierPrinter<'_>, called: &Ident, members: &[usize]) -> TokenStream {
        let squares = &printer.frontier.squares;
        let names: Vec<String> = members
            .iter()
            .map(|&member| printer.frontier.square_name(&printer.model.rules, &squares[member]))
            .collect();
        let docs = docs(&[format!("What is done on {}.", list(&names))]);
        let mut slot = 0;
        let body = printer.square(&squares[members[0]], &mut |of| {
            slot += 1;
            match self.of_slots[slot - 1] {
                Written::Parameter(parameter) => self.parameters[parameter].0.to_token_stream(),
                Written::Itself => number(of.value).into_token_stream(),
                Written::Beside(distance) => {
                    let (at, distance, is_behind) = (name(AT), number(distance.abs()), distance > 0);
                    if is_behind { quote!(#at + #distance) } else { quote!(#at - #distance) }
                }
            }
        });
        let [at, indices, limits] = self.sorted();
        let names = |list: &[&SquareParameter]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<Ident>>();
        let (at, words) = (names(&at), printer.words());
        let listed = |list: &[&SquareParameter], of: &str, kind: TokenStream| match list {
            [] => None,
            [(name, _)] => Some(quote!(#name: #kind)),
            _ => {
                let (of, length) = (name(of), size(list.len()));
                Some(quote!(#of: [#kind; #length]))
            }
        };
        let unpacked = [(&indices, INDICES), (&limits, LIMITS)].into_iter().filter(|(list, _)| list.len() > 1);
        let unpacked = unpacked.map(|(list, of)| {
            let (names, of) = (names(list), name(of));
            quote!(let [#(#names),*] = #of;)
        });
        let unpacked: TokenStream = unpacked.collect();
        let at = at.iter().map(|name| quote!(#name: usize));
        let parameters = at.chain(listed(&indices, INDICES, quote!(usize))).chain(listed(&limits, LIMITS, quote!(i64)));
        quote!(#docs fn #called(#(#parameters),*) -> SquareStep<#words> { #unpacked #body })
    }

    /// The call of the function for a square.
    fn call(&self, called: &Ident, member: usize) -> TokenStream {
        let listed = |list: &[&SquareParameter]| {
            let values: Vec<Literal> = list.iter().map(|(_, values)| number(values[&member])).collect();
            match values.as_slice() {
                [] => None,
                [value] => Some(quote!(#value)),
                _ => Some(quote!([#(#values),*])),
            }
        };
        let arguments = self.sorted().into_iter().filter_map(|list| listed(&list));
        quote!(#called(#(#arguments),*))
    }

    /// The parameters: the index of the square, the indices of flags and numbers, and limits.
    fn sorted(&self) -> [Vec<&SquareParameter>; 3] {
        let is_limit =
            |(name, _): &&SquareParameter| [MOST, LEAST].iter().any(|limit| name.to_string().starts_with(limit));
        let (limits, indices): (Vec<&SquareParameter>, Vec<&SquareParameter>) =
            self.parameters.iter().partition(is_limit);
        let (at, indices) = indices.into_iter().partition(|(name, _)| name == AT);
        [at, indices, limits]
    }
}

/// The names of several indices, and of several limits, as one parameter.
const INDICES: &str = "lines";
const LIMITS: &str = "limits";

/// The names of limits as parameters.
pub(super) const MOST: &str = "most";
const LEAST: &str = "least";

/// The name of the index of a square as a parameter.
const AT: &str = "at";

impl FrontierPrinter<'_> {
    /// The lines that the text of a square takes, about.
    fn lines(&self, square: &WrittenSquare) -> usize {
        1 + square.roles.len() + square.groups.len() + square.numbers.len() + square.sums.len()
    }

    /// What a square does.
    fn square(&self, of: &WrittenSquare, write: &mut WriteSlot<'_>) -> TokenStream {
        let place = self.frontier.place(&self.model.rules, of) as i64;
        let place = write(Slot { value: place, name: AT.to_owned() });
        let values = self.values.iter().position(|values| *values == of.values.as_slice()).unwrap_or_default();
        let values = self.values_name(values);
        let mut square = quote!(square(#place, &#values));
        if !of.counted.is_empty() {
            let counted = self.counted.iter().position(|counted| *counted == of.counted.as_slice()).unwrap_or_default();
            let counted = self.counted_name(counted);
            square.extend(quote!(.counts(&#counted)));
        }
        for (effects, flags) in &of.roles {
            let flags = flags.iter().map(|&path| {
                let index = self.index(path, write);
                self.member(path, index)
            });
            let flags: Vec<TokenStream> = flags.collect();
            square.extend(self.role(of, effects, &flags));
        }
        for at in &of.groups {
            square.extend(self.groups_at(at, write));
        }
        for sum in &of.sums {
            let sum = self.sum(sum, write);
            square.extend(quote!(.sum(#sum)));
        }
        let mut joins: Vec<(&[i64], Vec<TokenStream>)> = Vec::new();
        for number in &of.numbers {
            let Some((from, to)) = self.frontier.joined(number) else { continue };
            let mut flag = |path| {
                let index = self.index(path, write);
                self.member(path, index)
            };
            let (from, to) = (flag(from), flag(to));
            let pair = quote!((#from, #to));
            match joins.iter_mut().find(|(adds, _)| *adds == number.adds) {
                Some((_, pairs)) => pairs.push(pair),
                None => joins.push((&number.adds, vec![pair])),
            }
        }
        for (adds, pairs) in joins {
            let adds = integers(adds);
            square.extend(quote!(.join(&[#(#pairs),*], &#adds)));
        }
        for number in of.numbers.iter().filter(|number| self.frontier.joined(number).is_none()) {
            let number = self.number(number, write);
            square.extend(quote!(.number(#number)));
        }
        square
    }

    /// What the values do to some flags.
    fn role(&self, of: &WrittenSquare, effects: &[Effect], flags: &[TokenStream]) -> TokenStream {
        if effects.len() <= EFFECTS_LISTED {
            let effects = effects.iter().map(|&effect| effect_name(effect));
            return quote!(.role(&[#(#effects),*], &[#(#flags),*]));
        }
        let mut by_effect: BTreeMap<Effect, Vec<TokenStream>> = BTreeMap::new();
        for (group, &effect) in of.values.iter().zip(effects).filter(|(_, effect)| **effect != Effect::Stays) {
            let first = group.first().map(|&value| self.value(value));
            by_effect.entry(effect).or_default().extend(first);
        }
        let whens = by_effect.into_iter().map(|(effect, values)| {
            let effect = effect_name(effect);
            quote!(.when(&[#(#values),*], #effect, &[#(#flags),*]))
        });
        quote!(#(#whens)*)
    }

    /// The index of a flag or number in its family.
    fn index(&self, path: PathId, write: &mut WriteSlot<'_>) -> TokenStream {
        let place = self.frontier.places[path];
        let family = &self.frontier.families[place.family];
        match family.index {
            Some(_) => write(Slot { value: place.index as i64, name: family.stem.clone() }),
            None => TokenStream::new(),
        }
    }

    /// Where a number is.
    pub(super) fn place(&self, path: Option<PathId>, write: &mut WriteSlot<'_>) -> Option<TokenStream> {
        path.map(|path| {
            let index = self.index(path, write);
            self.field_at(path, index)
        })
    }

    fn number(&self, of: &WrittenNumber, write: &mut WriteSlot<'_>) -> TokenStream {
        let WrittenNumber { from, to, adds, fed, groups, asks_nothing, floor, most } = of;
        let adds = integers(adds);
        let is_same = from == to;
        let (from, to) = (self.place(*from, write), if is_same { None } else { self.place(*to, write) });
        let most = match *most {
            i64::MAX => limit(*most),
            most => write(Slot { value: most, name: MOST.to_owned() }),
        };
        let step = match (from, to) {
            (Some(number), None) if is_same => quote!(goes_on(#number, &#adds, #most)),
            (Some(number), Some(other)) => quote!(joins(#number, #other, &#adds, #most)),
            (None, Some(number)) => quote!(begins(#number, &#adds, #most)),
            (Some(number), None) => quote!(ends(#number, &#adds, #most)),
            (None, None) => quote!(at_most(&#adds, #most)),
        };
        let asking_beyond = (!groups.later.is_empty() && asks_nothing != floor && of.to.is_some()).then(|| {
            let asks_nothing = write(Slot { value: *asks_nothing, name: LEAST.to_owned() });
            quote!(.asking_beyond(#asks_nothing))
        });
        let floor = (*floor != 0 && of.to.is_some()).then(|| {
            let floor = write(Slot { value: *floor, name: LEAST.to_owned() });
            quote!(.at_least(#floor))
        });
        let (fed, groups) = (fed_by(fed), self.parts(groups));
        quote!(#step #floor #asking_beyond #fed #groups)
    }

    fn sum(&self, of: &WrittenSum, write: &mut WriteSlot<'_>) -> TokenStream {
        let mut field =
            |path: Option<PathId>| self.place(path, write).map_or_else(|| quote!(None), |field| quote!(Some(#field)));
        let (from, to) = (field(of.from), field(of.to));
        let (zero, adds) = (number(of.zero), integers(&of.adds));
        let (low, high) = (limit(of.range.0), limit(of.range.1));
        let kept = (of.kept != of.range).then(|| {
            let (least, most) = (number(of.kept.0), number(of.kept.1));
            quote!(.kept_within(#least, #most))
        });
        let gaps = of.gaps.iter().map(|&(first, last)| {
            let (first, last) = (number(first), number(last));
            quote!(.except(#first, #last))
        });
        let (fed, groups) = (fed_by(&of.fed), self.parts(&of.groups));
        quote!(sum(#from, #to, #zero, &#adds, (#low, #high)) #kept #(#gaps)* #fed #groups)
    }
}

/// What sums add.
fn fed_by(fed: &[WrittenFeed]) -> TokenStream {
    let each = fed.iter().map(|WrittenFeed { sum, first, adds }| {
        let (sum, first, adds): (Literal, Literal, TokenStream) = (size(*sum), number(*first), integers(adds));
        quote!(.fed_by(#sum, #first, &#adds))
    });
    quote!(#(#each)*)
}

/// A limit; beyond what any sum reaches it is none.
pub(in crate::emit) fn limit(value: i64) -> TokenStream {
    if value.abs() < UNREACHED {
        return number(value).into_token_stream();
    }
    if value < 0 { quote!(i64::MIN) } else { quote!(i64::MAX) }
}
