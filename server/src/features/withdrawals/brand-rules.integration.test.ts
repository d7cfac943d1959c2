import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '@truefill/api/calls.ts';
import { PLUMTREE } from '../../test-support/test-server.ts';
import {
  brandsWith,
  openCashBroker,
  TRON_ADDRESS,
  USDT_TRON,
  type CashBroker,
  type Customer,
} from '../payments/test-support/cash-broker.ts';
import { placeWithdrawal, balance, saveAddress } from './test-support/withdrawing.ts';

// One brand with every requirement, and one that allows several pending withdrawals and typed addresses.

let broker: CashBroker;
let brands: ReturnType<typeof brandsWith>;

interface File {
  rules: object;
  switches: object;
  treasury: Record<string, unknown>;
}

beforeAll(async () => {
  brands = brandsWith((brandFile, id) => {
    const file = brandFile as unknown as File;
    if (id === 'northwind') {
      file.rules = { ...file.rules, withdrawOnlyFlat: true };
      Object.assign(file.treasury, {
        newAddressHours: 24,
        verification: { deposit: 'junior', withdraw: 'advanced' },
        withdrawFees: [
          { fromUsd: 100, type: 'FIX_AMOUNT', amount: 25 },
          { fromUsd: 1_000, type: 'PERCENTAGE', share: '0.0015' },
        ],
      });
    } else {
      file.switches = { ...file.switches, myWalletPage: false, noWalletWithdraw: true };
      Object.assign(file.treasury, {
        newAddressHours: 24,
        disableDeposit: 'service',
        onePendingWithdrawal: false,
        verification: { withdraw: 'none' },
      });
    }
  });
  broker = await openCashBroker(brands.folder);
});
afterAll(async () => {
  await broker.close();
  brands.remove();
});

async function rich(host?: string): Promise<Customer> {
  const customer = await broker.newCustomer(host);
  await customer.fund(200_000n);
  return customer;
}

const verify = (customer: Customer, level: string) =>
  broker.database.pool.query('update users set verification_level = $2 where id = $1', [customer.userId, level]);
const conditions = async (customer: Customer) => (await customer.call('withdrawConditions')).data.list;
const usual = { coinId: USDT_TRON, num: 200, practicalNum: 175 };

it('an insufficiently verified user can neither deposit nor withdraw', async () => {
  const ann = await rich();
  await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
  expect(await ann.deposit({ said: 1 })).toMatchObject({ code: 1014 });
  expect(await ann.call('withdraw', usual)).toMatchObject({ code: 406 });
  await verify(ann, 'junior');
  expect(await ann.deposit({ said: 1 })).toMatchObject({ code: 0 });
  expect(await ann.call('withdraw', usual)).toMatchObject({ code: 406 });
  expect(await conditions(ann)).toContainEqual({
    code: 'verification',
    met: false,
    values: { needed: 'advanced', level: 'junior' },
  });
  await verify(ann, 'advanced');
  expect(await conditions(ann)).toContainEqual({
    code: 'verification',
    met: true,
    values: { needed: 'advanced', level: 'advanced' },
  });
});

it('a new address must wait', async () => {
  const ann = await rich();
  await verify(ann, 'advanced');
  await saveAddress(ann, USDT_TRON, TRON_ADDRESS);
  expect(await ann.call('withdraw', usual)).toMatchObject({ code: 1072 });
});

it('all conditions of a withdrawal are listed', async () => {
  const ann = await rich();
  expect(await conditions(ann)).toEqual([
    { code: 'depositVerification', met: false, values: { needed: 'junior', level: 'none' } },
    { code: 'verification', met: false, values: { needed: 'advanced', level: 'none' } },
    { code: 'email', met: true, values: {} },
    { code: 'onePending', met: true, values: {} },
    { code: 'noOpenOrders', met: true, values: { locked: 0 } },
    { code: 'limits', met: null, values: { min: 50, max: 10_000_000 } },
    { code: 'fee', met: null, values: { type: 'FIX_AMOUNT', from: 100, amount: 25 } },
    { code: 'fee', met: null, values: { type: 'PERCENTAGE', from: 1_000, share: 0.0015 } },
    { code: 'newAddress', met: null, values: { hours: 24 } },
    { code: 'review', met: null, values: { hours: 4 } },
    { code: 'twoPeople', met: null, values: { above: 10_000 } },
  ]);
});

it('no waiting time is listed if every address is typed and there are no cards', async () => {
  const ann = await rich(PLUMTREE);
  expect((await conditions(ann)).map(({ code }: { code: string }) => code)).not.toContain('newAddress');
});

it('open orders block a withdrawal if the brand requires it', async () => {
  const ann = await rich();
  expect(await ann.call('withdrawStatus')).toMatchObject({ code: 0 });
  broker.priceBitcoin(10_000_000);
  const order = { ...CALLS.addOrder.example, orderQuantity: 0.01 };
  expect(await ann.call('addOrder', order)).toMatchObject({ code: 0 });
  expect(await ann.call('withdrawStatus')).toMatchObject({ code: 1070 });
  expect((await conditions(ann)).find(({ code }: { code: string }) => code === 'noOpenOrders')).toMatchObject({ met: false });
});

