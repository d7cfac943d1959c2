// @vitest-environment happy-dom
import '@truefill/client/testing/hooks.fixture.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useReducer } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { points } from '@truefill/domain/market/price.ts';
import { eurusd } from '../../../../trading-parts/terms.fixture.ts';
import { LevelField } from './level-field.tsx';
import { chooseLevelUnit } from './level-units.ts';
import { newTicket, reduceTicket, type TicketDraft } from '../model.ts';
import { ticketErrors } from '../errors.ts';
import type { TicketAction } from '../ticket-action.ts';
import { pricedTicket } from '../priced-ticket.ts';

const quote = { bid: points(116_428n), ask: points(116_440n) };
/** the successive states of the ticket */
const drafts: TicketDraft[] = [];

beforeEach(() => chooseLevelUnit('price'));

/** The stop loss of a buy ticket, switched on at a price. */
function Field() {
  const begin = { ...newTicket(eurusd, 'buy'), stopLoss: { on: true, text: '1.16328', blurred: true } };
  const [typed, act] = useReducer((draft: TicketDraft, action: TicketAction) => reduceTicket(draft, action, eurusd), begin);
  const { draft } = pricedTicket(typed, eurusd, quote);
  useEffect(() => void drafts.push(draft));
  const [error] = ticketErrors(draft, eurusd, quote, null);
  return <LevelField {...{ level: 'stopLoss', draft, terms: eurusd, quote, result: null, error, pip: null, act }} />;
}

test('a stop loss trails at its current distance, with a one-sentence explanation', () => {
  render(<Field />);
  fireEvent.click(screen.getByRole('switch', { name: 'Trailing stop loss' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Stop loss, trailing distance' }).value).toBe('0.00100');
  expect(screen.getByText('The stop loss follows the price at this distance and never moves back.')).toBeTruthy();
  expect(drafts.at(-1)?.stopLoss).toMatchObject({ trail: '0.00100', text: '1.16328' });
  fireEvent.click(screen.getByRole('switch', { name: 'Trailing stop loss' }));
  expect(drafts.at(-1)?.stopLoss).toEqual({ on: true, text: '1.16328', blurred: false });
});

test('its distance can be typed in points', async () => {
  chooseLevelUnit('points');
  render(<Field />);
  fireEvent.click(screen.getByRole('switch', { name: 'Trailing stop loss' }));
  const field = await screen.findByRole('textbox', { name: 'Stop loss, points' });
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '250' } });
  expect(drafts.at(-1)?.stopLoss).toMatchObject({ trail: '0.00250', text: '1.16178' });
});

test('a distance that leads to no price is an error', () => {
  render(<Field />);
  fireEvent.click(screen.getByRole('switch', { name: 'Trailing stop loss' }));
  const field = screen.getByRole('textbox', { name: 'Stop loss, trailing distance' });
  fireEvent.change(field, { target: { value: '2' } });
  fireEvent.blur(field);
  expect(screen.getByRole('alert').textContent).toBe('Please enter a distance that leaves the stop loss a price');
});
