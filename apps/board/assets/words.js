// What the page says, in English and Chinese.

import { REASONS, REFUSALS } from "./messages.js";

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
  ahead: ["Move ahead", "预走"],
  hint: ["Hint", "提示"],
  hinted: ["Hint", "提示"],
  offerDraw: ["Offer a draw", "提和"],
  offersDraw: ["offers a draw.", "提和。"],
  weighsDraw: ["considers the draw …", "正在考虑和棋……"],
  declinesDraw: ["declines the draw.", "不同意和棋。"],
  accept: ["Accept", "同意"],
  decline: ["Decline", "不同意"],
  resign: ["Resign", "认输"],
  rematch: ["Rematch", "再来一局"],
  swapped: ["Rematch, sides swapped", "换先再来"],
  toRematch: ["To the rematch", "进入新局"],
  goOn: ["Go on from here", "从此继续"],
  flip: ["Turn the board", "翻转棋盘"],
  sound: ["Sound", "声音"],
  analyse: ["Analyse", "分析"],
  lines: ["Lines", "变着数"],
  analysing: ["analysing …", "分析中……"],
  evaluation: ["Evaluation for the first side:", "先手评分："],
  depth: ["depth", "深度"],
  over: ["the game is over", "对局结束"],
  captured: ["Captured", "吃子"],
  played: ["plays", "走"],
  pass: ["Pass", "停一手"],
  toMove: ["to move", "走棋"],
  inHand: ["in hand", "持有"],
  check: ["check", "将军"],
  thinks: ["thinks …", "思考中……"],
  wins: ["wins", "胜"],
  draw: ["Draw", "和棋"],
  notation: ["Notation", "记谱法"],
  squares: ["Squares", "坐标"],
  san: ["Letters", "字母"],
  figurine: ["Figurines", "图形"],
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
  named: ["the game that the record names", "棋谱所示的棋种"],
  record: ["Record", "棋谱内容"],
  actions: ["Actions", "操作"],
  none: ["Nothing is here yet.", "还没有内容。"],
  name: ["Name", "姓名"],
  level: ["Level", "级别"],
  moves: ["Moves", "步数"],
  date: ["Date", "日期"],
  players: ["Players", "对局者"],
  result: ["Result", "结果"],
  side: ["Side to move", "走棋方"],
  pieces: ["Pieces", "棋子"],
  choice: ["The piece becomes", "升变为"],
  empty: ["Clear the board", "清空棋盘"],
  emptySquare: ["empty", "空"],
  opening: ["The opening", "初始局面"],
  rubber: ["Take away", "移除"],
  right: ["This position can be played.", "此局面可以开始对局。"],
  language: ["中文", "English"],
  theme: ["Light or dark", "明暗"],
  gone: ["The program that serves this page has ended, or the address lacks its secret.", "程序已结束，或网址中缺少密钥。"],
  window: ["A second window at this address shows the same game.", "在另一窗口打开此网址可同看此局。"],
  perMove: ["a move", "每步"],
  minutes: ["min", "分"],
  seconds: ["s", "秒"],
};

/** Sides that are called like colours, in Chinese; all others are the first and the second player. */
const SIDES = { red: "红方", black: "黑方", white: "白方", blue: "蓝方", green: "绿方", yellow: "黄方", gold: "金方", silver: "银方" };
const BY_ORDER = ["先手", "后手"];

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

/** The name of a side of a game, given its drawing or something else with `sides`. */
export const sideName = ({ sides }, side) => (language === 1 ? SIDES[sides[side]] ?? BY_ORDER[side] : sides[side]);

/** The title of a game in the language of the page, given its drawing or something else with its name. */
export function gameTitle({ variants }, { name, title }) {
  const known = variants.find((variant) => variant.name === name);
  return known?.titles[LANGUAGES[language]] ?? known?.title ?? title ?? name;
}

/** Why a game ended, as it stands behind the result. */
export const reason = (word, number) => (REASONS[word]?.[language] ?? "").replace("{n}", number);

/** Why the server did not do something, given the refusal. */
export function refusal({ code, message }) {
  return language === 0 ? message : REFUSALS[code] ?? `未能完成：${message}`;
}

/** Words one after the other: Chinese has no spaces between them. */
export const joined = (...words) => words.filter((word) => word !== "").join(language === 1 ? "" : " ");

/** A text in both languages, of which one is shown. */
export const either = (english, chinese) => [english, chinese][language];

/** A number with its digits in groups. */
export const grouped = (digits) => digits.replace(/\B(?=(\d{3})+$)/g, "\u2009");
