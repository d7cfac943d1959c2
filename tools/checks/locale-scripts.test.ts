import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

/** Characters that an old encoding of one script can write: GB2312 knows none that are traditional only, Big5 none that are simplified only. */
function charactersOf(
  encoding: 'gbk' | 'big5',
  [first, last]: readonly [number, number],
  trails: readonly (readonly [number, number])[],
) {
  const decoder = new TextDecoder(encoding);
  const known = new Set<string>();
  for (let lead = first; lead <= last; lead += 1)
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1) known.add(decoder.decode(Uint8Array.of(lead, trail)));
  return known;
}

const SCRIPTS = [
  ['zh-cn', charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]])],
  // with the extension that Taiwan's systems brought: 裏, 恒, 銹 and a few more
  [
    'zh-tw',
    charactersOf(
      'big5',
      [0xa4, 0xf9],
      [
        [0x40, 0x7e],
        [0xa1, 0xfe],
      ],
    ),
  ],
] as const;

it.each(SCRIPTS)('%s is written in one script', (language, known) => {
  const files = repositoryFiles().filter((path) => path.startsWith(`locales/${language}/`) && path.endsWith('.json'));
  expect(files.length).toBeGreaterThan(30);
  const strange = files.flatMap((path) => {
    const signs = new Set(readRepositoryFile(path).match(/\p{Script=Han}/gu));
    return [...signs].filter((sign) => !known.has(sign)).map((sign) => `${path} ${sign}`);
  });
  expect(strange).toEqual([]);
});

it('knows what belongs to the other script', () => {
  const [[, simplified], [, traditional]] = SCRIPTS;
  for (const sign of '杠杆止损') expect(simplified.has(sign)).toBe(true);
  for (const sign of '槓桿損') expect([traditional.has(sign), simplified.has(sign)]).toEqual([true, false]);
  for (const sign of '杆损账') expect(traditional.has(sign), sign).toBe(sign === '杆');
});
