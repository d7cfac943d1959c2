import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../features/catalogue/csv.ts';
import { csvLine, CsvFigure, csvTime } from '@truefill/api/listing/csv-line.ts';

test.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['\t=1', `"'\t'=1"`],
  ['a;=HYPERLINK("http://x")', `"a;'=HYPERLINK(""http://x"")"`],
  ['a;"=1', `"a;""'=1"`],
  ['a\t@b', `"a\t'@b"`],
  ['a\r\n-b', `"a\r\n'-b"`],
  ['a;＝1', `"a;'＝1"`],
  ['a-b;c=d', '"a-b;c=d"'],
  ['＝1', "'＝1"],
  ['=a,"b"', `"'=a,""b"""`],
  [new CsvFigure('-48.00'), '-48.00'],
  [null, ''],
] as const)('%j is written as %j', (field, text) => expect(csvLine([field])).toBe(`${text}\r\n`));

test.each([
  [0, null],
  [null, null],
  [1_763_856_000_123, '2025-11-23T00:00:00.123Z'],
])('the moment %j is %j', (timeMs, text) => expect(csvTime(timeMs)).toBe(text));

describe('arbitrary texts', () => {
  const sign = fc.constantFrom('=', '+1', '-', '@a', ',', ';', '"', "'", '\t', '=",;\t', '＝a', 'a');
  const text = fc
    .oneof(
      fc.string(),
      fc.array(sign, { maxLength: 6 }).map((signs) => signs.join('')),
    )
    .filter((value) => !/[\r\n]/.test(value));
  /** a text without the apostrophes that prevent formulas */
  const bare = (value: string | undefined): string | undefined =>
    value?.replaceAll(/(?<=^|[;\t]"*)'(?=[=+\-@＝＋－＠])|^'(?=\t)/g, '');

  test('each is one field that reads back unchanged except for apostrophes before signs', () =>
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (fields) => {
        const names = fields.map((_, index) => `c${index}`);
        const [row] = parseCsv(csvLine(names) + csvLine(fields), 'test.csv');
        const read = names.map((name) => row?.field(name));
        expect(read.map(bare)).toEqual(fields.map(bare));
        for (const value of read) expect(value).not.toMatch(/^[=+\-@\t＝＋－＠]/);
      }),
    ));

  test('no piece starts a formula, even if semicolons, tabs and line breaks separate cells', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            text,
            text.map((value) => `a\r\n${value}`),
          ),
          { minLength: 1, maxLength: 5 },
        ),
        (fields) => {
          for (const piece of csvLine(fields).split(/[;\t\r\n]/)) expect(piece).not.toMatch(/^(?:"")*[=+\-@＝＋－＠]/);
        },
      ),
    ));
});
