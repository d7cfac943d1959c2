import type { Call } from '@truefill/api/call.ts';
import { CONSOLE_CALLS } from '@truefill/api/console-calls.ts';
import type { ConsoleCallName } from '@truefill/api/console-paths.ts';
import { ERROR_CODES } from '@truefill/api/error-codes.ts';
import { consoleBrowser, signInOperator, type OperatorClient } from '@truefill/server/test-support/operator-client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openFuzzWorld, type FuzzWorld } from './test-support/fuzz-world.ts';
import { fieldsIn, hostileValues, type Field } from './test-support/hostile-values.ts';
import { inTurns, withField } from './test-support/requests.ts';
import { isInTurn } from './test-support/turns.ts';
import { expectedBy, revealsInsides } from './test-support/verdict.ts';

/** Calls about somebody's own access: `sign-in.integration.test.ts` covers them, and some end the session in use. */
const OF_ACCESS = /^(operatorLog(in|out)|operatorSignIn|createOperator|submitOperator|changeOperator|acceptInvitation)/;
const NAMES = (Object.keys(CONSOLE_CALLS) as ConsoleCallName[]).filter((name) => !OF_ACCESS.test(name));
/** Fields take turns with the many values of one kind; the first field that refuses or takes one gets it in any case. */
const GROUPS = 12;

let world: FuzzWorld;
let operator: OperatorClient;
let bodies: Partial<Record<ConsoleCallName, object>>;
let fieldsTried = 0;
const refusedBefore = new Set<string>();
const takenBefore = new Set<string>();

beforeAll(async () => {
  world = await openFuzzWorld();
  operator = await signInOperator(world.server);
  bodies = await existing();
});
afterAll(() => world.close());

/** Bodies that name existing data, so that values reach the code behind the first look-up. */
async function existing(): Promise<typeof bodies> {
  const { userId, real } = world.ann;
  const ticket = await world.server.call('addTicket', { kind: 'complaint', subject: 'Fuzz', text: 'Fuzz' }, { token: real });
  const correction = { userId, currency: 'USD', amount: '1', reasonCode: 'goodwill', text: 'Fuzz' };
  const { caseId } = (await operator.call('proposeCorrection', correction)).data;
  const text = { locale: 'en', title: 'Fuzz', content: 'Fuzz' };
  const { messageId } = (await operator.call('proposeMessage', { brandId: 'northwind', texts: [text] })).data;
  const ofCase = { kind: 'correction', caseId };
  const { id: ticketId } = ticket.data;
  const expiresTs = world.server.clock.nowMs + 86_400_000;
  const ofOperator = { operatorId: 2, reason: 'Fuzz' };
  return {
    reviewCase: ofCase,
    claimCase: ofCase,
    releaseCase: ofCase,
    approveCase: { ...ofCase, reference: 'Fuzz', note: 'Fuzz' },
    withdrawApproval: { ...ofCase, text: 'Fuzz' },
    rejectCase: { ...ofCase, reasonCode: 'wrong_amount', text: 'Fuzz' },
    proposeCorrection: correction,
    proposeHold: { userId, reasonCode: 'identity_check', caseNumber: 'F-1', expiresTs, scope: 'withdrawals' },
    proposeHoldLift: { holdId: 1, reasonCode: 'cleared', text: 'Fuzz' },
    consoleUser: { userId },
    consoleUserLedger: { userId },
    consoleUserOrders: { userId },
    consoleUserOptions: { userId },
    consoleUserSessions: { userId },
    consoleUserActions: { userId },
    consoleExport: { list: 'movements', userId },
    supportTicket: { ticketId },
    claimTicket: { ticketId },
    releaseTicket: { ticketId },
    answerTicket: { ticketId, text: 'Fuzz' },
    decideTicket: { ticketId, decision: 'refuse', reasonCode: 'as_agreed', text: 'Fuzz' },
    proposeMessage: { brandId: 'northwind', userId, texts: [text] },
    approveMessage: { messageId },
    rejectMessage: { messageId, reason: 'Fuzz' },
    inviteOperator: { email: 'fuzz@operators.example', name: 'Fuzz', grants: [{ role: 'support', brandId: null }] },
    setOperatorRoles: { ...ofOperator, grants: [{ role: 'reviewer', brandId: null }] },
    deactivateOperator: ofOperator,
    reactivateOperator: ofOperator,
    resetOperatorFactor: ofOperator,
  };
}

describe('checklist 7, 51: every field of every console call, one at a time', () => {
  it.for(NAMES)('%s', async (name) => {
    const { request }: Call = CONSOLE_CALLS[name];
    const faults: string[] = [];
    for (const field of fieldsIn(request)) faults.push(...(await tryField(name, field)));
    expect(faults).toEqual([]);
    expect((await operator.call('operatorSession')).code).toBe(0);
  });
});

/** What was wrong with the answers to hostile values of a field. */
async function tryField(name: ConsoleCallName, field: Field): Promise<string[]> {
  const { request, example, path, who }: Call = CONSOLE_CALLS[name];
  const body = (bodies[name] ?? example ?? {}) as Readonly<Record<string, unknown>>;
  const faults: string[] = [];
  const turn = (fieldsTried += 1);
  const values = hostileValues(field).filter(({ what, place, json }) => {
    const before = expectedBy(request, withField(body, field.name, json)) === 'malformed' ? refusedBefore : takenBefore;
    const isNew = !before.has(what);
    before.add(what);
    return isNew || (place !== undefined && isInTurn(place, turn, GROUPS)) || (place === undefined && before === takenBefore);
  });
  const from = who === 'visitor' ? consoleBrowser(world.server) : operator;
  await inTurns(values, 4, async (value) => {
    const text = withField(body, field.name, value.json);
    const answer = await from.call(name, text, { headers: { 'content-type': 'application/json' } });
    const report = (fault: string): void => void faults.push(`${path} ${field.name} ${value.what}: ${fault}`);
    const { status, code } = answer;
    if (revealsInsides(answer.text)) report(`tells of its insides: ${answer.text.slice(0, 200)}`);
    if (status >= 500 || code === ERROR_CODES.unknown) report(`${status} ${code}`);
    if (expectedBy(request, text) === 'malformed' && (status !== 400 || code !== ERROR_CODES.badParameter))
      report(`${status} ${code} instead of 400 1001`);
  });
  return faults;
}
