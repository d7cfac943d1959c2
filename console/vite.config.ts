import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { languages } from '@truefill/locales/bundle.ts';
import { defineConfig } from 'vite';
import { precompress } from '../client/build/precompress.ts';
import { styleLayers } from '../client/build/style-layers.ts';
import { themeTokens } from './theme-tokens.ts';

const SERVER = 'http://console.localhost:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    languages('console'),
    themeTokens(),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    styleLayers(),
    precompress(),
  ],
  server: { proxy: { '/operator': { target: SERVER, ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // an inlined asset is a data: URL, which the content security policy forbids
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
