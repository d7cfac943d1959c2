// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Select } from './select.tsx';

afterEach(cleanup);

test('opening adds no style element, which the page’s CSP would block', async () => {
  const items = ['1', '50', '100'].map((value) => ({ value, label: `×${value}` }));
  render(<Select name="Leverage" variant="compact" items={items} value="100" onChange={() => undefined} />);
  fireEvent.click(screen.getByRole('combobox', { name: 'Leverage' }));
  await screen.findByRole('option', { name: '×50' });
  expect(document.querySelectorAll('style')).toHaveLength(0);
});
