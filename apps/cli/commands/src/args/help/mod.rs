//! The text after the options in each command's help.
//!
//! A paragraph is one line here and is wrapped when printed; examples are short enough for 80 columns.

mod games;
mod parts;

pub use games::*;
pub use parts::*;

/// Of the program.
pub const PROGRAM: &str = "\
Numbers are written as 1000, 1_000, 1e3 or 2^10.

Exit codes: 0 done; 1 the answer is no, or the work failed; 2 the command itself is wrong (its options, or a name, \
symmetry, square or position that it gives); 130 or 143 stopped by a signal.

Examples:
  qishu count NAME                   how many positions a variant has
  qishu count my_game.rules          the same for rules in a file
  qishu count --by side NAME         a table by the pieces of each side
  qishu count --up-to all NAME       up to the symmetries of the rules
  qishu count --legal NAME           positions legal with a side to move
  qishu new my_game.rules            a file to begin with, which counts
  qishu moves NAME                   the legal moves of the opening
  qishu play NAME                    a board in the browser";

/// Of `count`.
pub const COUNT: &str = "\
A figure printed elsewhere is compared with the count: one written as an integer by difference and ratio, one written \
as a magnitude (1e48, 1.14e53) by ratio; it agrees when the count rounds to the digits it gives. Storage is what all \
positions take at log2(count) bits each, as it is given in the literature; 1 TB is 2^40 bytes.

A legal position is one with a side to move that could not take a royal piece of the other side at once; how the game may have \
come there is not asked. Each way to take one is a rule, and the positions are counted for each place of the royal pieces.

With --weighted the weights of positions are summed, and their mean is given: the weight of a position is the product of those of its \
pieces, by the `weight` statements of the rules, and 1 for a piece without any.

With --shard only some of these places, of the symmetries of --up-to, or of the material or pieces of --by are counted; \
`qishu parts merge` adds the parts up.

When one of several variants cannot be counted, the others are counted all the same, and the exit code is 1.

On a terminal a long count shows how far it has come and how long it will still take. Ctrl-C stops it, with exit code \
130; so does SIGTERM, with 143.

Examples:
  qishu count
  qishu count NAME OTHER_NAME --format plain
  qishu count ./my_game.rules
  qishu count --material 'K 2*R | K' NAME
  qishu count --legal NAME
  qishu count --weighted my_game.rules
  qishu count - < my_game.rules";

/// Of `table`.
pub const TABLE: &str = "\
A row has a number of pieces and the number of positions with it; rows without positions are left out. By `material` the numbers of all \
pieces of all sides are taken together, so that there can be very many rows.

Names, with commas between, are those of state variables, which `state` defines, and of pieces: all their values and \
numbers are taken together. A name without a side is that of each side's piece.

Examples:
  qishu count --by pieces NAME
  qishu count --by state:STATE,PIECE NAME
  qishu count --by 'piece:SIDE PIECE,PIECE' my_game.rules
  qishu count --by material --format csv NAME > material.csv";

/// Of `squares`.
pub const SQUARES: &str = "\
The human form draws a board for each piece: 9 where it stands in most positions, 1 where in a ninth of these or fewer, \
a dot where it cannot stand. All numbers are exact; squares that are alike are counted once, on all cores.

With --legal the positions are those with a side to move that `qishu count --legal` counts. That is found for each \
place of the royal pieces, which takes a few times as long as the count.

Examples:
  qishu count --by square NAME
  qishu count --by square --legal NAME
  qishu count --by square --format csv my_game.rules > squares.csv";

/// Of `endgames`.
pub const ENDGAMES: &str = "\
Each row is the material of all sides, as `qishu count --material` reads it, and its number of positions, the least \
first. Where there is too much material to count it all at once, --most-pieces limits it to few pieces.

Where the rules are the same for all sides, material that differs in the sides only has as many positions, and one of \
such is listed: that of which the first side has more. The human form says so.

Examples:
  qishu count --by material --at-most 1_000_000 NAME
  qishu count --by material --at-most 1e9 --most-pieces 4 my_game.rules";

/// Of `orbits`.
pub const ORBITS: &str = "\
Two positions that a symmetry takes to one another are counted as one. The symmetries given generate a group; the number \
of orbits is the mean of the numbers of positions that its elements leave as they are, which are listed too. Each \
symmetry is checked against the rules first. Without --up-to, all that the rules have are taken: those that need no words, \
and those that the rules give by a statement, as in `symmetry inside_out squares (a1 c3) (d1 d3)`, which have their names there.

