import { expect, test } from 'vitest';
import { drawingsKind, kindOf, watchlistKind, chartLayoutKind, workspacePanelsKind } from './kinds.ts';
import { SyncedStore, SAVE_AFTER_MS, type SyncedStoreParts, type RemoteDocument, type SaveAnswer } from './synced-store.ts';
import { LocalCopies, VISITOR, type CopyStorage } from './local-copies.ts';

/** A server that stores documents with revisions, shared by the devices of a test. */
class Server {
  readonly documents = new Map<string, RemoteDocument>();
  saves = 0;
  reachable = true;
  refuses = false;

  read(keys: readonly string[]): readonly RemoteDocument[] | null {
    return this.reachable ? keys.flatMap((key) => this.documents.get(key) ?? []) : null;
  }

  save(key: string, revision: number, content: object): SaveAnswer {
    if (!this.reachable) return 'failed';
    if (this.refuses) return 'refused';
    const found = this.documents.get(key);
    if (found && found.revision !== revision) return { saved: false, document: found };
    this.saves += 1;
    const document = { key, revision: (found?.revision ?? 0) + 1, content: structuredClone(content) };
    this.documents.set(key, document);
    return { saved: true, document };
  }
}

class MemoryStorage implements CopyStorage {
  readonly #items = new Map<string, string>();
  get length(): number {
    return this.#items.size;
  }
  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }
  getItem(name: string): string | null {
    return this.#items.get(name) ?? null;
  }
  setItem(name: string, value: string): void {
    this.#items.set(name, value);
  }
  removeItem(name: string): void {
    this.#items.delete(name);
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function device(server: Server, storage = new MemoryStorage(), changes: Partial<SyncedStoreParts['remote']> = {}) {
  const timers: { ms: number; work: () => void }[] = [];
  const problems: string[] = [];
  const store = new SyncedStore({
    copies: new LocalCopies(storage),
    remote: {
      read: async (keys) => server.read(keys),
      save: async (key, revision, content) => server.save(key, revision, content),
      ...changes,
    },
    kindOf,
    onProblem: (problem, key) => problems.push(`${problem} ${key}`),
    after: (ms, work) => {
      const timer = { ms, work };
      timers.push(timer);
      return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0);
    },
  });
  /** runs everything that is due within `ms` */
  const pass = async (ms = SAVE_AFTER_MS): Promise<void> => {
    for (let round = 0; round < 10; round += 1) {
      await settled();
      const due = timers.filter((timer) => timer.ms <= ms);
      if (due.length === 0) return;
      for (const timer of due) {
        timers.splice(timers.indexOf(timer), 1);
        timer.work();
      }
    }
  };
  const watch = (symbol: string): void => store.change(watchlistKind, (now) => ({ ...now, symbols: [...now.symbols, symbol] }));
  const watched = (): readonly string[] => store.get(watchlistKind).symbols;
  return { store, storage, timers, problems, pass, watch, watched };
}

test('a change is shown immediately, several are saved once, and it reaches the other device', async () => {
  const server = new Server();
  const phone = device(server);
  phone.store.setOwner('7');
  phone.watch('EURUSD');
  phone.watch('BTCUSDT');
  expect(phone.watched()).toEqual(['EURUSD', 'BTCUSDT']);
  await phone.pass();
  expect(server.saves).toBe(1);
  const desk = device(server);
  desk.store.setOwner('7');
  expect(desk.watched()).toEqual([]);
  await desk.pass();
  expect(desk.watched()).toEqual(['EURUSD', 'BTCUSDT']);
});

test('two devices that make changes at the same time lose nothing', async () => {
  const server = new Server();
  const [phone, desk] = [device(server), device(server)];
  for (const { store } of [phone, desk]) store.setOwner('7');
  phone.watch('EURUSD');
  desk.watch('BTCUSDT');
  await phone.pass();
  await desk.pass();
  await phone.store.pull();
  for (const { watched } of [phone, desk]) expect([...watched()].toSorted()).toEqual(['BTCUSDT', 'EURUSD']);
  expect(server.documents.get('watchlist')?.revision).toBe(2);
});

test('a visitor’s document stays on the device and becomes the user’s at login', async () => {
  const server = new Server();
  server.save('watchlist', 0, { version: 1, symbols: ['BTCUSDT'] });
  server.save('workspace-panels', 0, { version: 1, sizes: { list: 300 }, open: {} });
  const { store, pass, watch, watched, storage } = device(server);
  store.setOwner(VISITOR);
  watch('EURUSD');
  store.change(workspacePanelsKind, (now) => ({ ...now, sizes: { list: 500 } }));
  store.change(drawingsKind('EURUSD'), (now) => ({ ...now, drawings: [] }));
  await pass();
  expect(server.saves).toBe(2);
  store.setOwner('7');
  await pass();
  expect(watched()).toEqual(['BTCUSDT', 'EURUSD']);
  // for anything that is not a list the user's own wins
  expect(store.get(workspacePanelsKind).sizes).toEqual({ list: 300 });
  expect(new LocalCopies(storage).keysOf(VISITOR)).toEqual([]);
  expect(server.documents.get('watchlist')?.content).toEqual({ version: 1, symbols: ['BTCUSDT', 'EURUSD'] });
});

test('logging out removes everything that is saved, and the next user sees none of it', async () => {
  const server = new Server();
  const { store, pass, watch, watched, storage } = device(server);
  store.setOwner('7');
  watch('EURUSD');
  await pass();
  store.setOwner(VISITOR);
  expect(watched()).toEqual([]);
  expect(new LocalCopies(storage).keysOf('7')).toEqual([]);
  server.documents.clear();
  store.setOwner('8');
  await pass();
  expect(watched()).toEqual([]);
});

