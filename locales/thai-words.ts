/** U+2060: invisible, and prevents a line break. */
const WORD_JOINER = '\u2060';

/**
 * Thai has no spaces between words, and the browser's dictionary splits some of our words: it would break a line within
 * "margin", "level" or "crypto". A bar marks each place where it would. Longer words precede those that they contain.
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
  'ยอด|คง|เหลือ',
  'ที่|อยู่',
  'เจ้า|หน้าที่',
] as const;

const WORDS = new Map(PIECES.map((pieces) => [pieces.replaceAll('|', ''), pieces.replaceAll('|', WORD_JOINER)]));
const ANY_WORD = new RegExp([...WORDS.keys()].join('|'), 'g');
/** Prefixes that turn the following word into a noun; alone at the end of a line they mean nothing. */
const PREFIX = /(?:ความ|ผู้)(?=[ก-ไ])/g;

/** Prevents line breaks within these words of a Thai text. */
export function joinThaiWords(text: string): string {
  return text.replace(ANY_WORD, (word) => WORDS.get(word) ?? word).replace(PREFIX, (prefix) => prefix + WORD_JOINER);
}
