//! The help of the commands about the play of games.

/// Of `moves`.
pub const MOVES: &str = "\
A move is written by its squares of departure and arrival as in h3e3, with all squares on the way where it takes several \
pieces, and the small letter of the piece behind them that the piece becomes; `X@b2` comes onto the board, and a side may \
`pass`.

A state is a position, the letter of the side to move (w for the first side and b for the second, whatever they are \
called), the rights and the square over which a piece has passed, each `-` if there is none, the number of \
plies since a capture, and the number of the move. Fields may be missing at the end. What is wrong with a state that no game comes to is said.

Examples:
  qishu moves NAME
  qishu moves --notation chinese NAME
  qishu moves --format plain --fen '4k4/9/9/9/9/9/9/9/4A4/R3K4 b - - 0 1' NAME";

/// Of `record`.
pub const RECORD: &str = "\
Records are texts in the manner of PGN: headers in brackets, moves with their numbers or without, remarks in braces, lines that were \
not played in parentheses, and the result. Every move is read in any notation, and has to be legal where it stands. By squares \
whose ranks count from 0 they are read with a hyphen, as in H2-E2, or where a header says [Format \"iccs\"], or on a board of ten \
ranks if all moves of the record are legal only so. Records of draughts may have the numbers of squares, as in 9-14 and 23x16.

If the only argument is a file that is no rules file, or `-`, the records tell their variant: by the headers Variant of PGN and GameType \
of PDN, through the titles of the rules, or by their format and the names of pieces; of several variants, the moves decide.

Other formats are read as well: texts of dpxq.com, WXF files, DhtmlXQ, CSA, KIF, GIB, lists of moves in USI, and EPD, whose \
positions are games without moves and whose operations are headers. CSA and KIF need the names of pieces in the rules, as in \
`called csa \"FU\"` and `called ja \"歩\"`, wherever squares alone are not clear.

The notation of chess, `san`, says the piece's letter and where it arrives, as in Nf3, exd5, e8=Q, O-O and N@f3. The letter that is left \
out is that of the only piece that a player promotes. `+` marks a check, and `#` a move that wins or loses the game.

A notation by files says the piece, its file from its side's right, and how it goes: by `+`, `-` and `=`, or in Chinese. What cannot \
be said so is written by squares: pieces that come onto the board, moves of several capture steps, boards of more than nine files, sides \
that do not face each other.

Examples:
  qishu record NAME games.pgn
  qishu record games.pgn
  qishu record --notation san NAME < game.pgn
  qishu record --format plain --notation wxf NAME games.pgn";

/// Of `perft`.
pub const PERFT: &str = "\
Sequences of legal moves are counted, of all plies up to the depth in the human form. Games that end sooner have none. \
The moves are carried out one by one: it is a check of the rules, not a race.

With --hash-bytes a transposition table has the numbers of positions, by plies. Positions are compared as a whole, not by \
a hash alone: the counts are exact, as they are without a table.

With --back the sequences end with the state; --divide then tells them apart by their last moves, each with the state before it.

A --suite has a position on each line, in the manner of EPD, with the numbers of sequences by plies. All are counted, up to --depth if \
it is given; the command fails if some differ.

Examples:
  qishu perft --depth 4 NAME
  qishu perft --depth 7 --hash-bytes 1e9 NAME
  qishu perft --suite perftsuite.epd --depth 4 NAME
  qishu perft --depth 3 --divide --format plain my_game.rules";

/// Of `reach`.
pub const REACH: &str = "\
For each number of plies: the different positions after exactly that many, those among them that fewer plies do not reach, those of all \
plies so far, the lines of play of that length (as `qishu perft` counts them), and the lines that end there. Positions are one if \
their pieces, the side to move, and all that belongs to the position beside the board are equal: hands, rights, a passed square, \
checks given. A line ends where the side to move has no legal move: by a row, a number of pieces or of checks that ends the game, by \
mate, or stuck. Repetitions and quiet plies are no part of a position and end nothing, nor do draws by the \
pieces that are left.

Without --plies, positions are followed until none is new. Once a position of an earlier ply returns, lines may have no end: from that \
ply on only new positions are followed, and there are no figures of lines. A great number of --plies gives all games where each of them \
ends.

