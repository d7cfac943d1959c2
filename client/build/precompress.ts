import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

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
        const packed = brotliCompressSync(await readFile(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        await writeFile(`${file}.br`, packed);
      }
    },
  };
}
