import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NORTHWIND, PLUMTREE } from '../../test-support/test-server.ts';
import { verifyLedger } from '../accounts/ledger/index.ts';
import { housePockets } from '../accounts/test-support/house-pockets.ts';
import { logIn, numberIn, openCashBroker, type CashBroker, type Customer } from '../payments/test-support/cash-broker.ts';
import type { NoteLoanDue } from './command.ts';
import { saveCard } from '../withdrawals/test-support/withdrawing.ts';
import { DAY_MS } from '@truefill/domain/time/durations.ts';
import {
  accept,
  ask,
  balance,
  credit,
  rejectRepayment,
  guaranteed,
  lent,
  loanOf,
  refuse,
  repay,
  repaymentsOf,
  verify,
} from './test-support/lending.ts';

let broker: CashBroker;
let ann: Customer;
let ben: Customer;

beforeAll(async () => {
  broker = await openCashBroker();
});
afterAll(() => broker.close());
beforeEach(async () => {
  broker.priceBitcoin(10_000_000);
  ann = await broker.newCustomer();
  ben = await broker.newCustomer();
  await verify(broker, ben);
});

const newestNotice = async (customer: Customer) => (await customer.call('notificationList')).data.list[0];
const expectNotice = (customer: Customer, alarmType: number) =>
  expect.poll(async () => (await newestNotice(customer))?.alarmType, { timeout: 10_000 }).toBe(alarmType);
const mayApprove = ({ cash, database: { pool } }: CashBroker, uid: string) =>
  cash.loans.cases[0]?.mayApprove?.(pool, { caseId: numberIn(uid), operatorId: 7n, reference: '' });
const withdraw = async (customer: Customer, num: number, card: number) =>
  (await customer.call('withdraw', { num, practicalNum: num - 25, userBankId: card, withdrawType: 1 })).code;

