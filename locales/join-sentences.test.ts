import { expect, it } from 'vitest';
import { asSentence, joinSentences } from './join-sentences.ts';

it.each([
  [['No fee.', 'From $100.00: $25.00.'], 'No fee. From $100.00: $25.00.'],
  [['免手续费。', '$100.00起收取$25.00。'], '免手续费。$100.00起收取$25.00。'],
  [['手数料なし。', '$100.00以上は$25.00。'], '手数料なし。$100.00以上は$25.00。'],
  [['ไม่มีค่าธรรมเนียม', 'ตั้งแต่ $100.00'], 'ไม่มีค่าธรรมเนียม ตั้งแต่ $100.00'],
  [[], ''],
])('%j is %j', (sentences, joined) => {
  expect(joinSentences(sentences)).toBe(joined);
});

it.each([
  ['Send us the hash.', 'Send us the hash.'],
  ['send us the hash', 'send us the hash.'],
  ['Which account is it?', 'Which account is it?'],
  ['He wrote “paid.”', 'He wrote “paid.”'],
  ['no such payment (see below)', 'no such payment (see below).'],
  ['照片不清晰', '照片不清晰。'],
  ['照片不清晰。', '照片不清晰。'],
  ['画像が不鮮明です', '画像が不鮮明です。'],
  ['사진이 흐립니다', '사진이 흐립니다.'],
  ['รูปไม่ชัด', 'รูปไม่ชัด'],
  ['  ', ''],
])('%j before another sentence is %j', (words, sentence) => {
  expect(asSentence(words)).toBe(sentence);
});