test('unsent changes survive a reload and are sent later', async () => {
  const server = new Server();
  server.reachable = false;
  const first = device(server);
  first.store.setOwner('7');
  first.watch('EURUSD');
  await first.pass();
  first.store.setOwner(VISITOR);
  server.reachable = true;
  const second = device(server, first.storage);
  second.store.setOwner('7');
  expect(second.watched()).toEqual(['EURUSD']);
  await second.pass();
  expect(server.documents.get('watchlist')?.content).toEqual({ version: 1, symbols: ['EURUSD'] });
});

test('before the session is known the last owner’s copies are shown and nothing is sent', async () => {
  const server = new Server();
  const first = device(server);
  first.store.setOwner('7');
  first.watch('EURUSD');
  await first.pass();
  const again = device(server, first.storage);
  expect(again.watched()).toEqual(['EURUSD']);
  again.watch('GBPUSD');
  await again.pass();
  expect(server.saves).toBe(1);
  again.store.setOwner('7');
  await again.pass();
  expect(server.documents.get('watchlist')?.content).toEqual({ version: 1, symbols: ['EURUSD', 'GBPUSD'] });
});

test.each(['{', 'null', '{"content":{"version":7}}', '{"content":{"version":1,"symbols":["EURUSD","EURUSD"]},"base":null}'])(
  'a corrupted copy (%s) is replaced by the default, reported, and removed',
  (text) => {
    const storage = new MemoryStorage();
    new LocalCopies(storage).write(VISITOR, 'watchlist', text);
    const { watched, problems } = device(new Server(), storage);
    expect(watched()).toEqual([]);
    expect(problems).toEqual(['damaged watchlist']);
    expect(new LocalCopies(storage).read(VISITOR, 'watchlist')).toBeNull();
  },
);

test('a document that the server can no longer read is reported and overwritten by the next change', async () => {
  const server = new Server();
  server.documents.set('watchlist', { key: 'watchlist', revision: 4, content: null });
  const { store, pass, watch, problems } = device(server);
  store.setOwner('7');
  store.get(watchlistKind);
  await pass();
  expect(problems).toEqual(['damaged watchlist']);
  watch('EURUSD');
  await pass();
  expect(server.documents.get('watchlist')).toMatchObject({ revision: 5, content: { symbols: ['EURUSD'] } });
});

test('a refused change stays local and is reported once', async () => {
  const server = new Server();
  server.refuses = true;
  const { store, pass, watch, watched, problems, timers } = device(server);
  store.setOwner('7');
  watch('EURUSD');
  await pass();
  expect(problems).toEqual(['refused watchlist']);
  expect(watched()).toEqual(['EURUSD']);
  expect(timers).toEqual([]);
});

test('a response to the previous user’s request is dropped', async () => {
  let answer: (documents: readonly RemoteDocument[]) => void = () => undefined;
  const { store, watched } = device(new Server(), new MemoryStorage(), {
    read: () => new Promise((resolve) => (answer = resolve)),
  });
  store.setOwner('7');
  store.get(watchlistKind);
  const late = answer;
  store.setOwner('8');
  late([{ key: 'watchlist', revision: 1, content: { version: 1, symbols: ['EURUSD'] } }]);
  await settled();
  expect(watched()).toEqual([]);
});

test('a change made while another is being saved is saved, too', async () => {
  const server = new Server();
  const waiting: (() => void)[] = [];
  const { store, pass, watch } = device(server, new MemoryStorage(), {
    save: (key, revision, content) => new Promise((resolve) => waiting.push(() => resolve(server.save(key, revision, content)))),
  });
  store.setOwner('7');
  watch('EURUSD');
  await pass();
  watch('BTCUSDT');
  await pass();
  expect(waiting).toHaveLength(1);
  waiting.shift()?.();
  await pass();
  waiting.shift()?.();
  await settled();
  expect(server.documents.get('watchlist')?.content).toEqual({ version: 1, symbols: ['EURUSD', 'BTCUSDT'] });
});

test('a page that is being closed sends pending changes', async () => {
  const server = new Server();
  const { store, watch, timers } = device(server);
  store.setOwner('7');
  await settled();
  watch('EURUSD');
  store.flush();
  await settled();
  expect(server.saves).toBe(1);
  expect(timers).toEqual([]);
});

test('another tab’s change is shown', () => {
  const server = new Server();
  const storage = new MemoryStorage();
  const [one, other] = [device(server, storage), device(server, storage)];
  for (const { store, watched } of [one, other]) {
    store.setOwner(VISITOR);
    expect(watched()).toEqual([]);
  }
  let calls = 0;
  other.store.listen(watchlistKind, () => (calls += 1));
  one.watch('EURUSD');
  other.store.copyChanged('truefill.kept/visitor/watchlist');
  expect(calls).toBe(1);
  // a visitor's list is on no server: the storage has the only copy
  expect(other.watched()).toEqual(['EURUSD']);
});

test('blocked storage only prevents remembering', async () => {
  const server = new Server();
  const forbidden = new Proxy(new MemoryStorage(), {
    get: () => {
      throw new Error('forbidden');
    },
  });
  const { store, pass, watch, watched } = device(server, forbidden);
  store.setOwner('7');
  watch('EURUSD');
  await pass();
  expect(watched()).toEqual(['EURUSD']);
  expect(server.saves).toBe(1);
});

test('every default is valid', () => {
  for (const kind of [chartLayoutKind, watchlistKind, workspacePanelsKind, drawingsKind('EURUSD')])
    expect(kind.read(structuredClone(kind.fallback))).toEqual(kind.fallback);
  expect(kindOf('drawings/EURUSD')).toBe(drawingsKind('EURUSD'));
  expect(kindOf('notes')).toBeNull();
});