describe('a loan', () => {
  it('is requested, guaranteed, credited without counting as a deposit, and repaid in parts', async () => {
    expect((await ann.call('userLoan')).data).toEqual({ dto: null, obstacle: '', verificationNeeded: 'none' });
    const before = (await housePockets(broker.database.pool, 'northwind', 'real')).get('house_loans') ?? 0n;
    const { data } = await ask(ann, ben, { amount: 60_000, days: 15, remark: 'for <b>trading</b>' });
    const waiting = { status: 0, amount: 60_000, days: 15, guarantor: String(ben.userId), remark: 'for <b>trading</b>' };
    expect(await loanOf(ann)).toMatchObject({ ...waiting, uid: data.uid, guarantorStatus: 0, repaymentDate: '', owed: 0 });
    await expectNotice(ben, 629142);
    expect(await newestNotice(ben)).toMatchObject({ loanUid: data.uid });
    const request = { amount: 60_000, days: 15, totalToRepay: 60_000, guarantorStatus: 0, isOpen: true };
    expect((await ben.call('guaranteeRequest', { loanUid: data.uid })).data.dto).toMatchObject({
      ...request,
      applicant: String(ann.userId),
    });
    // nobody can credit it until the guarantor has accepted
    await expect(credit(broker, data.uid)).rejects.toMatchObject({ code: 23523 });
    await expect(mayApprove(broker, data.uid)).rejects.toMatchObject({ code: 23523 });
    expect(await ben.call('answerGuarantee', { loanUid: data.uid, accept: true })).toMatchObject({ code: 0 });
    expect(await loanOf(ann)).toMatchObject({ status: 0, guarantorStatus: 1 });
    await expectNotice(ann, 629143);

    await credit(broker, data.uid);
    const dueMs = broker.clock.nowMs + 15 * DAY_MS;
    expect(await loanOf(ann)).toMatchObject({ status: 1, owed: 60_000, repaymentDateTs: dueMs, totalToRepay: 60_000 });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 60_000, withheld: 0 });
    const { rows } = await broker.database.pool.query('select deposited from ledger_account where user_id = $1', [ann.userId]);
    expect(rows.every(({ deposited }) => deposited === 0n)).toBe(true);
    await expectNotice(ann, 629141);
    expect((await ann.call('userMovements', { page: 1, limit: 5 })).data.list[0]).toMatchObject({
      kind: 'loan_credit',
      amount: 60_000,
    });

    const loan = { loanId: data.id, loanUid: data.uid };
    const first = await repay(ann, loan, 20_000);
    expect(await balance(ann)).toMatchObject({ balanceAmount: 40_000, withheld: 20_000 });
    expect(await loanOf(ann)).toMatchObject({ owed: 60_000, underReview: 20_000 });
    await accept(broker, first.data.uid);
    expect(await balance(ann)).toMatchObject({ balanceAmount: 40_000, withheld: 0 });
    const second = await repay(ann, loan, 40_000);
    await accept(broker, second.data.uid);
    expect(await loanOf(ann)).toMatchObject({ status: 3, owed: 0 });
    expect(await repaymentsOf(ann, loan)).toMatchObject([
      { amount: 40_000, status: 1, amountOwed: 0, loanId: data.id, loanUid: data.uid },
      { amount: 20_000, status: 1, amountOwed: 40_000 },
    ]);
    await expectNotice(ann, 629148);
    expect((await housePockets(broker.database.pool, 'northwind', 'real')).get('house_loans')).toBe(before);
    expect(await verifyLedger(broker.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
    // and another one can be requested
    expect(await ask(ann, ben)).toMatchObject({ code: 0 });
  });

  it('is visible and repayable even if the brand stops lending, and another one is refused', async () => {
    const loan = await lent(broker, ann, ben);
    const requested = await broker.newCustomer();
    await ask(requested, ben);
    const hasLoan = async (customer: Customer) => (await customer.call('userInfo')).data.hasLoan;
    const switches = broker.brands.find(({ id }) => id === 'northwind')?.switches as { userLoan: boolean };
    switches.userLoan = false;
    try {
      expect(await loanOf(ann)).toMatchObject({ status: 1, owed: 50_000 });
      expect(await loanOf(requested)).toMatchObject({ status: 0 });
      expect(await Promise.all([ann, requested, ben].map(hasLoan))).toEqual([true, true, false]);
      expect(await ben.call('userLoan')).toMatchObject({ code: 1057 });
      expect(await ask(ben, ann)).toMatchObject({ code: 1057 });
      const { data } = await repay(ann, loan, 50_000);
      await accept(broker, data.uid);
      expect(await repaymentsOf(ann, loan)).toMatchObject([{ status: 1, amountOwed: 0 }]);
      expect(await ann.call('userLoan')).toMatchObject({ code: 1057 });
      expect(await hasLoan(ann)).toBe(false);
    } finally {
      switches.userLoan = true;
    }
  });

  it('that is rejected states its reason, and another one can be requested', async () => {
    const { loanUid } = await guaranteed(ann, ben);
    await refuse(broker, loanUid, 'too_much_risk', 'Please ask for less.');
    const reason = 'The loan is too large for this account now. Please ask for less.';
    expect(await loanOf(ann)).toMatchObject({ status: 2, reasonCode: 'too_much_risk', reason });
    expect((await ann.call('userLoan', { locale: 'zh-cn' })).data.dto.reason).toBe(
      '以账户目前的情况，该借款金额过大。Please ask for less.',
    );
    await expectNotice(ann, 629021);
    expect(await newestNotice(ann)).toMatchObject({ remark: reason, paymentPrice: 50_000 });
    await expect(credit(broker, loanUid)).rejects.toMatchObject({ code: 1017 });
    expect(await ask(ann, ben)).toMatchObject({ code: 0 });
  });

  it('can be requested as often per day as the brand allows, and again when the first request is a day old', async () => {
    const most = 5;
    for (let count = 0; count < most; count += 1) {
      const { data, code } = await ask(ann, ben);
      expect(code).toBe(0);
      broker.clock.nowMs += 1_000;
      expect((await ann.call('cancelUserLoan', { loanUid: data.uid })).code).toBe(0);
    }
    const refused = await ask(ann, ben);
    expect(refused).toMatchObject({ status: 429, code: 1110, data: null });
    const waitMs = Number(refused.headers['retry-after']) * 1_000;
    expect(waitMs).toBe(DAY_MS - most * 1_000);
    broker.clock.nowMs += waitMs;
    [ann, ben] = [await logIn(broker, ann), await logIn(broker, ben)];
    expect((await ask(ann, ben)).code).toBe(0);
  });

  it('checklist 3, 6, 7: has only the terms that the brand offers', async () => {
    for (const changed of [{ amount: 49_000 }, { amount: 1_010_000 }, { amount: 55_000 }, { days: 6 }, { days: 31 }])
      expect(await ask(ann, ben, changed)).toMatchObject({ code: 23591 });
    expect(await ask(ann, ben, { amount: '9'.repeat(15) })).toMatchObject({ code: 23591 });
    expect(await ask(ann, ben, { amount: 0 })).toMatchObject({ code: 1064 });
    expect(await ask(ann, ben, { amount: -50_000 })).toMatchObject({ code: 1064 });
    expect(await ask(ann, ben, { amount: '50000.001' })).toMatchObject({ code: 1065 });
    for (const amount of ['1e309', 'NaN', '0x1', null, '9'.repeat(40)])
      expect(await ask(ann, ben, { amount })).toMatchObject({ status: 400 });
    expect(await loanOf(ann)).toBeNull();
    // a rate, total, date or status sent by the client is ignored
    const { data } = await ask(ann, ben, { dailyRate: '0', totalToRepay: 1, interest: -5, status: 1, repaymentDateTs: 1 });
    expect(await loanOf(ann)).toMatchObject({ uid: data.uid, status: 0, totalToRepay: 50_000, repaymentDateTs: 0 });
  });

  it('needs a guarantor: another verified user of the brand', async () => {
    const stranger = await broker.newCustomer(PLUMTREE);
    const unverified = await broker.newCustomer();
    await verify(broker, ann, stranger);
    for (const guarantor of [stranger.userId, unverified.userId, ann.userId, 99_999_999n, '1e7', 'ben', '-1'])
      expect(await ann.call('addUserLoan', { amount: 50_000, days: 7, guarantor: String(guarantor) })).toMatchObject({
        code: 23592,
      });
    expect(await ann.call('addUserLoan', { amount: 50_000, days: 7, guarantor: ' ' })).toMatchObject({ code: 1003 });
    expect(await ann.call('addUserLoan', { amount: 50_000, days: 7 })).toMatchObject({ code: 1003 });
  });

  it('ends when the guarantor declines, or withdraws the acceptance before a decision', async () => {
    const first = await ask(ann, ben);
    expect(await ben.call('answerGuarantee', { loanUid: first.data.uid, accept: false })).toMatchObject({ code: 0 });
    expect(await loanOf(ann)).toMatchObject({ status: 2, guarantorStatus: 2, reasonCode: 'guarantor_declined' });
    await expectNotice(ann, 629021);
    const second = await guaranteed(ann, ben);
    expect(await ben.call('answerGuarantee', { loanUid: second.loanUid, accept: false })).toMatchObject({ code: 0 });
    await expect(credit(broker, second.loanUid)).rejects.toMatchObject({ code: 1017 });
    const third = await lent(broker, ann, ben);
    expect(await ben.call('answerGuarantee', { loanUid: third.loanUid, accept: false })).toMatchObject({ code: 1017 });
    expect(await loanOf(ann)).toMatchObject({ status: 1, guarantorStatus: 1 });
  });

  it('keeps its guarantor until it is decided; one whose account is closed is shown as such and can no longer answer', async () => {
    const { loanUid } = await guaranteed(ann, ben);
    const obstacles = async () => (await ben.call('closingTerms')).data.obstacles;
    expect(await obstacles()).toMatchObject([{ kind: 'loan' }]);
    await broker.database.pool.query('update users set closed_ms = $2 where id = $1', [ben.userId, broker.clock.nowMs]);
    const caseId = numberIn(loanUid);
    const checks = (await broker.cash.loans.cases[0]?.checks([caseId]))?.get(caseId);
    expect(checks?.find(({ code }) => code === 'guarantor_verification')).toMatchObject({ result: 'fail' });
    expect(checks?.find(({ code }) => code === 'own_balance')?.values['amount']).toMatch(/^\d+\.\d\d USD$/);
    // closed while the acceptance was being written: nobody would vouch for the loan
    await expect(mayApprove(broker, loanUid)).rejects.toMatchObject({ code: 23592 });
    await ann.call('cancelUserLoan', { loanUid });
    expect(await ask(ann, ben)).toMatchObject({ code: 23592 });
    await broker.database.pool.query('update users set closed_ms = null where id = $1', [ben.userId]);
    expect(await obstacles()).toEqual([]);
  });

  it('does not wait forever for a guarantor, and its user can withdraw it', async () => {
    const { data } = await ask(ann, ben);
    await broker.cash.loans.watch();
    expect(await loanOf(ann)).toMatchObject({ status: 0 });
    broker.clock.nowMs += 7 * DAY_MS;
    await broker.cash.loans.watch();
    [ann, ben] = [await logIn(broker, ann), await logIn(broker, ben)];
    expect(await loanOf(ann)).toMatchObject({ status: 2, reasonCode: 'guarantor_silent' });
    expect(await ben.call('answerGuarantee', { loanUid: data.uid, accept: true })).toMatchObject({ code: 1017 });
    const again = await guaranteed(ann, ben);
    expect(await ann.call('cancelUserLoan', { loanUid: again.loanUid })).toMatchObject({ code: 0 });
    expect(await loanOf(ann)).toMatchObject({ status: 2, reasonCode: 'taken_back' });
    expect(await ann.call('cancelUserLoan', { loanUid: again.loanUid })).toMatchObject({ code: 0 });
  });

  it('is one at a time: 1149 while one is requested, 1150 while one is active', async () => {
    const loan = await guaranteed(ann, ben);
    expect(await ask(ann, ben)).toMatchObject({ code: 1149 });
    await credit(broker, loan.loanUid);
    expect(await ask(ann, ben)).toMatchObject({ code: 1150 });
  });

  it('is refused during a margin call, both the request and the credit', async () => {
    await ann.fund(110_000n);
    const loan = await guaranteed(ann, ben);
    const order = { tradePair: 'BTCUSDT', buyPoint: 2, orderType: 0, orderQuantity: 1, multiple: 100 };
    expect(await ann.call('addOrder', order)).toMatchObject({ code: 0 });
    broker.priceBitcoin(9_960_000);
    await expect(credit(broker, loan.loanUid)).rejects.toMatchObject({ code: 23594 });
    await ann.call('cancelUserLoan', { loanUid: loan.loanUid });
    expect(await ask(ann, ben)).toMatchObject({ code: 23594 });
    await expect.poll(async () => (await ann.call('userLoan')).data.obstacle, { timeout: 10_000 }).toBe('marginCall');
    expect(await balance(ann)).toMatchObject({ withheld: 0 });
  });
});

