import type { OwnName } from '@truefill/api/paths.ts';
import type { FuzzWorld, Trader } from './fuzz-world.ts';
import type { Body, Sample } from './samples.ts';

const partners = new WeakMap<Trader, Trader>();

/** Another user of the same brand for a trader's loans: verified, as a guarantor has to be. */
async function partnerOf(world: FuzzWorld, trader: Trader): Promise<Trader> {
  const partner = partners.get(trader) ?? (await world.newTrader(trader.host));
  partners.set(trader, partner);
  await world.server.database.pool.query(`update users set verification_level = 'advanced' where id = any ($1::bigint[])`, [
    [trader.userId, partner.userId],
  ]);
  return partner;
}

interface Requested {
  readonly id: number;
  readonly uid: string;
}

/** A loan that waits for its guarantor; an earlier waiting one is cancelled. */
async function requested(world: FuzzWorld, by: Trader, guarantor: Trader): Promise<Requested> {
  const { server } = world;
  const { real: token, host } = by;
  await takeBack(server, by);
  await settle(world, by);
  await dayLater(server, by);
  const { data, text } = await server.call('addUserLoan', loanBody(guarantor), { token, host });
  if (!data) throw new Error(`a loan to work with: ${text}`);
  return data;
}

async function takeBack(server: FuzzWorld['server'], { real: token, host }: Trader): Promise<void> {
  const { data } = await server.call('userLoan', {}, { token, host });
  if (data?.dto?.status === 0) await server.call('cancelUserLoan', { loanUid: data.dto.uid }, { token, host });
}

/** A brand limits requests per day: moves earlier ones to another day. */
async function dayLater({ database }: FuzzWorld['server'], { userId }: Trader): Promise<void> {
  await database.pool.query('update loan set submitted_ms = submitted_ms - 86400000 where user_id = $1', [userId]);
}

/** Repays an active loan, which would prevent another one. */
async function settle(world: FuzzWorld, trader: Trader): Promise<void> {
  const { server } = world;
  const sending = { token: trader.real, host: trader.host };
  const { data } = await server.call('userLoan', {}, sending);
  if (data?.dto?.status !== 1) return;
  const { id: loanId, uid: loanUid, owed: amount } = await active(world, trader).then(() => data.dto);
  const repaid = await server.call('addUserLoanRepay', { loanId, loanUid, amount }, sending);
  const decision = { operatorId: 1n, decidedMs: server.clock.nowMs };
  await server.cash.loans.cases[1]?.approve({
    ...decision,
    caseId: BigInt(repaid.data.uid.slice(6)),
    byTwo: true,
    reference: '',
  });
}

const loanBody = ({ userId }: Trader): Body => ({ amount: 50_000, days: 7, guarantor: String(userId), remark: 'for a while' });

/** An active loan of the trader's, with no repayment under review. */
async function active(world: FuzzWorld, trader: Trader): Promise<Requested> {
  const { server } = world;
  const { real: token, host } = trader;
  const decision = { operatorId: 1n, decidedMs: server.clock.nowMs };
  const [loans, repayments] = server.cash.loans.cases;
  const { rows } = await server.database.pool.query<{ id: bigint }>(
    `select id from loan_repayment where user_id = $1 and status = 'submitted'`,
    [trader.userId],
  );
  for (const { id: caseId } of rows) await repayments?.reject({ ...decision, caseId, reasonCode: 'asked_by_user', text: '' });
  const { data } = await server.call('userLoan', {}, { token, host });
  if (data?.dto?.status === 1) return data.dto;
  const guarantor = await partnerOf(world, trader);
  const loan = await requested(world, trader, guarantor);
  await server.call('answerGuarantee', { loanUid: loan.uid, accept: true }, { token: guarantor.real, host });
  await loans?.approve({ ...decision, caseId: BigInt(loan.id), byTwo: true, reference: '' });
  return loan;
}

async function asGuarantor(world: FuzzWorld, trader: Trader): Promise<string> {
  return (await requested(world, await partnerOf(world, trader), trader)).uid;
}

/** Loans need another user and exclude each other: each is tested on a user without one. */
export const LOAN_SAMPLES: Readonly<Partial<Record<OwnName, Partial<Sample>>>> = {
  addUserLoan: {
    async body(world, trader) {
      await takeBack(world.server, trader);
      await dayLater(world.server, trader);
      return loanBody(await partnerOf(world, trader));
    },
    money: 'once',
    ownTrader: true,
    publicIds: ['guarantor'],
  },
  cancelUserLoan: {
    body: async (world, trader) => ({ loanUid: (await requested(world, trader, await partnerOf(world, trader))).uid }),
    ownTrader: true,
  },
  userLoanRepay: {
    async body(world, trader) {
      const { id: loanId, uid: loanUid } = await active(world, trader);
      return { loanId, loanUid };
    },
    ownTrader: true,
  },
  addUserLoanRepay: {
    async body(world, trader) {
      const { id: loanId, uid: loanUid } = await active(world, trader);
      return { loanId, loanUid, amount: 100 };
    },
    money: 'once',
    ownTrader: true,
  },
  guaranteeRequest: { body: async (world, trader) => ({ loanUid: await asGuarantor(world, trader) }), ownTrader: true },
  answerGuarantee: {
    body: async (world, trader) => ({ loanUid: await asGuarantor(world, trader), accept: true }),
    ownTrader: true,
  },
};
