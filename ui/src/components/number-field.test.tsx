// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { NumberField } from './number-field.tsx';

afterEach(cleanup);

function Field({ start, unit, scale = 2 }: { readonly start: string; readonly unit?: string; readonly scale?: number }) {
  const [text, setText] = useState(start);
  return (
    <NumberField
      label="Volume"
      unit={unit}
      scale={scale}
      step={100n}
      value={text}
      onChange={setText}
      stepLabels={{ less: 'less', more: 'more' }}
    />
  );
}

const field = (): HTMLInputElement => screen.getByRole('textbox', { name: 'Volume' });
const type = (text: string): boolean => fireEvent.change(field(), { target: { value: text } });

test('thousands are separated at rest but not during editing', () => {
  render(<Field start="104308.41" />);
  expect(field().value).toBe('104,308.41');
  fireEvent.focus(field());
  expect(field().value).toBe('104308.41');
  fireEvent.blur(field());
  expect(field().value).toBe('104,308.41');
});

test('a comma is a decimal point', () => {
  render(<Field start="" />);
  fireEvent.focus(field());
  type('0,5');
  expect(field().value).toBe('0.5');
  fireEvent.blur(field());
  expect(field().value).toBe('0.50');
});

test.each(['-1', '1.2.3', '1e3', 'abc', '1.234'])('%s is rejected', (text) => {
  render(<Field start="7.00" />);
  fireEvent.focus(field());
  type(text);
  expect(field().value).toBe('7.00');
});

test.each([
  ['1.234,56', '1.234'],
  ['1,234.56', '1.234'],
  ['1.5,2', '1.52'],
  ['1,,5', '1.5'],
])('%s key by key becomes no other number than %s', (keys, text) => {
  render(<Field start="" scale={5} />);
  fireEvent.focus(field());
  for (const key of keys) type(field().value + key);
  expect(field().value).toBe(text);
});

test('after the end of a number in thousands was refused, an edit of it is possible', () => {
  render(<Field start="" scale={5} />);
  fireEvent.focus(field());
  for (const key of '1.234,5') type(field().value + key);
  type('1.23');
  type('1.234');
  type('1.2345');
  expect(field().value).toBe('1.2345');
});

test('pasted with its currency, an amount is read', () => {
  render(<Field start="" unit="USD" />);
  fireEvent.focus(field());
  type('12.50 USD');
  expect(field().value).toBe('12.50');
});

test('a leading dot gets a zero in front', () => {
  render(<Field start="" />);
  fireEvent.focus(field());
  type('.5');
  expect(field().value).toBe('0.5');
});

/** Types as a browser does: text and caret change before the input event. */
function typeAt(text: string, caret: number): void {
  const input = field();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.setSelectionRange(caret, caret);
  fireEvent.input(input);
}

test.each([
  ['12.50', 'a digit before all', '312.50', 1, '312.50', 1],
  ['1.50', 'the digit before the dot deleted', '.50', 0, '0.50', 1],
  ['0.50', 'another digit in its place', '02.50', 2, '2.50', 1],
  ['0.5', 'a comma for the dot', '0,5', 2, '0.5', 2],
  ['12.50', 'a letter in the middle', '1x2.50', 2, '12.50', 1],
  ['12.50', 'a third decimal', '12.501', 6, '12.50', 5],
])('%s, %s: the caret stays before the digits that follow it', (start, _what, typed, caret, shown, stays) => {
  render(<Field start={start} />);
  fireEvent.focus(field());
  typeAt(typed, caret);
  expect(field().value).toBe(shown);
  expect(field().selectionStart).toBe(stays);
  expect(field().selectionEnd).toBe(stays);
});

/** A press in an engine that places the caret at once, or when the button is released. */
function pressAt(caret: number, placed: 'at once' | 'at the end'): readonly [number | null, number | null] {
  fireEvent.pointerDown(field());
  act(() => field().focus());
  if (placed === 'at once') field().setSelectionRange(caret, caret);
  const isReleased = fireEvent.mouseUp(field());
  fireEvent.click(field());
  if (placed === 'at the end' && isReleased) field().setSelectionRange(caret, caret);
  return [field().selectionStart, field().selectionEnd];
}

test.each(['at once', 'at the end'] as const)(
  'the press that enters the field selects its number, so that typing replaces it; the next one places the caret, %s',
  (placed) => {
    render(<Field start="0.10" />);
    expect(pressAt(2, placed)).toEqual([0, 4]);
    expect(pressAt(2, placed)).toEqual([2, 2]);
    act(() => field().blur());
    expect(pressAt(4, placed)).toEqual([0, 4]);
  },
);

test('the accessible name is the label only; the unit describes the field', () => {
  render(<Field start="1" unit="lots" />);
  const described = field().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('lots');
});

test('minus and plus step the displayed number', () => {
  render(<Field start="1234.00" />);
  fireEvent.click(screen.getByRole('button', { name: 'more' }));
  expect(field().value).toBe('1,235.00');
  fireEvent.keyDown(field(), { key: 'ArrowDown' });
  expect(field().value).toBe('1,234.00');
  // it chooses among the words of an input method
  fireEvent.keyDown(field(), { key: 'ArrowDown', isComposing: true });
  expect(field().value).toBe('1,234.00');
});

/** Composes text as an input method does: the browser shows each stage, and the last one stays. */
function compose(...stages: readonly string[]): void {
  fireEvent.compositionStart(field());
  for (const stage of stages) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), stage);
    field().setSelectionRange(stage.length, stage.length);
    fireEvent(field(), new InputEvent('input', { bubbles: true, isComposing: true }));
    expect(field().value, 'the text of an input method is left alone').toBe(stage);
  }
  fireEvent.compositionEnd(field());
}

test.each([
  [['１', '１２', '１２．', '１２．５'], '12.5'],
  [['1', '12', '12,', '12,5'], '12.5'],
  [['.', '.5'], '0.5'],
  [['๑', '๑๒'], '12'],
  [['1', '1あ'], ''],
])('%j from an input method is the number that was meant', (stages, shown) => {
  render(<Field start="" />);
  fireEvent.focus(field());
  compose(...stages);
  expect(field().value).toBe(shown);
});

test.each([
  ['1.234', 'decimals'],
  ['1,2,3', 'unreadable'],
  ['abc', 'unreadable'],
])('%j is refused aloud', (text, why) => {
  const refusals: unknown[] = [];
  const listen = (event: Event): number => refusals.push((event as CustomEvent).detail);
  document.addEventListener('refused-number', listen);
  render(<Field start="7.00" />);
  fireEvent.focus(field());
  type('5');
  expect(refusals).toEqual([]);
  type(text);
  document.removeEventListener('refused-number', listen);
  expect(refusals).toEqual([why]);
});
