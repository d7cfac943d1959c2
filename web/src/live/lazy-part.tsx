import { lazy, useEffect, useState, type FunctionComponent } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchLaterTexts } from '@truefill/client/i18n/i18n.ts';
import { create } from 'zustand';
import { fetchMissingStyles } from '../page/missing-styles.ts';
import { isLost, useConnection } from './connection-store.ts';
import styles from './lazy-part.module.css';

/** ms */
export const RETRY_MS = 2_000;
const PROBE_TIMEOUT_MS = 5_000;

/** Whether a part shows only texts that the app begins with, which a check verifies, or any. */
export type Texts = 'first' | 'any';

interface PartOptions<Props extends object> {
  /** shown while it loads; gets the part's own props */
  readonly Waiting?: FunctionComponent<Props>;
  /** `first` lets it render before the later texts have loaded */
  readonly texts?: Texts;
}
/** Whether the server answers, but does not have code of this page: it has another build by now. */
export const useIsCodeGone = create<boolean>(() => false);

/** A component whose code is loaded when it is first rendered, or earlier. */
export type LazyPart<Props extends object> = FunctionComponent<Props> & {
  /** Loads the code now, so that the component renders without suspending. */
  readonly fetchNow: () => Promise<void>;
};

/**
 * A component whose code is loaded when it is first rendered. Without a connection it shows `Waiting`, and loads as soon as the
 * server can be reached; it throws only if the server does not have the code.
 * @param load imports the module
 * @param name its export in the module
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
  { Waiting = Nothing, texts = 'any' }: PartOptions<Props> = {},
): LazyPart<Props> {
  let part: FunctionComponent<Props> | null = null;
  let fetching: Promise<void> | null = null;
  const fetchPart = (): Promise<void> =>
    (fetching ??= fetchMissingStyles()
      .then(() => Promise.all([load(), texts === 'any' ? fetchLaterTexts() : null]))
      .then(([module]) => void (part = module[name]))
      .catch((error: unknown) => {
        fetching = null;
        throw error;
      }));
  function Patient(props: Props) {
    // part of every first load, and rarely rendered
    'use no memo';
    const [Loaded, setLoaded] = useState(() => part);
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (!part)
        loadAgain(fetchPart).then(
          () => setLoaded(() => part),
          (error: unknown) => {
            useIsCodeGone.setState(true);
            setFailure({ error });
          },
        );
    }, []);
    if (failure) throw failure.error;
    return Loaded ? <Loaded {...props} /> : <Waiting {...props} />;
  }
  const Later: FunctionComponent<Props> = lazy(async () => {
    // not at once if it is lost: browsers may remember for the whole page that code failed to load
    if (!isLost(useConnection.getState())) await Promise.race([fetchPart(), lost()]).catch(() => undefined);
    return { default: part ?? Patient };
  });
  function Part(props: Props) {
    // must stay the same while mounted, otherwise the component would remount once its code has loaded
    const [Shown] = useState(() => part ?? Later);
    return <Shown {...props} />;
  }
  return Object.assign(Part, { fetchNow: fetchPart });
}

/** The same for a part that fills its place: while it waits, it says so. */
export function lazyPanel<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, FunctionComponent<Props>>>,
  name: Name,
): LazyPart<Props> {
  return lazyPart(load, name, { Waiting: Connecting });
}

/** Shown instead of a part that its surroundings can do without. */
export function Nothing() {
  return null;
}

/** Short, since the connection strip tells the rest. */
export function Connecting() {
  const { t } = useTranslation();
  return <p className={styles.connecting}>{t('shell.connecting')}</p>;
}

/** Resolves when the connection is lost. */
function lost(): Promise<void> {
  return new Promise((resolve) => {
    const stop = useConnection.subscribe((status) => {
      if (!isLost(status)) return;
      stop();
      resolve();
    });
  });
}

/**
 * Loads after a failure, once the server answers.
 * @throws what `load` throws although the server answers
 */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    const answered = await serverAnswers();
    if (!answered) await untilAnswer();
    try {
      return await load();
    } catch (error) {
      if (answered) throw error;
    }
  }
}

async function untilAnswer(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  while (!(await serverAnswers()));
}

/** Asks the server itself: a network may block the live connection only. */
export async function serverAnswers(): Promise<boolean> {
  try {
    await fetch('/config.json', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
