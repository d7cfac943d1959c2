import { expect, test } from 'vitest';
import { opensConsole } from './tap-counter.ts';

test.each([
  ['no tap', [], false],
  ['five taps', [0, 100, 200, 300, 400], false],
  ['six taps', [0, 100, 200, 300, 400, 500], true],
  ['six taps, just within three seconds', [0, 1, 2, 3, 4, 2_999], true],
  ['six taps, the first of which is too long ago', [0, 100, 200, 300, 400, 3_000], false],
  ['slow taps', [0, 1_000, 2_000, 3_000, 4_000, 5_000, 6_000, 7_000], false],
])('%s', (_, taps, opens) => expect(opensConsole(taps)).toBe(opens));