With --legal the positions are those with a side to move that `qishu count --legal` counts, and each symmetry is checked \
against the ways to take royal pieces too. One that exchanges the sides exchanges which side is to move, and leaves none as it is.

Examples:
  qishu count --up-to files NAME
  qishu count --up-to all --legal --up-to files NAME
  qishu count --up-to square,sides my_game.rules";

/// Of `rank`.
pub const RANK: &str = "\
Positions are numbered from 0 up to their count. The order is that of the count's choices; `unrank` is the way back.

With --up-to positions that the symmetries take to one another have one number, from 0 up to the number that `qishu count --up-to all` \
gives. It is that of the position that comes first of them, and `unrank` gives that one. They are counted cell by cell: some \
pieces on a large board are little work, and all pieces of a large game are too much.

A line that is no position, or one that breaks a rule, is reported with its number and ends the command with exit code \
1. Whatever stands before it is printed. With --keep-going the other lines are ranked all the same; in the plain form an \
empty line stands for each bad one, so that the lines of output and input belong together.

With --shard i/n only the i-th of n parts of a file's lines is ranked: the parts are as long as each other, but for one \
line, and the outputs of all parts one after the other are the output of the whole. A pipe has no parts, since its lines \
cannot be counted beforehand.

Examples:
  echo '4k4/9/9/9/9/9/9/9/9/4K4' | qishu rank NAME
  qishu rank NAME positions.txt > numbers.txt
  qishu rank --format csv my_game.rules positions.txt
  qishu rank --format binary NAME positions.txt > positions.bin
  qishu rank --shard 3/8 NAME positions.txt
  echo '4k4/9/9/9/9/9/9/9/R8/4K4' | qishu rank --material 'K R | K' NAME
  qishu rank --up-to files --material 'K R | K A' NAME positions.txt";

/// Of `unrank`.
pub const UNRANK: &str = "\
A range is everything from one number up to, but not including, another. With --shard i/n only the i-th of n parts of \
it, or of the lines of a file, is printed; the outputs of all parts one after the other are the output of the whole. A \
pipe has no parts, since its lines cannot be counted beforehand.

Examples:
  echo 1_000_000 | qishu unrank --format human NAME
  qishu unrank NAME numbers.txt > positions.txt
  qishu unrank NAME positions.bin > positions.txt
  qishu unrank --from 0 --to 1_000_000 --shard 3/8 NAME";

/// Of `sample`.
pub const SAMPLE: &str = "\
Each position is as likely as any other, and drawn without regard to those before it. The same seed draws the same \
positions on every machine: the numbers come from ChaCha with 8 rounds, whose key of 256 bits is the seed (64 \
bits, the least significant byte first) and 0 behind it, and whose stream for the i-th position is i, counted from 0. A number below the count takes as \
many words of 64 bits as it needs, the least significant first; if it is too large, further words are taken.

With --up-to orbits are drawn, each as likely as any other, and the position that represents each is printed.

With --shard i/n only the i-th of n parts of the sample is printed; the outputs of all parts one after the other are the \
output of the whole.

Examples:
  qishu sample --format human NAME
  qishu sample -n 1000000 --seed 7 NAME > sample.txt
  qishu sample -n 1000000 --seed 7 --shard 3/8 --format csv my_game.rules";

/// Of `estimate`.
pub const ESTIMATE: &str = "\
Positions are drawn as by `sample`, each with a side to move where the rules say how pieces move. The share that has what \
is asked for is printed with its interval by Wilson's score, and with the number of positions that it stands for. What \
could not be decided widens the interval, and is left out of the share.

With --random-games nothing is drawn but moves: it is told how long games are, from how many turns a side can choose, and which \
share of the games ends how. A game that goes on for --most-plies is given up. Where chance turns a piece up, each of \
those it may become makes a move of its own.

With --shard only a part of the sample is drawn; `qishu parts merge` adds the parts up.

Examples:
  qishu estimate -n 1e5 NAME
  qishu estimate -n 1e4 --grade traced --plies-back 6 NAME
  qishu estimate -n 1e4 --test './is_quiet' NAME
  qishu estimate -n 1e3 --random-games NAME
  qishu estimate -n 1e6 --shard 1/8 --output parts NAME
  qishu parts merge parts";