it('a percentage fee applies from its tier on', async () => {
  const ann = await rich();
  expect((await ann.call('calculateWithdrawal', { currencyId: 1, num: 1_500 })).data).toMatchObject({
    feeType: 'PERCENTAGE',
    feeNum: 2.25,
    feeUsd: 2.25,
    practical: 1_497.75,
  });
  expect((await ann.call('calculateBankWithdrawal', { num: 99 })).data).toMatchObject({
    feeType: 'FIX_AMOUNT',
    feeNum: 0,
    practical: 99,
  });
});

it('a hold stops a withdrawal and states why', async () => {
  const ann = await rich(PLUMTREE);
  await broker.database.pool.query(
    `insert into review_hold (brand_id, user_id, reason_code, case_number, scope, expires_ms, proposed_by, created_ms, due_ms, state, decided_ms, decided_by)
     values ('plumtree', $1, 'source_of_funds', 'C-17', 'withdrawals', $2, 1, 1, 1, 'approved', 1, 2)`,
    [ann.userId, broker.clock.nowMs + 1_000],
  );
  expect((await ann.call('withdrawStatus')).text).toContain('C-17 (source_of_funds)');
  const requested = { ...usual, paymentAddress: await ann.encode('paymentAddress', TRON_ADDRESS) };
  expect(await ann.call('withdraw', requested)).toMatchObject({ code: 1066 });
  expect((await conditions(ann))[0]).toEqual({
    code: 'hold',
    met: false,
    values: { reason: 'source_of_funds', caseNumber: 'C-17', expiresTs: broker.clock.nowMs + 1_000 },
  });
  broker.clock.nowMs += 1_001;
  expect(await ann.call('withdrawStatus')).toMatchObject({ code: 0 });
  expect(await ann.call('withdraw', requested)).toMatchObject({ code: 0 });
});

it('a typed address is validated, and is paid only on its network', async () => {
  const ann = await rich(PLUMTREE);
  const to = async (address: string, overrides: object = {}) =>
    ann.call('withdraw', { ...usual, paymentAddress: await ann.encode('paymentAddress', address), ...overrides });
  expect(await to(TRON_ADDRESS.replace(/7$/, '8'))).toMatchObject({ code: 1040 });
  expect(await to('0xdAC17F958D2ee523a2206206994597C13D831ec7')).toMatchObject({ code: 1040 });
  expect(await to('  ')).toMatchObject({ code: 1049 });
  expect(await ann.call('withdraw', usual)).toMatchObject({ code: 1049 });
  expect(await to(TRON_ADDRESS)).toMatchObject({ code: 0 });
  expect(await balance(ann)).toMatchObject({ balanceAmount: 1_800, withheld: 200 });
});

it('several can be pending if the brand allows it, up to the balance', async () => {
  const ann = await rich(PLUMTREE);
  expect(await ann.call('withdrawStatus')).toMatchObject({ code: 0 });
  const requested = { ...usual, paymentAddress: await ann.encode('paymentAddress', TRON_ADDRESS) };
  for (let count = 0; count < 9; count++) await placeWithdrawal(ann, requested);
  const last = await Promise.all(Array.from({ length: 5 }, () => ann.call('withdraw', requested)));
  expect(last.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await ann.call('withdraw', requested)).toMatchObject({ code: 1052 });
  expect(await balance(ann)).toMatchObject({ balanceAmount: 0, withheld: 2_000 });
  expect((await conditions(ann)).map(({ code }: { code: string }) => code)).not.toContain('onePending');
});

it('a brand that takes no deposits refuses them', async () => {
  const ann = await rich(PLUMTREE);
  const { said } = (await ann.call('coinNetworks')).data.dtoList[0];
  expect(await ann.deposit({ said })).toMatchObject({ code: 1057 });
});

it('a user without an e-mail address must bind one first, if the brand supports that', async () => {
  const ann = await rich();
  await verify(ann, 'advanced');
  await broker.database.pool.query(
    `update users set email = null, email_key = null, phone_lookup = '\\x01', phone_sealed = null where id = $1`,
    [ann.userId],
  );
  expect(await ann.call('withdraw', usual)).toMatchObject({ code: 1156 });
  expect(await conditions(ann)).toContainEqual({ code: 'email', met: false, values: {} });
});

it('every code of these flows has a text', () => {
  const texts = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../locales/en/error.json'), 'utf8'));
  const codes = [
    202, 406, 1001, 1003, 1008, 1010, 1011, 1014, 1017, 1035, 1040, 1043, 1049, 1052, 1055, 1057, 1064, 1065, 1066, 1067, 1070,
    1072, 1074, 1156, 23552, 23553, 23560, 23561,
  ];
  expect(codes.filter((code) => typeof texts[code] !== 'string')).toEqual([]);
});
