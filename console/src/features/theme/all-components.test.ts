import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const COMPONENTS = new URL('../../../../ui/src/components/', import.meta.url);

/** Parts of a component that only it and its lazy half use, and a button with no looks of its own. */
const NOT_SHOWN = ['country-flag-image', 'flag-image', 'plain-button'];

it('the page shows every component', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .join('\n');
  const components = readdirSync(COMPONENTS)
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => name.replace('.tsx', ''));
  expect(components.length).toBeGreaterThan(30);
  const shown = components.filter((name) =>
    new RegExp(`import \\{(?! type)[^}]*\\} from '@truefill/ui/components/${name}\\.tsx'`).test(sources),
  );
  expect(components.filter((name) => !shown.includes(name))).toEqual(NOT_SHOWN);
});
