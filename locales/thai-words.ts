/** U+2060: nothing to see, and no line breaks at it. */
const WORD_JOINER = '\u2060';

/**
 * Thai has no spaces between words, and the browser's dictionary knows some of ours only in pieces: it would break a line within
 * "margin", "level" or "crypto". The pieces, with a bar where it would. Longer words stand before those that they contain.
 */
const PIECES = [
  'ค|ริ|ป|โต',
  'ระ|ดับ',
  'มาร์|จิ้น',
  'ลิ|มิต',
  'พาส|คีย์',
  'คำ|สั่ง',
  'คำ|ขอ',
  'คำ|ตอบ',
  'คำ|ถาม',
  'คำ|เตือน',
  'ค่า|ธรรมเนียม',
  'ค้ำ|ประกัน',
  'ดำเนิน|การ',
  'ตัว|ตน',
  'คัด|ลอก',
  'เครือ|ข่าย',
  'ร้อง|เรียน',
] as const;

const WORDS = new Map(PIECES.map((pieces) => [pieces.replaceAll('|', ''), pieces.replaceAll('|', WORD_JOINER)]));
const ANY_WORD = new RegExp([...WORDS.keys()].join('|'), 'g');
/** Prefixes that make a noun of what follows: alone at the end of a line they say nothing. */
const PREFIX = /(?:ความ|ผู้)(?=[ก-ไ])/g;

/** Keeps words of a Thai text in one line. */
export function joinThaiWords(text: string): string {
  return text.replace(ANY_WORD, (word) => WORDS.get(word) ?? word).replace(PREFIX, (prefix) => prefix + WORD_JOINER);
}
