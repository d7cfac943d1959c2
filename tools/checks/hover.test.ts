import { expect, test } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './source-files.ts';

/** Selectors with :hover outside a media query for hover: on a touch screen a tap leaves such a style behind. */
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

test('hover styles are inside a media query for hover', () => {
  const sheets = repositoryFiles().filter((path) => /^(client|web|console|ui)\/.*\.css$/.test(path));
  expect(sheets.length).toBeGreaterThan(50);
  const errors = sheets.flatMap((path) => hoverOnTouch(readRepositoryFile(path)).map((selector) => `${path}: ${selector}`));
  expect(errors).toEqual([]);
});

test('the check finds a style outside one', () => {
  expect(hoverOnTouch('.a { color: red; } .a:hover { color: blue; }')).toEqual(['.a:hover']);
  expect(hoverOnTouch('@media (hover: hover) { .a:hover { color: blue; } }')).toEqual([]);
});
