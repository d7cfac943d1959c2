import { create } from 'zustand';
import type { ConsoleCallResponse } from '@truefill/api/console-calls.ts';
import { call, onSignedIn } from '../calls/call.ts';

/** The signed-in operator, with their rights per brand. */
export type Operator = ConsoleCallResponse<'operatorSession'>;
export type Right = Operator['rights'][number];

/** The rights of those who approve cases; all others only read them. */
export const APPROVING: readonly Right[] = ['cases.decide', 'money.approve', 'corrections.approve', 'holds.approve'];

interface Session {
  /** null for nobody */
  readonly operator: Operator | null;
}

export const useSession = create<Session>(() => ({ operator: null }));

const signedIn = (): number | null => useSession.getState().operator?.operatorId ?? null;
onSignedIn(signedIn);

let tabs: BroadcastChannel | null = null;
let changed: () => void = () => undefined;

/** No script can read the session cookie: this marks that there may be one. */
const MARK = 'truefill.operator';

/** Asks the server who is signed in, if the mark is set; on failure the visitor stays at the login. */
export async function readSession(): Promise<void> {
  if (localStorage.getItem(MARK) === null) return;
  await fetchOperator();
}

/**
 * Follows the other tabs of the browser, which share the cookie: when one signs in or out, the server is asked who is signed
 * in.
 * @param onOtherUser called when a different operator is signed in
 */
export function followTabs(onOtherUser: () => void): void {
  changed = onOtherUser;
  tabs?.close();
  tabs = new BroadcastChannel('truefill.operator');
  tabs.onmessage = () => void fetchOperator();
}

async function fetchOperator(): Promise<void> {
  const before = signedIn();
  const answer = await call('operatorSession', {});
  if (!answer.ok) return;
  take(answer.data);
  if (before !== signedIn()) changed();
}

/** Sets the operator who signed in here, and notifies other tabs. */
export function holdSession(operator: Operator): void {
  take(operator);
  tabs?.postMessage(null);
}

function take(operator: Operator): void {
  localStorage.setItem(MARK, '1');
  useSession.setState({ operator });
}

/** Clears the signed-in operator, and notifies other tabs. @returns whether there was one */
export function dropSession(): boolean {
  localStorage.removeItem(MARK);
  const was = useSession.getState().operator !== null;
  useSession.setState({ operator: null });
  if (was) tabs?.postMessage(null);
  return was;
}

/** Whether the operator has a right in any brand. */
export function useHasRight(right: Right): boolean {
  return useSession(({ operator }) => operator?.rights.includes(right) ?? false);
}

/** Whether the operator may approve cases of any kind at any brand. */
export function useApproves(): boolean {
  return useSession(({ operator }) => operator !== null && APPROVING.some((right) => operator.rights.includes(right)));
}

/** Whether the operator has a right in a brand. */
export function useHasRightFor(right: Right, brandId: string): boolean {
  return useSession(
    ({ operator }) => operator?.brands.some((brand) => brand.brandId === brandId && brand.rights.includes(right)) ?? false,
  );
}

/** The signed-in operator, inside screens for signed-in operators. @throws Error if nobody is signed in */
export function useOperator(): Operator {
  const operator = useSession((session) => session.operator);
  if (!operator) throw new Error('nobody is signed in');
  return operator;
}
