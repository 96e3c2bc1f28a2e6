//! Prints the groups that a frontier follows: what they are, and what a square has to do with them.

use proc_macro2::TokenStream;
use qishu_counting::frontier::{GroupParts, WrittenGroups, WrittenGroupsAt};
use qishu_runtime::circuit::GroupContent;
use quote::quote;

use super::super::tokens::{docs, number, size};
use super::FrontierPrinter;
use super::squares::{MOST, Slot, WriteSlot};

/// What the head of a module says where groups are followed.
pub const ABOUT_GROUPS: &str = "Groups are squares that hang together. A state has a number for each rule that asks about \
    groups: it stands for what is known of the groups that squares to come can still change. Each square tells what it has \
    on it with each group of values: a member, or what it offers to groups near it, as bits, one for each condition; and \
    the squares before it that are joined to it. A group to which no square to come can be joined is closed, and counts if \
    it meets the conditions.";

impl FrontierPrinter<'_> {
    /// The groups that are followed, as constants.
    pub(super) fn followed(&self) -> impl Iterator<Item = TokenStream> {
        self.frontier.followed.iter().zip(&self.followed).enumerate().map(|(index, (groups, called))| {
            let WrittenGroups { says, field, having, lacking, .. } = groups;
            let (docs, index) = (docs(std::slice::from_ref(says)), size(index));
            let first = size(field.first_bit());
            let bits = size(field.mask().count_ones() as usize);
            let (having, lacking) = (conditions(*having), conditions(*lacking));
            quote! {
                #docs
                const #called: FollowedGroups = follow(#index, Field::nth(#first, #bits, 0), #having, #lacking);
            }
        })
    }

    /// The call that has a frontier follow them.
    pub(super) fn following(&self) -> Option<TokenStream> {
        let called = &self.followed;
        (!called.is_empty()).then(|| quote!(.following(&[#(#called),*])))
    }

    /// What a square has to do with groups.
    pub(super) fn groups_at(&self, at: &WrittenGroupsAt, write: &mut WriteSlot<'_>) -> TokenStream {
        let called = &self.followed[at.groups];
        let contents = at.contents.iter().map(content);
        let joined: Vec<TokenStream> = at.joined.iter().map(|&square| self.square_at(square, write)).collect();
        let near = at.near.as_ref().map(|near| {
            let near: Vec<TokenStream> = near
                .iter()
                .map(|&(square, by)| {
                    let (square, by) = (self.square_at(square, write), conditions(by));
                    quote!((#square, #by))
                })
                .collect();
            quote!(.near(&[#(#near),*]))
        });
        let asked = at.asked.as_ref().map(|asked| {
            let asked: Vec<TokenStream> = asked
                .iter()
                .map(|&(path, most, more)| {
                    let path = match self.place(path, write) {
                        Some(field) => quote!(Some(#field)),
                        None => quote!(None),
                    };
                    let most = write(Slot { value: most, name: MOST.to_owned() });
                    let more = number(more);
                    quote!((#path, #most, #more))
                })
                .collect();
            quote!(.while_asked(&[#(#asked),*]))
        });
        quote!(.group(#called, &[#(#contents),*], &[#(#joined),*]) #near #asked)
    }

    /// What groups add.
    pub(super) fn parts(&self, parts: &GroupParts) -> TokenStream {
        let each = |parts: &[(usize, i64)]| -> Vec<TokenStream> {
            let one = |&(groups, adds): &(usize, i64)| {
                let (called, adds) = (&self.followed[groups], number(adds));
                quote!(#called, #adds)
            };
            parts.iter().map(one).collect()
        };
        let (here, later) = (each(&parts.here), each(&parts.later));
        quote!(#(.closing(#here))* #(.closing_later(#later))*)
    }

    /// The index of a square in a position.
    fn square_at(&self, square: usize, write: &mut WriteSlot<'_>) -> TokenStream {
        let cell = self.frontier.place(&self.model.rules, &self.frontier.squares[square]);
        write(Slot::cell(cell))
    }
}

/// A set of conditions.
fn conditions(of: u8) -> TokenStream {
    let text = format!("{of:#b}");
    text.parse().unwrap_or_default()
}

/// What a square has on it.
fn content(of: &GroupContent) -> TokenStream {
    let GroupContent { is_member, marks, offers } = *of;
    let (marks, offered) = (conditions(marks), conditions(offers));
    match (is_member, offers) {
        (false, 0) => quote!(NOTHING),
        (false, _) => quote!(offers(#offered)),
        (true, 0) => quote!(member(#marks)),
        (true, _) => quote!(member(#marks).offering(#offered)),
    }
}
