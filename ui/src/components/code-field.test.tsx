// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

afterEach(cleanup);

let completed: string[];

function Code() {
  const [code, setCode] = useState('');
  return <CodeField label="Code" value={code} onChange={setCode} onComplete={(value) => completed.push(value)} />;
}

const field = (): HTMLInputElement => screen.getByLabelText('Code');

function input(text: string, isComposing: boolean): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
  fireEvent(field(), new InputEvent('input', { bubbles: true, isComposing }));
}

test('full-width digits of an input method are the code, once they are confirmed', () => {
  completed = [];
  render(<Code />);
  fireEvent.compositionStart(field());
  for (const stage of ['１', '１２', '１２３', '１２３４', '１２３４５', '１２３４５６']) {
    input(stage, true);
    expect(field().value, 'the text of an input method is left alone').toBe(stage);
  }
  expect(completed).toEqual([]);
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('123456');
  expect(completed).toEqual(['123456']);
});

test('digits typed one by one are the code', () => {
  completed = [];
  render(<Code />);
  for (const typed of ['1', '12', '123', '1234', '12345', '12345６']) input(typed, false);
  expect(field().value).toBe('123456');
  expect(completed).toEqual(['123456']);
  input('12345a', false);
  expect(field().value).toBe('123456');
});
