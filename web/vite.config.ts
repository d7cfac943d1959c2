import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { languages } from '@truefill/locales/bundle.ts';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunks.ts';
import { firstViews } from './first-views.ts';
import { measuredTexts } from './measured-texts.ts';
import { styleLayers } from './style-layers.ts';

const SERVER = 'http://127.0.0.1:8080';
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/** Writes a .br beside every text file of the build, so that no server spends time on it. */
function precompress(): Plugin {
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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    languages(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    styleLayers(),
    measuredTexts(),
    firstViews(),
    precompress(),
  ],
  server: {
    proxy: {
      '/v1': SERVER,
      '/market': { target: SERVER, ws: true },
      '/exchange': { target: SERVER, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // an inlined asset is a data: URL, which the content security policy forbids
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups() } } },
  },
});
