import path from 'node:path';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { languages } from '@truefill/locales/bundle.ts';
import { defineConfig, type Plugin } from 'vite';
import { styleLayers } from '../client/build/style-layers.ts';

/**
 * React refuses to read a store without a server snapshot during server rendering. The app is started again for each prerender, so its
 * first frame can use the store's current value.
 */
function storesAsTheyAre(): Plugin {
  return {
    name: 'truefill:stores-as-they-are',
    transform: {
      filter: { id: /node_modules\/react\/cjs\/react\.production\.js$/ },
      handler: (code) => ({
        code: `${code}
const useStoreOnServer = exports.useSyncExternalStore;
exports.useSyncExternalStore = (subscribe, read) => useStoreOnServer(subscribe, read, read);
`,
        map: null,
      }),
    },
  };
}

/** The decoder of HEIC photos is as large as all the other code together, and no first frame needs it. */
function withoutDecoder(): Plugin {
  return {
    name: 'truefill:without-decoder',
    load: { filter: { id: /node_modules\/heic-to\// }, handler: () => 'export const heicTo = undefined;' },
  };
}

/** The app as one script that renders the markup of its first frame, for the server to run. */
export default defineConfig({
  root: import.meta.dirname,
  // Class names depend on the style sheets' content, so every plugin that changes them must run in both builds.
  plugins: [
    languages('web'),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    styleLayers(),
    storesAsTheyAre(),
    withoutDecoder(),
  ],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { target: 'webworker', noExternal: true },
  build: {
    ssr: path.join(import.meta.dirname, 'src/prerender/prerender.tsx'),
    outDir: 'dist/prerender',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    minify: true,
    copyPublicDir: false,
    rolldownOptions: {
      output: { format: 'iife', name: 'firstFrame', entryFileNames: 'prerender.js', codeSplitting: false },
    },
  },
});