describe('a repayment', () => {
  it('is refused with a code, and withholds nothing', async () => {
    const loan = await lent(broker, ann, ben);
    for (const [amount, code] of [
      [0, 1064],
      [-100, 1064],
      ['100.001', 1065],
      [150, 23593],
      [50_100, 23593],
      ['9'.repeat(15), 23593],
    ] as const)
      expect(await repay(ann, loan, amount)).toMatchObject({ code });
    expect(await repay(ann, { ...loan, loanId: loan.loanId + 1 }, 100)).toMatchObject({ code: 1008 });
    expect(await balance(ann)).toMatchObject({ balanceAmount: 50_000, withheld: 0 });
    const requested = await repay(ann, loan, 100);
    expect(await repay(ann, loan, 100)).toMatchObject({ code: 1149 });
    await rejectRepayment(broker, requested.data.uid, 'wrong_amount', 'We agreed on 200.');
    expect(await balance(ann)).toMatchObject({ balanceAmount: 50_000, withheld: 0 });
    const reason = 'The amount is not the one that was agreed. We agreed on 200.';
    expect(await repaymentsOf(ann, loan)).toMatchObject([{ status: 2, amountOwed: 50_000, reason }]);
    const { data: inChinese } = await ann.call('userLoanRepay', { ...loan, locale: 'zh-cn' });
    expect(inChinese.dtoList).toMatchObject([{ reason: '金额与约定的不一致。We agreed on 200.' }]);
    await expectNotice(ann, 629145);
    await expect(accept(broker, requested.data.uid)).rejects.toMatchObject({ code: 1017 });
    // all free money, and no more
    const order = { tradePair: 'BTCUSDT', buyPoint: 2, orderType: 0, orderQuantity: 1, multiple: 100 };
    await ann.call('addOrder', order);
    expect(await repay(ann, loan, 50_000)).toMatchObject({ code: 1052 });
  });

  it('checklist 1, 2, 36: belongs to one user, brand and account mode', async () => {
    const loan = await lent(broker, ann, ben);
    const eve = await broker.newCustomer();
    const plum = await broker.newCustomer(PLUMTREE);
    for (const other of [eve, ben]) {
      expect(await repay(other, loan, 100)).toMatchObject({ code: 1008 });
      expect(await other.call('userLoanRepay', loan)).toMatchObject({ code: 1008, data: null });
      expect(await other.call('cancelUserLoan', { loanUid: loan.loanUid })).toMatchObject({ code: 1008 });
    }
    for (const other of [eve, ann]) {
      expect(await other.call('guaranteeRequest', { loanUid: loan.loanUid })).toMatchObject({ code: 1008, data: null });
      expect(await other.call('answerGuarantee', { loanUid: loan.loanUid, accept: true })).toMatchObject({ code: 1008 });
    }
    // a brand without loans
    expect(await plum.call('userLoan')).toMatchObject({ code: 1057 });
    expect(await plum.call('addUserLoan', { amount: 50_000, days: 7, guarantor: String(ben.userId) })).toMatchObject({
      code: 1057,
    });
    expect(await plum.call('userLoanRepay', loan)).toMatchObject({ code: 1008 });
    const { data } = await broker.call('switchUser', {}, { token: ann.token, host: NORTHWIND });
    for (const name of ['userLoan', 'userLoanRepay', 'addUserLoan', 'addUserLoanRepay'] as const)
      expect(
        (await broker.call(name, { ...loan, amount: 50_000, days: 7, guarantor: '1' }, { token: data.token, host: NORTHWIND }))
          .code,
      ).toBe(1057);
  });

  it('checklist 4, 5: 50 at once have one effect', async () => {
    const headers = { 'idempotency-key': 'loan-1' };
    const requested = await Promise.all(Array.from({ length: 50 }, () => ask(ann, ben, {}, headers)));
    expect(new Set(requested.map(({ code, data }) => `${code} ${data?.uid}`)).size).toBe(1);
    expect(await ask(ann, ben, { days: 8 }, headers)).toMatchObject({ code: 1057 });
    const loan = { loanId: requested[0]?.data.id, loanUid: requested[0]?.data.uid };
    const answers = Array.from({ length: 20 }, (_, at) =>
      ben.call('answerGuarantee', { loanUid: loan.loanUid, accept: at % 2 === 0 }),
    );
    const codes = (await Promise.all(answers)).map(({ code }) => code);
    expect(codes.every((code) => code === 0 || code === 1017)).toBe(true);
    expect(await loanOf(ann)).toMatchObject({ status: 2, guarantorStatus: 2 });

    const cat = await broker.newCustomer();
    const codesOfAll = (await Promise.all(Array.from({ length: 50 }, () => ask(cat, ben)))).map(({ code }) => code);
    expect(codesOfAll.toSorted()).toEqual([0, ...Array.from({ length: 49 }, () => 1149)]);
    const { uid, id } = await loanOf(cat);
    await ben.call('answerGuarantee', { loanUid: uid, accept: true });
    await Promise.all(Array.from({ length: 5 }, () => credit(broker, uid)));
    expect(await balance(cat)).toMatchObject({ balanceAmount: 50_000 });
    const lentToCat = { loanId: id, loanUid: uid };
    const repaid = await Promise.all(Array.from({ length: 50 }, () => repay(cat, lentToCat, 30_000)));
    expect(repaid.map(({ code }) => code).toSorted()).toEqual([0, ...Array.from({ length: 49 }, () => 1149)]);
    expect(await balance(cat)).toMatchObject({ balanceAmount: 20_000, withheld: 30_000 });
    const repayment = repaid.find(({ code }) => code === 0)?.data.uid;
    await Promise.all(Array.from({ length: 5 }, () => accept(broker, repayment)));
    expect(await loanOf(cat)).toMatchObject({ owed: 20_000, underReview: 0 });
    expect(await verifyLedger(broker.database.pool)).toEqual({ wrongBalances: [], unbalanced: [], unknownKinds: [] });
  });
});

