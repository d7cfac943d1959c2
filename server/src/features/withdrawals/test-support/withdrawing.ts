import { numberIn, type CashBroker, type Customer } from '../../payments/test-support/cash-broker.ts';

const OPERATOR = 7n;

export async function saveAddress(customer: Customer, coinId: number, address: string): Promise<void> {
  const cryptocurrencyAddress = await customer.encode('cryptocurrencyAddress', address);
  const { code, text } = await customer.call('addCryptoWallet', { currencyId: coinId, cryptocurrencyAddress });
  if (code !== 0) throw new Error(`an address to pay to: ${text}`);
}

export async function saveCard(customer: Customer): Promise<number> {
  const { code, data, text } = await customer.call('addBankCard', {
    bankName: 'Example Bank',
    name: await customer.encode('name', 'Ann Example'),
    account: await customer.encode('account', 'GB00 EXAM 4408 1200 1177'),
  });
  if (code !== 0) throw new Error(`a card to pay to: ${text}`);
  return data.id;
}

/** Requests a withdrawal and returns its number. */
export async function placeWithdrawal(customer: Customer, requested: object): Promise<string> {
  const { code, data, text } = await customer.call('withdraw', requested);
  if (code !== 0) throw new Error(`a withdrawal: ${text}`);
  return data.uid;
}

export const record = async (customer: Customer, uid: string) => (await customer.call('rechargeRecords', { uid })).data.list[0];
export const balance = async (customer: Customer) => (await customer.call('userBalance')).data;

export function approve({ cash, clock }: CashBroker, uid: string, reference: string): Promise<void> {
  return cash.withdrawals.cases.approve({
    caseId: numberIn(uid),
    operatorId: OPERATOR,
    byTwo: true,
    reference,
    decidedMs: clock.nowMs,
  });
}

export function reject({ cash, clock }: CashBroker, uid: string, reasonCode: string, text = ''): Promise<void> {
  const decision = { caseId: numberIn(uid), operatorId: OPERATOR, decidedMs: clock.nowMs };
  return cash.withdrawals.cases.reject({ ...decision, reasonCode, text });
}
