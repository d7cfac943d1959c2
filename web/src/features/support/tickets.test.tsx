// @vitest-environment happy-dom
import { accepted, refused, ScriptedNetwork, signIn } from '@truefill/client/testing/hooks.fixture.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { supportPaths } from '@truefill/api/support/paths.ts';
import { brand } from '@truefill/client/brand.ts';
import { queryClient } from '@truefill/client/calls/query-client.ts';
import { showScreen } from '../../money-parts/screens.fixture.tsx';
import { TicketsScreen } from './tickets.tsx';

const AT = Date.UTC(2026, 2, 4, 12);
const TICKET = {
  id: 5,
  kind: 'complaint',
  subject: 'The fill of my order',
  state: 'open',
  openedTs: AT,
  changedTs: AT,
  answerByTs: AT + 864e5,
  appealUntilTs: 0,
  appealed: false,
};
const MESSAGE = {
  id: 1,
  by: 'user',
  act: 'wrote',
  atTs: AT,
  text: 'It was filled\nat another price.',
  reasonCode: '',
  pictures: [],
};

let network: ScriptedNetwork;
let list: object[];
let detail: object;
beforeEach(() => {
  queryClient.clear();
  network = new ScriptedNetwork();
  signIn();
  Object.assign(brand(), { support: { ticketHours: 24, complaintDays: 14, appealDays: 30, acknowledgeDays: 1 } });
  list = [];
  detail = { ...TICKET, record: null, messages: [MESSAGE] };
  network.answer = (path) => {
    if (path.endsWith(supportPaths.ticketList)) return accepted({ list, pages: 1 });
    if (path.endsWith(supportPaths.ticketDetail)) return accepted(detail);
    if (path.endsWith(supportPaths.addTicket)) return accepted({ id: 5 });
    if (path.endsWith(supportPaths.replyTicket) || path.endsWith(supportPaths.appealTicket)) return accepted(null);
    return accepted({ list: [], pages: 0, records: [], dtoList: [] });
  };
});

const show = (query = '') => showScreen(TicketsScreen, `/user/tickets${query}`, ['/user/service', '/user']);

test('the list shows the subject and status of each', async () => {
  list = [TICKET, { ...TICKET, id: 6, kind: 'question', subject: 'Fees', state: 'closed' }];
  await show();
  expect((await screen.findByRole('link', { name: /The fill of my order/ })).getAttribute('href')).toBe(
    '/user/tickets?id=%225%22',
  );
  expect(screen.getByText('Fees')).toBeTruthy();
});

test('an empty list links to the first question or complaint', async () => {
  await show();
  expect((await screen.findByRole('link', { name: 'Ask a question' })).getAttribute('href')).toBe('/user/tickets?write=question');
  expect(screen.getByRole('link', { name: 'File a complaint' }).getAttribute('href')).toBe('/user/tickets?write=complaint');
});

test('a ticket that does not exist is not asked for again: the list is offered', async () => {
  network.answer = (path) =>
    path.endsWith(supportPaths.ticketDetail) ? refused(ERROR_CODES.dataNotFound) : accepted({ list, pages: 1 });
  await show('?id=99');
  await screen.findByText('This question or complaint does not exist');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Questions and complaints' }).getAttribute('href')).toBe('/user/tickets');
});

test('what people wrote may be translated', async () => {
  await show('?id=5');
  expect((await screen.findByText(/at another price/)).getAttribute('translate')).toBe('yes');
});

test('a complaint needs a subject and a text; then it is sent once, and its page opens', async () => {
  await show('?write=complaint');
  fireEvent.submit(await screen.findByRole('form'));
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  expect(network.to(supportPaths.addTicket)).toEqual([]);
  const [subject, words] = screen.getAllByRole('textbox');
  fireEvent.change(subject as HTMLElement, { target: { value: 'The fill of my order' } });
  fireEvent.change(words as HTMLElement, { target: { value: 'It was filled at another price.' } });
  fireEvent.submit(screen.getByRole('form'));
  expect(await screen.findByRole('heading', { name: 'The fill of my order' })).toBeTruthy();
  expect(network.to(supportPaths.addTicket)).toHaveLength(1);
});

/** Holds back the responses of a path. @returns a function that releases them */
function hold(path: string): () => void {
  const gate = Promise.withResolvers<void>();
  const fetchAtOnce = fetch;
  vi.stubGlobal('fetch', async (...requested: Parameters<typeof fetch>) => {
    if (String(requested[0]).endsWith(path)) await gate.promise;
    return fetchAtOnce(...requested);
  });
  return gate.resolve;
}

test('a response that arrives after its page was left does not navigate', async () => {
  const router = await show('?write=question');
  const [subject, words] = await screen.findAllByRole('textbox');
  fireEvent.change(subject as HTMLElement, { target: { value: 'Fees' } });
  fireEvent.change(words as HTMLElement, { target: { value: 'What are they?' } });
  const arrive = hold(supportPaths.addTicket);
  fireEvent.submit(screen.getByRole('form'));
  await act(() => router.navigate({ to: '/user' }));
  arrive();
  await waitFor(() => expect(network.to(supportPaths.addTicket)).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(router.state.location.pathname).toBe('/user');
});

test.each([
  ['refused', 1, true],
  ['refused', 0, false],
  ['upheld', 0, false],
])('a complaint that was %s, with an appeal deadline of %i: an appeal is offered: %s', async (decided, until, offered) => {
  const decision = { ...MESSAGE, id: 2, by: 'operator', act: decided, text: 'We looked.', reasonCode: 'other' };
  detail = { ...detail, state: act, answerByTs: 0, appealUntilTs: until * AT, messages: [MESSAGE, decision] };
  await show('?id=5');
  expect(await screen.findByText('We looked.')).toBeTruthy();
  const send = screen.queryByRole('button', { name: 'Appeal' });
  expect(send !== null).toBe(offered);
  expect(screen.queryAllByRole('textbox')).toHaveLength(offered ? 1 : 0);
});

test('an accepted reply clears what was sent, and leaves what was typed meanwhile', async () => {
  await show('?id=5');
  const words = await screen.findByRole('textbox');
  fireEvent.change(words, { target: { value: 'The first.' } });
  const arrive = hold(supportPaths.replyTicket);
  fireEvent.submit(screen.getByRole('form'));
  fireEvent.change(words, { target: { value: 'The first. And more.' } });
  await act(() => Promise.resolve(arrive()));
  await waitFor(() => expect(network.to(supportPaths.replyTicket)).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(words).toHaveProperty('value', 'The first. And more.');
  fireEvent.submit(screen.getByRole('form'));
  await waitFor(() => expect(words).toHaveProperty('value', ''));
});
