import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followWebBuild } from './web-build.ts';

let webDir: string;
beforeEach(() => {
  webDir = mkdtempSync(join(tmpdir(), 'truefill-web-'));
});
afterEach(() => rmSync(webDir, { recursive: true }));

const SCRIPT = `export const text = '${'word '.repeat(500)}';`;

function write(name: string, content: string): void {
  mkdirSync(join(webDir, name, '..'), { recursive: true });
  writeFileSync(join(webDir, name), content);
}

function writeBuild(script: string): void {
  write(`assets/${script}`, SCRIPT);
  write('assets/style.css', 'a{}');
  write(
    'index.html',
    `<script type="module" crossorigin src="/assets/${script}"></script><link rel="stylesheet" crossorigin href="/assets/style.css">`,
  );
}

describe('a web build', () => {
  it('can be missing, present, and replaced as a whole', () => {
    const build = followWebBuild(webDir);
    expect(build()).toBeNull();
    writeBuild('one.js');
    utimesSync(join(webDir, 'index.html'), 1, 1);
    expect(build()?.links).toBe('</assets/one.js>; rel=modulepreload, </assets/style.css>; rel=preload; as=style; crossorigin');
    expect(build()).toBe(build());
    writeBuild('two.js');
    expect([...(build()?.assets.keys() ?? [])].toSorted()).toEqual(['one.js', 'style.css', 'two.js']);
    expect(build()?.links).toContain('/assets/two.js');
  });

  it('knows the files of its languages', () => {
    writeBuild('one.js');
    write(
      '.vite/manifest.json',
      JSON.stringify({
        '../locales/zh-cn/catalogue.js': { file: 'assets/zh.js', src: '../locales/zh-cn/catalogue.js' },
        '../locales/zh-cn/later-texts.js': { file: 'assets/zh-later.js', src: '../locales/zh-cn/later-texts.js' },
        'index.html': { file: 'assets/one.js' },
      }),
    );
    const build = followWebBuild(webDir)();
    expect(build?.languageFiles('zh-cn')).toEqual({
      first: ['/assets/zh.js'],
      later: ['/assets/zh-later.js'],
    });
    expect(build?.languageFiles('ja')).toEqual({ first: [], later: [] });
  });

  it('knows the first views of addresses', () => {
    writeBuild('one.js');
    const phone = { scripts: ['/assets/chart.js'], styles: ['/assets/chart.css'] };
    const wide = { scripts: ['/assets/desk.js'], styles: [] };
    write('.vite/first-views.json', JSON.stringify([{ path: '/:symbol/chart', phone, wide, laterTexts: true }]));
    const build = followWebBuild(webDir)();
    expect(build?.firstView('/BTCUSDT/chart')).toMatchObject({ phone, wide, laterTexts: true });
    for (const other of ['/', '/chart', '/a/b/chart', '/BTCUSDT/chart/']) expect(build?.firstView(other)).toBeNull();
  });
});

describe('a file', () => {
  const asset = () => {
    writeBuild('one.js');
    return followWebBuild(webDir)()?.assets.get('one.js');
  };

  it.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', null],
    ['x;;;, ,BR', 'br'],
    ['*', 'br'],
    ['identity', null],
    [undefined, null],
  ])('for %s is sent as %s, and reads back the same', async (accepted, encoding) => {
    const sent = await asset()?.encoded(accepted);
    expect(sent?.encoding).toBe(encoding);
    const bytes = sent?.bytes ?? Buffer.alloc(0);
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe(SCRIPT);
  });

  it('compressed by the build is sent as built', async () => {
    writeBuild('one.js');
    write('assets/one.js.br', 'compressed by the build');
    const assets = followWebBuild(webDir)()?.assets;
    expect((await assets?.get('one.js')?.encoded('br'))?.bytes.toString()).toBe('compressed by the build');
    expect(assets?.has('one.js.br')).toBe(false);
  });

  it('too small to benefit from compression is sent plain', async () => {
    writeBuild('one.js');
    expect(await followWebBuild(webDir)()?.assets.get('style.css')?.encoded('br')).toMatchObject({ encoding: null });
  });
});
