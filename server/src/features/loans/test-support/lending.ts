import type { Answer } from '../../../test-support/test-server.ts';
import { numberIn, type CashBroker, type Customer } from '../../payments/test-support/cash-broker.ts';

/** Makes users verified. */
export async function verify({ database }: CashBroker, ...customers: readonly Customer[]): Promise<void> {
  const ids = customers.map(({ userId }) => userId);
  await database.pool.query(`update users set verification_level = 'advanced' where id = any ($1::bigint[])`, [ids]);
}

/** Requests a loan of 50,000 for 7 days, or with the given fields. */
export function ask(customer: Customer, guarantor: Customer, fields: object = {}, headers = {}): Promise<Answer> {
  return customer.call('addUserLoan', { amount: 50_000, days: 7, guarantor: String(guarantor.userId), ...fields }, headers);
}

export interface Lent {
  readonly loanId: number;
  readonly loanUid: string;
}

/** A loan that was requested and guaranteed. */
export async function guaranteed(customer: Customer, guarantor: Customer, fields: object = {}): Promise<Lent> {
  const { data, text } = await ask(customer, guarantor, fields);
  if (!data) throw new Error(`a loan: ${text}`);
  await guarantor.call('answerGuarantee', { loanUid: data.uid, accept: true });
  return { loanId: data.id, loanUid: data.uid };
}

const decision = ({ clock }: CashBroker) => ({ operatorId: 7n, decidedMs: clock.nowMs });
const casesOf = ({ cash }: CashBroker) => {
  const [loans, repayments] = cash.loans.cases;
  if (!loans || !repayments) throw new Error('loans and repayments are cases');
  return { loans, repayments };
};

export const credit = (broker: CashBroker, loanUid: string): Promise<void> =>
  casesOf(broker).loans.approve({ caseId: numberIn(loanUid), byTwo: true, reference: '', ...decision(broker) });
export const refuse = (broker: CashBroker, loanUid: string, reasonCode: string, text = ''): Promise<void> =>
  casesOf(broker).loans.reject({ caseId: numberIn(loanUid), ...decision(broker), reasonCode, text });
export const accept = (broker: CashBroker, uid: string): Promise<void> =>
  casesOf(broker).repayments.approve({ caseId: numberIn(uid), byTwo: true, reference: '', ...decision(broker) });
export const rejectRepayment = (broker: CashBroker, uid: string, reasonCode: string, text = ''): Promise<void> =>
  casesOf(broker).repayments.reject({ caseId: numberIn(uid), ...decision(broker), reasonCode, text });

/** A loan that was credited. */
export async function lent(broker: CashBroker, customer: Customer, guarantor: Customer, fields: object = {}): Promise<Lent> {
  const loan = await guaranteed(customer, guarantor, fields);
  await credit(broker, loan.loanUid);
  return loan;
}

export const repay = (customer: Customer, loan: Lent, amount: number | string, headers = {}): Promise<Answer> =>
  customer.call('addUserLoanRepay', { ...loan, amount }, headers);
export const loanOf = async (customer: Customer) => (await customer.call('userLoan')).data.dto;
export const repaymentsOf = async (customer: Customer, loan: Lent) => (await customer.call('userLoanRepay', loan)).data.dtoList;
export const balance = async (customer: Customer) => (await customer.call('userBalance')).data;
