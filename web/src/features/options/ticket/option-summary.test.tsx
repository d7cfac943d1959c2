// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import '@truefill/client/testing/hooks.fixture.tsx';
import { brand } from '@truefill/client/brand.ts';
import { expect, test } from 'vitest';
import { OptionRules } from './option-summary.tsx';

const START = 'The entry is the price when the server accepts the order.';
const END = 'The end price is the first one at or after the end.';
const TIE = 'Ends exactly at the entry price: your stake is returned, the fee is not.';
const BAND = 'The band lies around the entry price. It is fixed when the order is accepted, and its edges count as inside.';

test.each([
  ['up', TIE],
  ['down', TIE],
  // an end at the entry is inside the band: no stake comes back
  ['inside', BAND],
  ['outside', BAND],
] as const)('the rules beside an option of the kind %s are its own', (kind, rule) => {
  Object.assign(brand(), { options: { voidAfterSeconds: 15 } });
  const { container } = render(<OptionRules kind={kind} />);
  const rules = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(rules.slice(0, 3)).toEqual([START, END, rule]);
  expect(rules).toHaveLength(5);
});