/// Of `explain`.
pub const EXPLAIN: &str = "\
A capital letter with four digits is a code, such as a message has in brackets: what it means, with a wrong example and a \
right one. A rules file of such a name has a folder before it.

Examples:
  qishu explain NAME
  qishu explain --proofs my_game.rules
  qishu explain E0203";

/// Of `new`.
pub const NEW: &str = "\
The file counts at once, and says in comments what can be changed. A file that is there already is left as it is.

Examples:
  qishu new my_game.rules
  qishu new --extends NAME games/my_game.rules";

/// Of `show`.
pub const SHOW: &str = "\
Regions and partitions are drawn as the first side sees them, with `#` for the squares of a region and a number for each part of a \
partition. Of lines that may share squares each square has the number of those that do. For each piece of each side the letter of its pieces stands where they may stand, `*` where they may look in several ways.

Examples:
  qishu show NAME
  qishu show --format json my_game.rules";

/// Of `draw`.
pub const DRAW: &str = "\
The picture is SVG: text that browsers and most programs for pictures show, without a font or a script of its own. It shows the \
board as the rules say by `show`, alone or with what one of the options adds.

A square that belongs to several regions is divided among them. Colours bear letters, and shares are printed on their squares. \
Where a piece goes is told as by `qishu explain --moves`: as on an otherwise empty board, and a move of several capture steps by its first. A \
picture of more than 100,000 marks is refused.

Examples:
  qishu draw NAME > board.svg
  qishu draw --fen '4k4/9/9/9/9/9/9/9/9/4K4' --output position.svg NAME
  qishu draw --targets horse --square e5 NAME > horse.svg
  qishu draw --heat horse --dark my_game.rules > horse.svg
  qishu draw --by-pieces --material 'K R | K' NAME > pieces.svg";

/// Of `report`.
pub const REPORT: &str = "\
The page is one file of HTML, which loads nothing and runs nothing. It has the rules, the count beside figures printed elsewhere, \
the board and its regions, for each piece where it may stand, how often it stands there and where it goes, the opening with its \
moves, the positions by pieces and up to symmetry, the plan with its classes of squares, and some positions drawn at random. It is light or dark as its reader \
has it, and as wide as there is room.

Of sides that are alike the first one's pieces are drawn. What passes a limit is left out, and said in its place and in a note.

Examples:
  qishu report NAME > name.html
  qishu report --legal -n 12 --seed 7 --output name.html NAME
  qishu report --most-steps 1e12 my_game.rules > my_game.html";

/// Of `diff`.
pub const DIFF: &str = "\
Compared are boards, sides, regions, the numbers and squares of each piece, and the rules about several pieces, as they are meant and \
not as they are written. Of squares those are told that one variant alone has. The counts stand below.

Examples:
  qishu diff NAME OTHER_NAME
  qishu diff NAME my_game.rules";

/// Of `verify`.
pub const VERIFY: &str = "\
Brute force looks at every board, the naive frontier goes over the squares, and the plan is carried out: they share nothing but the rules. A \
variant that is compiled into this program is counted by its module too. What is too large for brute force is counted for some \
material of few pieces, on the same board and by the same rules. Exit code 1 if two numbers differ, or if no two ways can count.

Examples:
  qishu verify my_game.rules
  qishu verify --most-pieces 5 --most-boards 1e7 NAME";

/// Of `watch`.
pub const WATCH: &str = "\
A rules file in the same folder may be extended by one of the files, so that it is watched with them. Ctrl-C ends the program.

Examples:
  qishu watch my_game.rules";

/// Of `completions`.
pub const COMPLETIONS: &str = "\
Examples:
  qishu completions bash > ~/.local/share/bash-completion/completions/qishu
  qishu completions zsh > ~/.zfunc/_qishu
  qishu completions fish > ~/.config/fish/completions/qishu.fish";

/// Of `man`.
pub const MAN: &str = "\
Examples:
  qishu man ~/.local/share/man/man1";

/// Of `check`.
pub const CHECK: &str = "\
The files are read together, so that one may extend another. For each sound file a line `FILE: ok` names its variant. \
A variant that is compiled into this program can be extended from anywhere.

A warning says that something has a meaning, but perhaps not the one that was meant: a limit that never binds, a region that \
no piece names. `qishu explain W0401` says more of one.

Where the file says how pieces move, a line for each statement tells what that proves of it: it is sound if no game \
leaves it, and tight if it allows nothing else. `qishu explain --proofs` draws the squares where it is not.

