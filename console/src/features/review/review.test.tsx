// @vitest-environment happy-dom
import { accepted, pass, refused, resizeWindow, ScriptedNetwork } from '@truefill/client/testing/hooks.fixture.tsx';
import { CONSOLE_PATHS } from '@truefill/api/console-paths.ts';
import type { Envelope } from '@truefill/api/envelope.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { useSession, type Operator } from '../../session/session.ts';
import { useToasts } from '@truefill/client/toasts/toast-store.ts';
import { caseDetail } from './case.fixture.ts';
import { ReviewScreen } from './review.tsx';
import type { CaseDetail as Detail } from './use-review.ts';

const WIDE = 1_400;
const DATA_NOT_FOUND = 1_008;
const STILL_PROCESSING = 1_023;
const COLLEAGUE = 23_552;

const free = (caseId: number): Detail => caseDetail({ caseId, claimedBy: null, actions: ['claim'] });
const mine = (caseId: number): Detail => caseDetail({ caseId });

let network: ScriptedNetwork;
let queries: QueryClient;
/** by number, in queue order */
let cases: Detail[];
/** the answer to a claim, once given */
let claimed: (caseId: number) => Promise<Envelope<unknown>> | Envelope<unknown>;

beforeAll(() => import('@truefill/client/overlays/sheet-with-back.tsx'));

beforeEach(() => {
  vi.useFakeTimers();
  resizeWindow(WIDE);
  Element.prototype.scrollIntoView = () => undefined;
  network = new ScriptedNetwork();
  claimed = (caseId) => {
    cases = cases.map((one) => (one.caseId === caseId ? mine(caseId) : one));
    return accepted({ untilTs: 600_000 });
  };
  network.answer = (path, { caseId }: { readonly caseId: number }) => {
    if (path === CONSOLE_PATHS.reviewCase) return accepted(cases.find((one) => one.caseId === caseId));
    if (path === CONSOLE_PATHS.reviewCases)
      return accepted({ list: cases, total: cases.length, pageNum: 1, pages: 1, pageSize: 30 });
    if (path === CONSOLE_PATHS.claimCase) return claimed(caseId);
    return refused(STILL_PROCESSING);
  };
  useSession.setState({
    operator: { operatorId: 1, name: 'One', rights: ['cases.read'], brands: [], grants: [] } as unknown as Operator,
  });
});

async function open(...queue: Detail[]): Promise<void> {
  await openAt('/', ...queue);
}

async function openAt(url: string, ...queue: Detail[]): Promise<void> {
  cases = queue;
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createRouter({
    routeTree: createRootRoute({ component: ReviewScreen }),
    history: createMemoryHistory({ initialEntries: [url] }),
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await pass(0);
}

async function press(key: string): Promise<void> {
  fireEvent.keyDown(document.body, { key });
  await pass(0);
}

const toasts = (): string =>
  useToasts
    .getState()
    .map(({ getText }) => getText(i18next))
    .join();
const claims = (): unknown[] => network.to(CONSOLE_PATHS.claimCase).map(({ body }) => (body as { caseId: number }).caseId);
const reference = (): HTMLInputElement => screen.getByLabelText(i18next.t('console-review.reference'));

test('a sheet stays with its case when another moves before it in the queue', async () => {
  await open(free(5));
  await press('a');
  fireEvent.change(reference(), { target: { value: 'hash' } });

  cases = [free(9), ...cases];
  await queries.invalidateQueries();
  await pass(0);
  expect(reference().value).toBe('hash');
  expect(claims()).toEqual([5]);

  // a colleague decided it
  cases = [free(9)];
  network.answer = (
    (before) => (path: string, body: never) =>
      path === CONSOLE_PATHS.reviewCase && (body as { caseId: number }).caseId === 5
        ? accepted({ ...mine(5), state: 'approved', decidedTs: 1, actions: [], blockedBy: 'decided' })
        : before(path, body)
  )(network.answer);
  await queries.invalidateQueries();
  await pass(0);
  expect(reference().value).toBe('hash');
  expect(claims()).toEqual([5]);
});

test('an action requested for one case does not carry over to the next, and a late refusal does not close its sheet', async () => {
  let refuse = (_envelope: Envelope<unknown>): void => undefined;
  await open(free(5), free(6));
  const atOnce = claimed;
  claimed = () => new Promise((resolve) => (refuse = resolve));
  await press('a');
  await press('j');
  expect(claims()).toEqual([5]);
  expect(screen.queryByRole('dialog')).toBeNull();

  claimed = atOnce;
  await press('a');
  expect(claims()).toEqual([5, 6]);
  fireEvent.change(reference(), { target: { value: 'hash' } });
  refuse(refused(STILL_PROCESSING));
  await pass(0);
  expect(reference().value).toBe('hash');

  fireEvent.keyDown(reference(), { key: 'Escape' });
  await pass(1_000);
  await press('k');
  expect(claims()).toEqual([5, 6]);
});

test('a case that a colleague has kept too long can only be taken over', async () => {
  const kept = {
    claimedBy: { operatorId: 2, name: 'Two', untilTs: 600_000 },
    blockedBy: 'claimed',
    actions: ['takeOver'],
  } as const;
  await open(caseDetail({ caseId: 5, ...kept, actions: [...kept.actions] }));
  await press('a');
  await press('r');
  expect(screen.queryByRole('form')).toBeNull();
  expect(claims()).toEqual([]);

  fireEvent.click(screen.getByText(i18next.t('console-review.takeOver')));
  await pass(0);
  expect(network.to(CONSOLE_PATHS.claimCase).map(({ body }) => body)).toMatchObject([{ caseId: 5, takeOver: true }]);
  expect(screen.getByText(i18next.t('console-review.release'))).toBeDefined();
});

test('a case that does not exist is not asked for again: the list is offered', async () => {
  const answer = network.answer;
  network.answer = (path, body) => (path === CONSOLE_PATHS.reviewCase ? refused(DATA_NOT_FOUND) : answer(path, body));
  await openAt('/?case=deposit-99', free(5));
  expect(screen.getByText(i18next.t('console.missing.record'))).toBeDefined();
  expect(screen.queryByRole('button', { name: i18next.t('shell.retry') })).toBeNull();
  expect(screen.getByRole('link', { name: i18next.t('console.place.review') }).getAttribute('href')).toBe('/review');
});

test('a case that did not load is asked for again', async () => {
  const answer = network.answer;
  network.answer = (path, body) => (path === CONSOLE_PATHS.reviewCase ? null : answer(path, body));
  await open(free(5));
  network.answer = answer;
  fireEvent.click(screen.getByRole('button', { name: i18next.t('shell.retry') }));
  await pass(0);
  expect(screen.getByText(i18next.t('console-review.claim'))).toBeDefined();
});

test('a decided case does not wait for a second approval in the list', async () => {
  const proposedBy = { operatorId: 2, name: 'Two', atTs: 0 };
  await open(caseDetail({ caseId: 5, state: 'approved', decidedTs: 1, actions: [], blockedBy: 'decided', proposedBy }));
  expect(screen.queryByText(i18next.t('console-review.oneOfTwo'))).toBeNull();
  await open(caseDetail({ caseId: 6, state: 'proposed', proposedBy }));
  expect(screen.getByText(i18next.t('console-review.oneOfTwo'))).toBeDefined();
});

test('on a phone the focus goes to the case that replaces the list, and back to its row', async () => {
  resizeWindow(390);
  await open(free(5), free(6));
  const row = (): HTMLElement => screen.getAllByRole('link')[1] as HTMLElement;
  row().focus();
  fireEvent.click(row());
  await pass(0);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: i18next.t('console-review.case') }));
  fireEvent.click(screen.getByRole('button', { name: i18next.t('common.back') }));
  await pass(0);
  expect(document.activeElement).toBe(row());
});

