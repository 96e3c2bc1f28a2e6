// What the server tells by a code: why games end, and why something is refused.

/** Why a game ended, in English and Chinese; `{n}` is the number of the rule. */
export const REASONS = {
  mate: ["by checkmate", "（将死）"],
  stalemate: ["by stalemate", "（无子可动）"],
  no_move: ["– no move is left", "（无子可走）"],
  comparison: ["by the final count", "（终局计数）"],
  repetition: ["by repetition: the position has occurred {n} times", "（同一局面出现 {n} 次）"],
  perpetual_check: ["by perpetual check: the position has occurred {n} times", "（长将，同一局面出现 {n} 次）"],
  quiet_plies: ["– {n} plies without progress", "（连续 {n} 步未吃子等）"],
  line: ["– a line is complete", "（连成一线）"],
  connection: ["by a connection", "（完成连接）"],
  checks: ["by {n} checks", "（将军 {n} 次）"],
  too_few: ["– the deciding pieces are gone", "（关键棋子不足）"],
  goal: ["by reaching the goal", "（到达目标）"],
  number_of_pieces: ["by the number of pieces", "（棋子数达标）"],
  insufficient_material: ["by insufficient material", "（子力不足以取胜）"],
  unstated: ["– no move is left", "（无子可走）"],
  resigned: ["by resignation", "（对方认输）"],
  time: ["on time", "（对方超时）"],
  agreed: ["by agreement", "（双方同意）"],
};

/** Why the server did not do something, in Chinese; in English it says so itself. */
export const REFUSALS = {
  no_game: "此对局已不存在",
  no_record: "此棋谱已不存在",
  no_record_in_it: "其中没有对局",
  no_variant: "没有此棋种",
  no_game_named: "棋谱未注明棋种",
  no_game_named_so: "没有棋谱所示的棋种",
  no_notation: "没有此记谱法",
  no_position: "这不是此棋盘的局面",
  no_move: "此着法不合法",
  no_node: "对局中没有这一步",
  no_side: "没有这一方",
  no_offer: "对方没有提和",
  no_setting: "没有此设置",
  name_length: "姓名须为 1 至 40 个字符",
  not_beaten: "此局没有战胜电脑",
  not_over: "对局尚未结束",
  not_yours: "还没有轮到您",
  late: "对局已有变化",
  over: "对局已经结束",
  thinking: "电脑正在思考",
  too_long: "对局步数过多",
  server: "服务器出错",
};
