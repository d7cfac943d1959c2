// @vitest-environment happy-dom
import '../testing/hooks.fixture.tsx';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { brand } from '../brand.ts';
import { PasswordField } from './password-field.tsx';

const show = (value: string) => render(<PasswordField label="Password" kind="new" value={value} onChange={() => undefined} />);

test('F13: a guessable new password is reported while typing, with the server’s rule', async () => {
  Object.assign(brand(), { site: 'Northwind Markets' });
  const { rerender } = show('Northw');
  expect(screen.getByText('Not a common password').dataset['held']).toBeUndefined();
  rerender(<PasswordField label="Password" kind="new" value="Northwind2026!" onChange={() => undefined} />);
  const broken = await screen.findByText('Too easy to guess', undefined, { timeout: 20_000 });
  expect(broken.dataset['broken']).toBe('true');
  rerender(<PasswordField label="Password" kind="new" value="seven wide rivers" onChange={() => undefined} />);
  expect((await screen.findByText('Not a common password')).dataset['held']).toBe('true');
});

test('an existing password is not checked', () => {
  render(<PasswordField label="Password" kind="current" value="password1" onChange={() => undefined} />);
  expect(screen.queryByText(/guess/)).toBeNull();
});
