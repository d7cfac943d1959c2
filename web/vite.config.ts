import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { languages } from '@truefill/locales/bundle.ts';
import { defineConfig } from 'vite';
import { precompress } from '../client/build/precompress.ts';
import { styleLayers } from '../client/build/style-layers.ts';
import { chunkGroups } from './chunks.ts';
import { firstTexts } from './first-texts.ts';
import { firstViews } from './first-views.ts';
import { measuredTexts } from './measured-texts.ts';
import { throughIndex } from './through-index.ts';

const SERVER = 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    languages('web'),
    throughIndex(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    styleLayers(),
    measuredTexts(),
    firstViews(),
    firstTexts(),
    precompress(),
  ],
  resolve: {
    alias: [
      // React has had this hook since version 18
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
    ],
  },
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
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups() },
        // 42 bits are enough, and the fewest that the bundler allows: the first load names 300 files, and a hash does not compress
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
});