All positions are kept as a whole, each in a few bytes. Once they take more than --most-bytes allows, the command says how far there \
was room. With --up-to, all positions are followed as well; lines are counted each.

With --shard each part keeps only some positions of the last ply, which takes less memory; `qishu parts merge` adds the parts up.

Examples:
  qishu reach NAME
  qishu reach --plies 4 --format csv my_game.rules
  qishu reach --plies 6 --most-bytes 4_000_000_000 NAME
  qishu reach --up-to all NAME";

/// Of `solve`.
pub const SOLVE: &str = "\
Each position is won, lost or drawn for the side to move, if both sides do their best: the winner wins as soon as possible, \
and the loser loses as late as possible. What goes on without end is a draw; where the rules say otherwise about \
repetitions, or count quiet plies, a note says what that may change. Without --material the whole game is solved from its opening, and \
the value of the opening is printed with a line of best play.

By material, all positions of the material are solved with all that it can turn into, that first. Illegal positions, in which a royal \
piece could be taken at once, have no value. Material must not come back, and moves change nothing but what tables have. By reached \
positions, those that games come to are solved, as `qishu reach` finds them, whatever their material: only random promotions are \
refused. Without --method or an option that belongs to one, material is tried first; where the rules do not allow it, a note gives the \
reason.

Reached positions are kept as a whole, in a few bytes each, with their moves in two to four bytes, twice: once they take more \
than --most-bytes allows, nothing is printed. With --up-to, one position of each orbit is solved; that the moves have the symmetries is \
tested for each position.

In tables, positions that symmetries of the moves take to one another are solved once and counted each. Memory is told before \
anything is done: --most-bytes allows more. It is two bytes for each value of the table that is being made, with each \
side to \
move, and one for each of those that are kept. A win of more than 125 plies doubles that, which is seen only when it is \
found: then it is refused if it is too much.

With --tables, each table is a file that names its rules by a digest. A file that is damaged or of other rules is named in a warning \
and replaced. A command that was stopped goes on with the next one \
that is missing, and several may work on one folder. Where all tables together are too much, only those are kept in memory \
to which moves lead from the one that is being made.

Plies are counted to the end of the game: depth to mate. In tables, --metric conversion counts them to the next capture, promotion or \
drop (depth to conversion), and --metric zeroing to the next move that is no quiet ply by the rules (depth to zeroing), or to the end if \
that comes first. With zeroing, wins of more plies than the rules allow are cursed and such losses blessed: the rule on quiet plies draws \
them. They are counted among wins and losses, and told apart. Each metric has tables of its own.

--estimate prints the number of tables and values, and the bytes at once, and solves nothing. How many positions games come to is only \
known on the way.

--verify makes every move of every position once more, which adds half of the time of solving or somewhat more.

The plain form has a line for each material and side to move, of values that a tab separates: the material, the side, \
positions, wins, losses, draws, and the plies of the longest win and loss, or `-`. With --format csv there is a line for \
each number of plies in which positions are won or lost, with how many these are, so that mates by their length can \
be read off.

Examples:
  qishu solve --material 'K R | K' NAME
  qishu solve --material 'K R | K' --format csv NAME > by_plies.csv
  qishu solve --material 'K R | K A' --tables endgames --verify NAME
  qishu solve --material 'K P | K' --metric zeroing NAME
  qishu solve my_small_game.rules
  qishu solve --method reached --up-to all --verify NAME
  qishu solve --fen 'STATE w' NAME";

/// Of `probe`.
pub const PROBE: &str = "\
The value of the state for the side to move, and that of each legal move for the side that makes it, the best first. What no \
table in the folder tells is unknown.

Examples:
  qishu probe --tables endgames --fen '3k5/9/9/9/9/9/9/9/9/R3K4 w' NAME
  qishu probe --tables endgames --format plain my_small_game.rules";

/// Of `play`.
#[cfg(feature = "play")]
pub const PLAY: &str = "\
The page is served to this machine alone, at an address with a secret that only this command prints. It needs nothing from a \
network. Records, high scores and settings are kept in one file of the folder of data.

