import { expect, test } from 'vitest';
import { isTest, isTypeScript, readRepositoryFile, repositoryFiles } from './source-files.ts';

/** Methods of Date that read or set the time of the device's zone, and dates without one, which are read in that zone. */
const LOCAL_TIME =
  /\.(?:get|set)(?:Hours|Minutes|Date|Month|FullYear)\(|\.getDay\(\)|\.getTimezoneOffset\(|\.toLocale(?:Date|Time)String\(|\.to(?:Date|Time)String\(|new Date\([^()]*,[^()]*\)/g;
/** Code that shows times to people or decides by them; tools and tests may have the machine's time. */
const PRODUCT = /^(domain|api|server|client|ui|web|console)\//;

function localTimesIn(source: string): readonly string[] {
  return [...source.matchAll(LOCAL_TIME)].map(([found]) => found);
}

test('no code has the time zone of the device or the machine: times are in the zone of the brand or a market', () => {
  const files = repositoryFiles().filter((path) => PRODUCT.test(path) && isTypeScript(path) && !isTest(path));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => localTimesIn(readRepositoryFile(path)).map((found) => `${path}: ${found}`))).toEqual([]);
});

test('the check finds local times', () => {
  expect(localTimesIn('date.getHours()')).toHaveLength(1);
  expect(localTimesIn('new Date(2026, 10, 1)')).toHaveLength(1);
  expect(localTimesIn('date.toLocaleTimeString("en")')).toHaveLength(1);
  expect(localTimesIn('date.getUTCHours() + new Date(timeMs).getTime()')).toEqual([]);
});
