// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { brand } from '@truefill/client/brand.ts';
import { beforeEach, expect, test } from 'vitest';
import { LanguageChoice } from './language-choice.tsx';

beforeEach(() => {
  Object.assign(brand(), { locales: ['en', 'de', 'fr'] });
  render(
    <>
      <LanguageChoice />
      <a href="/register">after</a>
    </>,
  );
});

const toggle = (): HTMLElement => screen.getByRole('button', { expanded: true });
const list = (): HTMLElement | null => screen.queryByRole('list');
const open = (): void => {
  const closed = screen.getByRole('button', { expanded: false });
  closed.focus();
  fireEvent.click(closed);
};

test('the list follows its button in the tab order, and closes when the focus leaves it', () => {
  open();
  const [first] = screen.getAllByRole('button', { pressed: false });
  expect(toggle().compareDocumentPosition(first as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  act(() => first?.focus());
  expect(list()).not.toBeNull();
  act(() => screen.getByRole('link', { name: 'after' }).focus());
  expect(list()).toBeNull();
});

test('Escape closes only the list, and its button has the focus again', () => {
  open();
  const opener = toggle();
  const last = screen.getAllByRole('button', { pressed: false }).at(-1) as HTMLElement;
  act(() => last.focus());
  // not prevented: it would close the card
  expect(fireEvent.keyDown(last, { key: 'Escape' })).toBe(false);
  expect(list()).toBeNull();
  expect(document.activeElement).toBe(opener);
});