In the terminal, moves are written in any notation, and `help` lists the other words.

Examples:
  qishu play NAME
  qishu play --program pikafish NAME
  qishu play --terminal --level middle my_game.rules";

/// Of `engine`.
pub const ENGINE: &str = "\
The engine hears UCI, UCCI or USI on standard input, whichever it is greeted in, and answers on standard output. In UCI ranks \
are numbered from 1, in UCCI from 0. On boards of ten ranks they are numbered from 0 in UCI too, as in its Cyclone dialect, as \
soon as the moves of a game are legal only so, or if the option `Protocol` is `ucicyclone`. USI is for boards of up to nine \
files, on which no piece has a choice what to become.

The options are the size of its memory in MiB, threads, a level (easy, middle, hard), what the mistakes of the lower levels are \
drawn with, and the time that is kept back for each move in ms. Rules from a file are played too, by their moves as they stand \
there, which is slower. Without NAME the other program chooses the variant by `UCI_Variant`. The program does the same without \
arguments if it is called `qishu-engine`, and plays NAME if it is called `qishu-NAME`, for example by a link.

What pieces are worth stands in the rules, or is worked out from how far they go. With a book, and with tables of solved endgames, it knows what it need not look for; tables may have a gibibyte, and are an option for the other program too.

Examples:
  qishu engine NAME
  ln -s qishu qishu-NAME && ./qishu-NAME
  qishu engine --book name.book --tables endgames NAME
  echo 'go depth 6' | qishu engine my_game.rules";

/// Of `match`.
#[cfg(feature = "play")]
pub const MATCH: &str = "\
Games come in pairs: one opening, drawn at random and judged to be balanced, and each player begins once. The result is the \
first player's, with the interval that has the true share of points with a probability of 95 %. Limited by nodes or depth, the \
same command plays the same games, on however many threads. With a clock, a player that exceeds its time loses; the number of such games is printed. A program whose rules know more than a position and the side to move, as castling, can be told each position by itself.

With --shard only a part of the games is played; `qishu parts merge` adds the parts up.

Examples:
  qishu match --first hard --second middle --games 400 --threads 2 NAME
  qishu match --first hard@nodes=5000 --second hard@nodes=1000 my_game.rules
  qishu match --first hard@ms=50 --second 'program=other-engine@ms=50' \
      --option UCI_Variant=NAME NAME
  qishu match --first hard@clock=10+0.1 --second program=other-engine@clock=10+0.1@fen NAME";

/// Of `book`.
pub const BOOK: &str = "\
A book has a line for each position: its number, as `qishu rank` gives it, the side to move, how many games came there and how many \
half points the side that had moved there got, and the moves that were made with the half points of the side that made them. `qishu engine --book` draws \
moves in proportion to these. It is learned from records in the manner of PGN; those without a result are passed over.

A book of the BOOK.DAT form knows positions by locks, which do not tell where pieces stand. So it is gone through from the opening, by every legal move to a position of which it knows something; how many of its entries were found so is said.

Examples:
  qishu match --first hard --second hard --games 100 --save-games games.pgn NAME
  qishu book --records games.pgn --output name.book NAME
  qishu book --import BOOK.DAT --output name.book NAME
  qishu engine --book name.book NAME";

/// Of `tune`.
pub const TUNE: &str = "\
Hill climbing raises or lowers a number of some `value` statement by a sixth, and the engine that evaluates so plays the one that \
evaluates as before. A change is kept if it has won more games than two equals would in two cases of three. Each change is a line: \
the statement, the points before and after, the games won, drawn and lost.

With --method texel, the engine plays games against itself. Of all positions in which no capture is pending, a logistic curve of the \
evaluation predicts the result; the values become those that predict best. Each step is a line: the mean loss of a position, and \
the greatest change of a value. Positions may be kept in a file by --save-positions, and read from it by --positions.

In the end the numbers that have changed are listed, and the engine that evaluates by them plays the one of the rules file, in other \
games.

Examples:
  qishu tune --rounds 100 --games 200 --threads 2 NAME
  qishu tune --method texel --games 2000 --save-positions positions.epd NAME
  qishu tune --method texel --positions positions.epd NAME";
