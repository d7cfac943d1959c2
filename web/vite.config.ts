import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://127.0.0.1:8080';
const COMPRESSIBLE = /\.(?:js|css|svg|json)$/;

/**
 * What every screen needs travels in few files: dozens of small ones cost requests and compress worse. Parts that stand on
 * Base UI are left out of `parts`, or they would pull it into the first load; mappings that only later screens use, out of `app`.
 */
const CHUNKS = [
  {
    name: 'base',
    test: /node_modules\/(?:(?:react|react-dom|scheduler|zustand|react-i18next(?!\/dist\/es\/(?:Icu)?Trans)|i18next|use-sync-external-store)\/|@tanstack\/(?!react-virtual|virtual|query-core\/.*infiniteQuery|react-query\/.*useInfiniteQuery))/,
    priority: 3,
  },
  {
    name: 'parts',
    test: /ui\/src\/(?:format\/|components\/(?:button|change-text|chips|class-names|direction|empty-state|error-state|icon-button|instrument-mark|notice|price-text|skeleton|sparkline|tag|visually-hidden)\b)/,
    priority: 2,
  },
  {
    name: 'app',
    test: /web\/src\/(?:live\/(?!use-quotes-of)|api-client|instruments\/(?!opening-times|spread)|preferences|session|query-client|brand|shell\/(?:brand-art|frame|guard|icons|notices-store|wordmark))|api\/src\/(?!workspace\/|error-codes\b|mapping\/(?:notification|option|order-command|security)\b)/,
    priority: 2,
  },
  {
    name: 'markets',
    test: /node_modules\/@tanstack\/(?:react-virtual|virtual-core)|web\/src\/features\/quotation\/(?:category-chips|market-row|market-table)/,
    priority: 1,
  },
];

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
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), precompress()],
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
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
});
