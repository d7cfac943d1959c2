import { expect, test } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

/** Selectors with :hover outside of a media query on hover: a tap leaves such a style behind on a touch screen. */
function hoverOnTouch(css: string): string[] {
  const found: string[] = [];
  const open: string[] = [];
  for (const [, head = '', brace = ''] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '}') {
      open.pop();
      continue;
    }
    const selector = head.slice(head.lastIndexOf(';') + 1).trim();
    if (selector.includes(':hover') && !open.some((outer) => /^@media.*hover/.test(outer))) found.push(selector);
    open.push(selector);
  }
  return found;
}

test('a style for hovering stands in a media query on hover', () => {
  const sheets = repositoryFiles().filter((path) => /^(client|web|console|ui)\/.*\.css$/.test(path));
  expect(sheets.length).toBeGreaterThan(50);
  const faults = sheets.flatMap((path) => hoverOnTouch(readRepositoryFile(path)).map((selector) => `${path}: ${selector}`));
  expect(faults).toEqual([]);
});

test('the check sees a style that stands outside', () => {
  expect(hoverOnTouch('.a { color: red; } .a:hover { color: blue; }')).toEqual(['.a:hover']);
  expect(hoverOnTouch('@media (hover: hover) { .a:hover { color: blue; } }')).toEqual([]);
});
