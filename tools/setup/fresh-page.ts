import { vi } from 'vitest';

type Listening = Parameters<EventTarget['addEventListener']>;

/** What the files before have started in the process and in its only document. */
interface Started {
  readonly timers: Set<ReturnType<typeof setTimeout>>;
  readonly listeners: Set<readonly [EventTarget, ...Listening]>;
}

const shared = globalThis as typeof globalThis & { startedByTests?: Started };

/** React listens to it once per document, and marks the document: it stays. */
const OF_REACT = 'selectionchange';

/** Remembers timers, and listeners of the window and the document, from now on. */
function follow(): Started {
  const started: Started = { timers: new Set(), listeners: new Set() };
  const followed = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
    new Proxy(start, {
      apply(target, self, args) {
        const timer = Reflect.apply(target, self, args) as ReturnType<typeof setTimeout>;
        started.timers.add(timer);
        return timer;
      },
    });
  globalThis.setTimeout = followed(globalThis.setTimeout);
  globalThis.setInterval = followed(globalThis.setInterval);
  for (const target of [window, document]) {
    const listen = target.addEventListener.bind(target) as EventTarget['addEventListener'];
    target.addEventListener = (...args: Listening): void => {
      if (args[0] !== OF_REACT) started.listeners.add([target, ...args]);
      listen(...args);
    };
  }
  return started;
}

/** Ends what the file before has left running, and empties the document and the storages. */
function clear({ timers, listeners }: Started): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
  for (const [target, type, listener, options] of listeners) target.removeEventListener(type, listener, options);
  listeners.clear();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}

// Components keep what they know in modules: each file reads them anew, while React and the document’s code stay loaded.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
shared.startedByTests ??= follow();
clear(shared.startedByTests);
vi.resetModules();