describe('borrowed money', () => {
  it('cannot be withdrawn: the maximum withdrawal is the free money less the debt', async () => {
    await ann.fund(50_000n);
    const card = await saveCard(ann);
    const loan = await lent(broker, ann, ben);
    const quoted = async (num: number) => (await ann.call('calculateBankWithdrawal', { num })).data;
    expect(await quoted(500)).toMatchObject({ available: 500, isOver: false, afterBalance: 0 });
    expect(await quoted(501)).toMatchObject({ available: 500, isOver: true });
    expect(await withdraw(ann, 501, card)).toBe(1052);
    const conditions = async () => (await ann.call('withdrawConditions')).data.list;
    expect(await conditions()).toContainEqual({ code: 'loan', met: false, values: { owed: 50_000, overdue: 0 } });
    // a repayment under review counts for its amount
    const requested = await repay(ann, loan, 10_000);
    expect(await quoted(500)).toMatchObject({ available: 500, isOver: false });
    await accept(broker, requested.data.uid);
    expect(await quoted(501)).toMatchObject({ available: 500, isOver: true });
    expect(await withdraw(ann, 500, card)).toBe(0);
    expect(await balance(ann)).toMatchObject({ balanceAmount: 40_000, withheld: 500 });
  });

  it('that is overdue is announced once and never early, whatever the clock does', async () => {
    await ann.fund(50_000n);
    const card = await saveCard(ann);
    const loan = await lent(broker, ann, ben);
    const { repaymentDateTs: dueMs } = await loanOf(ann);
    const alarms = async (customer: Customer) =>
      (await customer.call('notificationList', { page: 1, limit: 50 })).data.list.map(
        ({ alarmType }: { alarmType: number }) => alarmType,
      );
    const goTo = async (ms: number) => {
      broker.clock.nowMs = ms;
      await Promise.all([broker.cash.loans.watch(), broker.cash.loans.watch()]);
      [ann, ben] = [await logIn(broker, ann), await logIn(broker, ben)];
    };
    const early = await repay(ann, loan, 50_000);
    await goTo(dueMs - DAY_MS - 1);
    expect(await loanOf(ann)).toMatchObject({ status: 1 });
    await goTo(dueMs - DAY_MS);
    await expectNotice(ann, 629146);
    await goTo(dueMs - 1);
    expect(await loanOf(ann)).toMatchObject({ status: 1 });
    // all of it is under review: that is not late until it is rejected
    await goTo(dueMs);
    expect(await loanOf(ann)).toMatchObject({ status: 1 });
    // nor if the watch read the loan before the repayment was requested
    const accountId = await broker.trading.gateway.accountId({ userId: ann.userId, accountMode: 'real' });
    const note: NoteLoanDue = { kind: 'note-loan-due', accountId, loanId: BigInt(loan.loanId) };
    expect(await broker.queue.submit(note)).toEqual({ outcome: 'too-early' });
    expect(await loanOf(ann)).toMatchObject({ status: 1 });
    await rejectRepayment(broker, early.data.uid, 'other', 'The amount is not yours.');
    await goTo(dueMs);
    expect(await loanOf(ann)).toMatchObject({ status: 4, owed: 50_000, totalToRepay: 50_000 });
    await expectNotice(ann, 629147);
    await expectNotice(ben, 629149);
    await goTo(dueMs - 60_000);
    await goTo(dueMs + 40 * DAY_MS);
    expect(await loanOf(ann)).toMatchObject({ status: 4, owed: 50_000 });
    const all = await alarms(ann);
    expect([all.filter((type: number) => type === 629146), all.filter((type: number) => type === 629147)]).toEqual([
      [629146],
      [629147],
    ]);

    expect(await withdraw(ann, 501, card)).toBe(1151);
    // more than the free money even without the loan
    expect(await withdraw(ann, 50_501, card)).toBe(1052);
    expect(await ask(ann, ben)).toMatchObject({ code: 1151 });
    expect(await withdraw(ann, 500, card)).toBe(0);
    const repaid = await repay(ann, loan, 50_000);
    await accept(broker, repaid.data.uid);
    expect(await loanOf(ann)).toMatchObject({ status: 3 });
  });
});