Examples:
  qishu check my_game.rules
  qishu check --format json my_game.rules
  qishu check --deny warnings my_game.rules
  qishu check --fen '3/1o1/X2' NAME
  qishu check variants/*.rules && cargo build";

/// Of `fmt`.
pub const FMT: &str = "\
Each statement begins a line, what is in braces is set in, and like statements that follow one another stand in columns. \
Comments, single blank lines, texts, drawings and the rows of tables are kept. What the rules say stays the same; a file that \
cannot be read as rules is left as it is, and its mistakes are told.

Examples:
  qishu fmt my_game.rules
  qishu fmt --check variants/*.rules
  qishu fmt - < my_game.rules";

/// Of `lsp`.
#[cfg(feature = "lsp")]
pub const LSP: &str = "\
An editor starts this program and speaks the Language Server Protocol with it on standard input and output. It is told of mistakes with their fixes, draws regions, \
follows and renames names across files that extend one another, completes and formats. What a file extends lies beside it, or is \
compiled into this program.

The folder `editors` has an extension for Visual Studio Code, and settings for Neovim and Helix.";

/// Of `cite`.
pub const CITE: &str = "\
The figure, the version, the command that finds it, and a digest of the rules: the board, the pieces and all laws, whatever they are \
called and wherever they stand. A file with the same digest has the same positions. `qishu count --format json` \
has the digest too.

Examples:
  qishu cite NAME
  qishu cite --format bibtex my_game.rules";

/// Of `derive`.
pub const DERIVE: &str = "\
Where pieces get to from the opening by their moves, pieces in the way ignored, limits where each piece stands and how many of it \
there are. Squares that few pieces of a type reach hold few of them, which is a cap; pieces that can become several pieces make a \
budget. What is printed can stand in a rules file in place of its own pieces, caps and budgets: no position of a game \
breaks it. `qishu explain --proofs` compares it with what a file says.

Examples:
  qishu derive NAME
  qishu derive my_game.rules";

/// Of `emit`.
pub const EMIT: &str = "\
The part `count` is the module that counts; `positions` is the module inside it that knows the rules and gives each \
position its number; `rules` and `part-tree` are items of `positions`; `moves` is the module inside it that makes moves, if \
the rules say how pieces move; `all` is the one module with the others inside it, as a build script would compile them.

Examples:
  qishu emit NAME
  qishu emit --part layout my_game.rules
  qishu emit --part all my_game.rules --output my_game.rs";

/// Of `bench`.
pub const BENCH: &str = "\
The module is compiled with optimisation in a temporary folder, by the cargo that is installed, and timed beside the \
plan carried out directly and the naive frontier, which goes over the squares and knows nothing of plans. All must find the same number. Times \
are the least of several; instructions do not depend on the machine's load and are counted if Valgrind is installed.

The plain form has a line for each variant, of values that a tab separates: its name, lines of the module, tables, \
entries, steps, bits of the widest integer, instructions, and the seconds that the module, the plan and the naive frontier take \
to count. What was not measured is a `-`.

Examples:
  qishu bench my_game.rules
  qishu bench NAME my_game.rules --format json";

/// Of `list`.
pub const LIST: &str = "\
Examples:
  qishu list
  qishu list --format plain | cut -f 1
  qishu list --format json";

/// Of `rules`.
pub const RULES: &str = "\
Examples:
  qishu rules NAME
  qishu rules NAME > my_game.rules
  qishu rules --output . NAME";

/// Of `import`.
pub const IMPORT: &str = "\
A rules file says what the variant says of its board, its pieces, their numbers and ways, and the end, as far as there are words \
for it. Its first lines tell what is left out: of `positions`, so that others are counted than the game has; of `turns`, \
so that the file says nothing of moves; of `moves` and of `ends`, with all others still there. `derive` says what the moves \
imply beyond that, and such rules may be added by hand.

Examples:
  qishu import variants.ini
  qishu import variants.ini NAME > name.rules
  qishu import variants.ini --output rules";

/// Of `export`.
pub const EXPORT: &str = "\
The formula has one model for each position. Its first variables say that a piece stands on a square, and each has a \
comment `c var` with its name; all others follow from these. A counter may project on the named variables, which the \
comments `c p show` and `c ind` list, or count all models: it finds the same number.

Examples:
  qishu emit --part cnf my_game.rules > my_game.cnf
  qishu emit --part cnf NAME --output name.cnf";
