// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Failure } from '../calls/result.ts';
import { withQueries } from '../testing/hooks.fixture.tsx';
import { useForm, useValues, type Form, type FormModel } from './use-form.ts';

interface Values {
  readonly name: string;
  readonly code: string;
}

interface Errors {
  readonly name?: 'missing';
  readonly code?: 'missing';
}

const REFUSED: Failure = { ok: false, code: 1001, message: '' };
const NAME_TAKEN: Failure = { ok: false, code: 1002, message: '' };
const WRONG_CODE: Failure = { ok: false, code: 1003, message: '' };

let form: Form<Values, Errors>;
let sent: Values[];
let answer: (failure: Failure | null) => void;

beforeEach(() => {
  sent = [];
});

const errorsOf = ({ name, code }: Values): Errors => ({
  ...(name === '' ? { name: 'missing' as const } : {}),
  ...(code === '' ? { code: 'missing' as const } : {}),
});

function Screen({ model }: { readonly model: Partial<FormModel<Values, Errors>> }) {
  const own = useForm<Values, Errors>({
    draft: useValues<Values>({ name: '', code: '' }),
    errors: errorsOf,
    fieldOf: ({ code }) => (code === NAME_TAKEN.code ? 'name' : code === WRONG_CODE.code ? 'code' : null),
    clearOnFailure: ({ code }) => (code === WRONG_CODE.code ? { code: '' } : null),
    send: (values) => {
      sent.push(values);
      return new Promise((resolve) => (answer = resolve));
    },
    ...model,
  });
  useLayoutEffect(() => {
    form = own;
  });
  const { props, round, field, errors, refusalAt, busy } = own;
  return (
    <form {...props}>
      {(['name', 'code'] as const).map((key) => (
        <input
          key={key === 'code' ? `code ${round}` : key}
          aria-label={key}
          aria-invalid={errors[key] !== undefined || refusalAt(key) !== null}
          value={field(key).value}
          onChange={(event) => field(key).onChange(event.currentTarget.value)}
        />
      ))}
      <button type="submit" aria-busy={busy}>
        go
      </button>
    </form>
  );
}

const open = (model: Partial<FormModel<Values, Errors>> = {}) => void render(withQueries(<Screen model={model} />));
const type = (label: string, value: string) => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
const settle = (failure: Failure | null) => act(async () => answer(failure));

test('shows no errors before the first submit; then focuses the first invalid field and sends nothing', async () => {
  open();
  type('name', 'Mara');
  expect(form.errors).toEqual({});
  await press();
  expect(sent).toEqual([]);
  expect(form.errors).toEqual({ code: 'missing' });
  expect(document.activeElement).toBe(screen.getByLabelText('code'));
  type('code', '1');
  expect(form.errors).toEqual({});
});

test('sends the values once, however often it is pressed, and is busy meanwhile', async () => {
  open();
  type('name', 'Mara');
  type('code', '1');
  await act(async () => {
    fireEvent.click(screen.getByRole('button'));
    fireEvent.click(screen.getByRole('button'));
  });
  expect(sent).toEqual([{ name: 'Mara', code: '1' }]);
  expect(form.busy).toBe(true);
  await press();
  await settle(null);
  expect(form).toMatchObject({ busy: false, refusal: null });
  expect(sent).toHaveLength(1);
});

test('a refusal of the form is shown until the next submit', async () => {
  open();
  type('name', 'Mara');
  type('code', '1');
  await press();
  await settle(REFUSED);
  expect(form.refusal).toBe(REFUSED);
  expect(form.refusalAt('name')).toBeNull();
  type('name', 'Maria');
  expect(form.refusal).toBe(REFUSED);
  await press();
  expect(form.refusal).toBeNull();
  await settle(null);
});

test('a refusal of a field is shown at the field, which gets the focus, until it is edited', async () => {
  open();
  type('name', 'Mara');
  type('code', '1');
  await press();
  await settle(NAME_TAKEN);
  expect(form).toMatchObject({ refusal: null });
  expect(form.refusalAt('name')).toBe(NAME_TAKEN);
  expect(document.activeElement).toBe(screen.getByLabelText('name'));
  type('code', '2');
  expect(form.refusalAt('name')).toBe(NAME_TAKEN);
  type('name', 'Maria');
  expect(form.refusalAt('name')).toBeNull();
});

test('a refused code is cleared and its field remounted; the missing code is not an error until the next attempt', async () => {
  open();
  type('name', 'Mara');
  type('code', '1');
  const before = screen.getByLabelText('code');
  await press();
  await settle(WRONG_CODE);
  expect(form).toMatchObject({ values: { name: 'Mara', code: '' }, errors: {}, round: 1 });
  expect(form.refusalAt('code')).toBe(WRONG_CODE);
  expect(screen.getByLabelText('code')).not.toBe(before);
  await press();
  expect(form.errors).toEqual({ code: 'missing' });
  expect(form.refusalAt('code')).toBeNull();
});

test('the latest input can be sent before the draft has it', async () => {
  open();
  type('name', 'Mara');
  await act(async () => void form.submit({ typed: { code: '4' } }));
  expect(sent).toEqual([{ name: 'Mara', code: '4' }]);
  await settle(null);
});

test('errors that need fetched data are checked at submit, one at a time', async () => {
  let judged: (errors: Errors) => void = () => undefined;
  open({ errors: () => ({}), settledErrors: () => new Promise((resolve) => (judged = resolve)) });
  await press();
  expect(form.busy).toBe(true);
  await press();
  await act(async () => judged({ name: 'missing' }));
  expect(form.busy).toBe(false);
  expect(sent).toEqual([]);
  await press();
  await act(async () => judged({}));
  expect(sent).toHaveLength(1);
  await settle(null);
});

test('another action may be refused like a submit, even with invalid values; after a reset nothing is shown', async () => {
  open();
  await press();
  await act(() => form.run(async () => REFUSED));
  expect(form).toMatchObject({ refusal: REFUSED, errors: { name: 'missing', code: 'missing' } });
  act(() => form.begin({ name: 'Mara' }));
  expect(form).toMatchObject({ refusal: null, errors: {}, values: { name: 'Mara', code: '' } });
});
