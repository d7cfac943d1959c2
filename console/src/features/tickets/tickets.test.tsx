// @vitest-environment happy-dom
import { accepted, pass, refused, resizeWindow, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useSession, type Operator } from '../../session/session.ts';
import { TicketsScreen } from './tickets.tsx';
import type { TicketDetail } from './use-tickets.ts';

const WIDE = 1_400;
const DATA_NOT_FOUND = 1_008;
const STILL_PROCESSING = 1_023;

const ticket = (id: number): TicketDetail =>
  ({
    id,
    kind: 'complaint',
    brandId: 'northwind',
    userId: 7,
    userName: 'Ann',
    subject: `subject ${id}`,
    state: 'open',
    appealed: false,
    record: null,
    claimedBy: { operatorId: 1, name: 'One', untilTs: 600_000 },
    openedTs: 0,
    changedTs: 0,
    dueTs: 3_600_000,
    messages: [],
    upholdReasons: [],
    refuseReasons: [],
    actions: ['release', 'answer', 'resolve'],
    blockedBy: '',
    user: { userId: 7, userName: 'Ann', closedTs: 0 },
  }) as unknown as TicketDetail;

let network: ScriptedNetwork;
let queries: QueryClient;
let tickets: TicketDetail[];
let lapsed: boolean;
let late: number;
let scrolledTo: (string | null)[];
let closed: boolean;
let claimAnswer: () => ReturnType<typeof accepted>;

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

beforeEach(() => {
  vi.useFakeTimers();
  resizeWindow(WIDE);
  scrolledTo = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.getAttribute('data-case'));
  };
  tickets = [ticket(5)];
  lapsed = false;
  late = 0;
  closed = false;
  claimAnswer = () => refused(STILL_PROCESSING);
  network = new ScriptedNetwork();
  network.answer = (path, { ticketId }: { readonly ticketId: number }) => {
    if (path === CONSOLE_PATHS.supportTickets)
      return accepted({
        list: tickets,
        total: tickets.length,
        pageNum: 1,
        pages: 1,
        pageSize: 30,
        counts: { waiting: 1, late },
      });
    if (path === CONSOLE_PATHS.supportTicket)
      return accepted({
        ...ticket(ticketId),
        ...(lapsed ? { claimedBy: null, actions: ['claim'] } : {}),
        ...(closed ? { actions: ['release', 'refuse'], user: { ...ticket(ticketId).user, closedTs: 1 } } : {}),
      });
    if (path === CONSOLE_PATHS.claimTicket) return claimAnswer();
    return accepted({});
  };
  useSession.setState({
    operator: { operatorId: 1, name: 'One', rights: ['tickets.read'], brands: [], grants: [] } as unknown as Operator,
  });
});

async function open(url = '/'): Promise<void> {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: TicketsScreen }),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await pass(0);
}

async function writeAnswer(): Promise<void> {
  await open();
  fireEvent.click(screen.getByText(i18next.t('console-tickets.do.answer')));
  await pass(0);
  fireEvent.change(words(), { target: { value: 'a long answer' } });
}

const words = (): HTMLTextAreaElement => screen.getByLabelText(i18next.t('console-tickets.words'));

async function refetch(): Promise<void> {
  await queries.invalidateQueries();
  await pass(0);
}

test('input and the reason of a refusal survive the claim', async () => {
  await writeAnswer();
  lapsed = true;
  await refetch();
  expect(words().value).toBe('a long answer');

  fireEvent.submit(screen.getByRole('form'));
  await pass(0);
  expect(network.to(CONSOLE_PATHS.answerTicket)).toHaveLength(0);
  expect(words().value).toBe('a long answer');
  expect(screen.getByText(/1023/)).toBeDefined();
});

test('an expired claim is renewed before the answer is sent', async () => {
  await writeAnswer();
  lapsed = true;
  await refetch();
  claimAnswer = () => accepted({ untilTs: 600_000 });
  fireEvent.submit(screen.getByRole('form'));
  await pass(0);
  expect(network.to(CONSOLE_PATHS.claimTicket)).toHaveLength(1);
  expect(network.to(CONSOLE_PATHS.answerTicket)).toMatchObject([{ body: { text: 'a long answer' } }]);
});

