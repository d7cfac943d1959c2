import type { FirstData } from '@truefill/api/first-data.ts';

let held: Partial<FirstData> | undefined;

/** An answer that the server wrote into the page: new when the page was opened, so that it is given out once. */
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
