import { expect, it } from 'vitest';
import { isTypeScript, readRepositoryFile, repositoryFiles } from './source-files.ts';

const COMMENT = /\/\*\*((?:(?!\*\/)[^])*)\*\//g;

/** The text up to the end of its first pair of parentheses. */
function signatureIn(text: string): string {
  let depth = 0;
  for (let at = text.indexOf('('); at >= 0 && at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth++;
    if (')]}'.includes(text[at] ?? '') && --depth === 0) return text.slice(0, at);
  }
  return text;
}

/** Names that a comment explains with `@param` but the function below it does not have. */
function strayParams(source: string): string[] {
  return [...source.matchAll(COMMENT)].flatMap(({ 0: whole, 1: comment = '', index }) => {
    const signature = new Set(signatureIn(source.slice(index + whole.length)).match(/\w+/g));
    const explained = [...comment.matchAll(/@param ([\w.]+)/g)].map(([, name = '']) => name);
    return explained.filter((name) => !name.split('.').some((part) => signature.has(part)));
  });
}

it('comments explain parameters that exist', () => {
  const stray = repositoryFiles()
    .filter((path) => isTypeScript(path) && !path.startsWith('tools/checks/'))
    .flatMap((path) => strayParams(readRepositoryFile(path)).map((name) => `${path}: ${name}`));
  expect(stray).toEqual([]);
});

it('the check finds a parameter that was renamed', () => {
  expect(strayParams('/** @param before of it */\nfunction f(after: (value: string) => void) {}')).toEqual(['before']);
});