test('a ticket that moves before it does not take its input', async () => {
  await writeAnswer();
  tickets = [ticket(9), ...tickets];
  await refetch();
  expect(words().value).toBe('a long answer');
});

test('a ticket that a colleague has kept too long can only be taken over', async () => {
  const answer = network.answer;
  const kept = { claimedBy: { operatorId: 2, name: 'Two', untilTs: 600_000 }, blockedBy: 'claimed', actions: ['takeOver'] };
  let taken = false;
  claimAnswer = () => {
    taken = true;
    return accepted({ untilTs: 600_000 });
  };
  network.answer = (path, body) =>
    path === CONSOLE_PATHS.supportTicket && !taken ? accepted({ ...ticket(5), ...kept }) : answer(path, body);
  await open();
  expect(screen.getByText(i18next.t('console-tickets.blocked.claimed', { name: 'Two' }))).toBeDefined();
  expect(screen.queryByText(i18next.t('console-tickets.do.answer'))).toBeNull();
  expect(screen.queryByText(i18next.t('console-review.claim'))).toBeNull();

  fireEvent.click(screen.getByText(i18next.t('console-review.takeOver')));
  await pass(0);
  expect(network.to(CONSOLE_PATHS.claimTicket).map(({ body }) => body)).toEqual([{ ticketId: 5, takeOver: true }]);
  expect(screen.getByText(i18next.t('console-review.release'))).toBeDefined();
  expect(screen.getByText(i18next.t('console-tickets.do.answer'))).toBeDefined();
});

test('a ticket that does not exist is not asked for again: the list is offered', async () => {
  const answer = network.answer;
  network.answer = (path, body) => (path === CONSOLE_PATHS.supportTicket ? refused(DATA_NOT_FOUND) : answer(path, body));
  await open('/?ticket=99');
  expect(screen.getByText(i18next.t('console.missing.record'))).toBeDefined();
  expect(screen.queryByRole('button', { name: i18next.t('shell.retry') })).toBeNull();
  expect(screen.getByRole('link', { name: i18next.t('console.place.tickets') }).getAttribute('href')).toBe('/tickets');
});

test('a complaint of a closed account can only be decided, and its author cannot appeal', async () => {
  await open();
  closed = true;
  await refetch();
  const gone = i18next.t('console-tickets.accountClosed');
  expect(screen.getAllByText(gone)).toHaveLength(1);
  expect(screen.getByText(i18next.t('console-tickets.do.refuse'))).toBeDefined();
  fireEvent.click(screen.getByText(i18next.t('console-tickets.do.refuse')));
  await pass(0);
  expect(screen.getAllByText(gone)).toHaveLength(2);
  expect(screen.queryByText(i18next.t('console-tickets.canAppeal'))).toBe(null);
});

test('the keys keep the shown ticket in sight, and it stays when others come before it', async () => {
  tickets = [ticket(5), ticket(6)];
  await open();
  fireEvent.keyDown(document.body, { key: 'j' });
  await pass(0);
  expect(scrolledTo).toEqual(['5', '6']);
  fireEvent.keyDown(document.body, { key: 'k' });
  await pass(0);
  expect(screen.getAllByText('subject 5')).toHaveLength(2);

  tickets = [ticket(9), ...tickets];
  await refetch();
  expect(screen.getAllByText('subject 5')).toHaveLength(2);
});

test('the number of late tickets, of both kinds, is not shown as that of one', async () => {
  late = 3;
  await open();
  const chip = (): string => screen.getByText(new RegExp(`^${i18next.t('console-tickets.filter.late')}( \\d+)?$`)).textContent;
  expect(chip()).toBe(`${i18next.t('console-tickets.filter.late')} 3`);
  fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${i18next.t('console-tickets.tab.complaint')}`) }));
  await pass(0);
  expect(chip()).toBe(i18next.t('console-tickets.filter.late'));
});

test('what opens to be written in has the focus: a blank must not press its close button', async () => {
  await open();
  for (const action of ['answer', 'resolve'] as const) {
    fireEvent.click(screen.getByText(i18next.t(`console-tickets.do.${action}`)));
    await pass(500);
    expect(document.activeElement).toBe(words());
    fireEvent.keyDown(words(), { key: 'Escape' });
    await pass(1_000);
  }
});
