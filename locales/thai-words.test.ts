import { expect, it } from 'vitest';
import { joinThaiWords } from './thai-words.ts';

/** Where the browser may break a line: between the words of the same dictionary, except at a joiner. */
function piecesOf(text: string): string[] {
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)].map(({ segment }) => segment);
  return words.reduce<string[]>((pieces, word) => {
    const last = pieces.at(-1);
    const isJoined = last !== undefined && (last.endsWith('\u2060') || word.startsWith('\u2060'));
    return isJoined ? [...pieces.slice(0, -1), last + word] : [...pieces, word];
  }, []);
}

it.each(['คำสั่ง', 'ระดับมาร์จิ้น', 'คริปโต', 'ผู้ค้ำประกัน', 'ความหมาย', 'ราคาลิมิต', 'ยอดคงเหลือ', 'ที่อยู่', 'เจ้าหน้าที่'])(
  '%s is broken at most between words',
  (words) => {
    const joined = joinThaiWords(words);
    expect(joined.replaceAll('\u2060', '')).toBe(words);
    expect(piecesOf(joined).length).toBeLessThan(piecesOf(words).length);
  },
);

it('margin level breaks only between its two words', () => {
  expect(piecesOf(joinThaiWords('ระดับมาร์จิ้น')).map((piece) => piece.replaceAll('\u2060', ''))).toEqual(['ระดับ', 'มาร์จิ้น']);
});

it('changes nothing else', () => {
  expect(joinThaiWords('ปิดสถานะ BTC/USDT {{amount}}')).toBe('ปิดสถานะ BTC/USDT {{amount}}');
});