const rowKeys = (): (string | null)[] =>
  screen
    .getAllByRole('link')
    .map((row) => row.getAttribute('data-case'))
    .filter((key) => key !== null);
const shownKey = (): string | null | undefined => document.querySelector('[aria-current=true]')?.getAttribute('data-case');

async function change(...queue: Detail[]): Promise<void> {
  cases = queue;
  await queries.invalidateQueries();
  await pass(0);
}

test('the first case stays on screen when the queue changes before anything was pressed', async () => {
  await open(free(5), free(6));
  await change(free(9), free(5), free(6));
  expect(shownKey()).toBe('deposit-5');
  await press('k');
  expect(shownKey()).toBe('deposit-9');
});

test('rows do not move under the mouse', async () => {
  await open(free(5), free(6), free(7));
  const move = (): unknown => fireEvent.pointerMove(screen.getAllByRole('link')[1] as HTMLElement, { pointerType: 'mouse' });
  move();
  await change(free(9), free(6), free(7), free(8));
  expect(rowKeys()).toEqual(['deposit-5', 'deposit-6', 'deposit-7', 'deposit-8']);
  expect(document.querySelector('[data-gone]')?.getAttribute('data-case')).toBe('deposit-5');
  await pass(4_000);
  expect(rowKeys()).toEqual(['deposit-9', 'deposit-6', 'deposit-7', 'deposit-8']);

  move();
  await change(free(7));
  expect(rowKeys()).toHaveLength(4);
  fireEvent.pointerLeave(screen.getByRole('list', { name: i18next.t('console-review.cases') }).parentElement as HTMLElement);
  await pass(0);
  expect(rowKeys()).toEqual(['deposit-7']);
});

test('of two who claim a case at once, the second is told of the first', async () => {
  await open(free(5));
  claimed = () => {
    const claimedBy = { operatorId: 2, name: 'Two', untilTs: 600_000 };
    cases = [caseDetail({ caseId: 5, claimedBy, blockedBy: 'claimed', actions: [] })];
    return refused(COLLEAGUE);
  };
  await press('c');
  expect(toasts()).toContain(i18next.t('console.busyElsewhere'));
  expect(screen.getByText(new RegExp(`^${i18next.t('console-review.blocked.claimed', { name: 'Two' })}`))).toBeDefined();
});

test('a sheet whose case a colleague has taken over says so', async () => {
  await open(mine(5));
  const answer = network.answer;
  network.answer = (path, body) => (path === CONSOLE_PATHS.approveCase ? refused(COLLEAGUE) : answer(path, body));
  await press('a');
  fireEvent.change(reference(), { target: { value: 'hash' } });
  fireEvent.submit(screen.getByRole('form'));
  await pass(0);
  expect(screen.getByRole('alert').textContent).toContain(i18next.t('console.busyElsewhere'));
});

test('the first case of a list that was read before is that of the list now', async () => {
  await open(free(5));
  const choose = async (state: 'approved' | 'waiting'): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: i18next.t(`console-review.filter.${state}`) }));
    await pass(0);
  };
  await choose('approved');
  cases = [free(6)];
  await choose('waiting');
  expect(shownKey()).toBe('deposit-6');
});
