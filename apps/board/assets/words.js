// What the page says, in English and Chinese.

const WORDS = {
  play: ["Play", "对局"],
  records: ["Records", "棋谱"],
  highScores: ["High scores", "英雄榜"],
  setUp: ["Set up", "摆局"],
  newGame: ["New game", "新对局"],
  game: ["Game", "棋种"],
  begin: ["Begin", "开始"],
  human: ["a person", "人"],
  easy: ["easy", "初级"],
  middle: ["middle", "中级"],
  hard: ["hard", "高级"],
  program: ["the program", "外部程序"],
  clock: ["Clock", "棋钟"],
  noClock: ["no clock", "不限时"],
  undo: ["Take back", "悔棋"],
  hint: ["Hint", "提示"],
  resign: ["Resign", "认输"],
  goOn: ["Go on from here", "从此继续"],
  flip: ["Turn the board", "翻转棋盘"],
  pass: ["Pass", "停一手"],
  toMove: ["to move", "走棋"],
  inHand: ["in hand", "持有"],
  check: ["check", "将军"],
  thinks: ["thinks …", "思考中……"],
  wins: ["wins", "胜"],
  draw: ["No piece wins", "和棋"],
  resigned: ["by resignation", "对方认输"],
  time: ["on time", "对方超时"],
  squares: ["Squares", "坐标"],
  wxf: ["WXF", "WXF"],
  chinese: ["Chinese", "中文"],
  number: ["Number", "局面编号"],
  ofAll: ["of", "共"],
  share: ["lies behind this share of all positions", "在全部局面中的位置"],
  fen: ["FEN", "FEN"],
  copy: ["Copy", "复制"],
  copied: ["Copied", "已复制"],
  first: ["To the beginning", "回到开局"],
  back: ["Back", "后退"],
  forth: ["Forth", "前进"],
  last: ["To the end", "到末尾"],
  run: ["Replay", "自动播放"],
  stop: ["Stop", "停止"],
  beaten: ["You have beaten the engine. Your name:", "您战胜了电脑！请留名："],
  enter: ["Enter", "登录"],
  open: ["Open", "打开"],
  forget: ["Delete", "删除"],
  save: ["Save as PGN", "导出 PGN"],
  read: ["Read a record", "导入棋谱"],
  none: ["Nothing is here yet.", "还没有内容。"],
  name: ["Name", "姓名"],
  level: ["Level", "级别"],
  moves: ["Moves", "步数"],
  date: ["Date", "日期"],
  players: ["Players", "对局者"],
  result: ["Result", "结果"],
  empty: ["Clear the board", "清空棋盘"],
  opening: ["The opening", "初始局面"],
  rubber: ["Take away", "移除"],
  right: ["This position can be played.", "此局面可以开始对局。"],
  language: ["中文", "English"],
  theme: ["Light or dark", "明暗"],
  gone: ["The program that serves this page has ended, or the address lacks its secret.", "程序已结束，或网址中缺少密钥。"],
  window: ["A second window at this address shows the same game.", "在另一窗口打开此网址可同看此局。"],
  perMove: ["a move", "每步"],
  minutes: ["min", "分"],
};

/** Sides that are called like colours, and those that are not, by their places. */
const SIDES = { red: "红", black: "黑", white: "白", blue: "蓝", green: "绿", yellow: "黄", first: "先手", second: "后手" };

const LANGUAGES = ["en", "zh"];
let language = 0;

/** The language of the page: `en` or `zh`. */
export const languageCode = () => LANGUAGES[language];

export function setLanguage(code) {
  language = Math.max(0, LANGUAGES.indexOf(code));
  document.documentElement.lang = LANGUAGES[language];
}

/** What is said for a word. */
export const say = (word) => WORDS[word]?.[language] ?? word;

/** The name of a side, as its rules have it or in Chinese where it is a colour. */
export const sideName = (name) => (language === 1 && SIDES[name]) || name;

/** A number with its digits in groups. */
export const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u2009");
