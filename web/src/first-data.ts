import type { FirstData } from '@truefill/api/first-data.ts';

let held: Partial<FirstData> | undefined;

/** A response that the server embedded in the page: fresh when the page was opened, so it is returned only once. */
export function takeFirst<Name extends keyof FirstData>(name: Name): FirstData[Name] | undefined {
  held ??= read();
  const { [name]: answer, ...others } = held;
  held = others as Partial<FirstData>;
  return answer;
}

function read(): Partial<FirstData> {
  const text = document.getElementById('first-data')?.textContent;
  return text ? (JSON.parse(text) as FirstData) : {};
}
