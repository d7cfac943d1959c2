import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/** Larger files are no part of a first load: the best level would save a seventh of them, in twenty times the time. */
const LARGE_BYTES = 1_000_000;
const BEST = 11;
const QUICK = 9;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_MODE, BROTLI_MODE_GENERIC, BROTLI_MODE_FONT } = constants;
/** Which one is smaller depends on the file: code with long lists of names is no plain text. */
const MODES = [BROTLI_MODE_GENERIC, BROTLI_MODE_FONT];

/** Writes a .br file next to every text file of the build, so that no server has to compress it. */
export function precompress(): Plugin {
  return {
    name: 'truefill:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const assets = path.join(dir, 'assets');
      for (const name of await readdir(assets)) {
        if (!COMPRESSIBLE.test(name)) continue;
        const file = path.join(assets, name);
        await writeFile(`${file}.br`, compressed(await readFile(file)));
      }
    },
  };
}

function compressed(plain: Buffer): Buffer {
  if (plain.length > LARGE_BYTES) return brotliCompressSync(plain, { params: { [BROTLI_PARAM_QUALITY]: QUICK } });
  const tried = MODES.map((mode) =>
    brotliCompressSync(plain, { params: { [BROTLI_PARAM_QUALITY]: BEST, [BROTLI_PARAM_MODE]: mode } }),
  );
  return tried.reduce((smallest, other) => (other.length < smallest.length ? other : smallest));
}
