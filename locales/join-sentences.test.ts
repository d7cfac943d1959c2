import { expect, it } from 'vitest';
import { joinSentences } from './join-sentences.ts';

it.each([
  [['No fee.', 'From $100.00: $25.00.'], 'No fee. From $100.00: $25.00.'],
  [['免手续费。', '$100.00起收取$25.00。'], '免手续费。$100.00起收取$25.00。'],
  [['手数料なし。', '$100.00以上は$25.00。'], '手数料なし。$100.00以上は$25.00。'],
  [['ไม่มีค่าธรรมเนียม', 'ตั้งแต่ $100.00'], 'ไม่มีค่าธรรมเนียม ตั้งแต่ $100.00'],
  [[], ''],
])('%j is %j', (sentences, joined) => {
  expect(joinSentences(sentences)).toBe(joined);
});
