import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { CARD, newMethodUser, type MethodUser } from './test-support/method-user.ts';

const SECRET = ['name', 'account', 'address', 'idNumber', 'phoneNumber'] as const;

let server: TestServer;
let ann: MethodUser;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  ann = await newMethodUser(server);
});

const cards = async (user: MethodUser) => (await user.call('bankCards')).data.list;
const whole = async (id: number) => (await ann.call('bankCard', { id })).data.dto;

/** A card's fields, decoded by its owner's client. */
async function decoded(card: Record<string, string>): Promise<Record<string, string | null>> {
  const entries = SECRET.map(async (name) => [name, await ann.decode(name, card[name] ?? '')] as const);
  return { ...card, ...Object.fromEntries(await Promise.all(entries)) };
}

describe('a bank card', () => {
  it('is returned in full to its owner', async () => {
    const { code, data } = await ann.addCard();
    expect(code).toBe(0);
    expect(await decoded(await whole(data.id))).toEqual({
      ...CARD,
      id: data.id,
      usableFromTs: 0,
      createTimeTs: server.clock.nowMs,
    });
  });

  it('checklist 42: shows in lists at most the last four digits of its account, and nothing about its owner', async () => {
    await ann.addCard();
    const answer = await ann.call('bankCards');
    const [card] = answer.data.list;
    const { bankName, bankCode, swiftCode, accountType } = CARD;
    expect(await decoded(card)).toMatchObject({ bankName, bankCode, swiftCode, accountType, account: '1177' });
    expect(card).toMatchObject({ name: '', address: '', idNumber: '', phoneNumber: '', postCode: '' });
    expect(answer.data.pages).toBe(1);
  });

  it('is encoded in requests and responses', async () => {
    const { data } = await ann.addCard();
    const one = await ann.call('bankCard', { id: data.id });
    for (const name of SECRET) expect(one.text).not.toContain(CARD[name]);
  });

  it.each([
    ['no bank', { bankName: '' }, 200, 1003],
    ['no payee', { name: '  ' }, 200, 1003],
    ['no account', { account: '' }, 200, 1003],
    ['an account of punctuation', { account: '-- / --' }, 200, 1001],
    ['an account of three digits', { account: '- 711 -' }, 200, 1001],
    ['an invalid phone number', { phoneNumber: '12' }, 200, 1001],
    ['letters for a phone number', { phoneNumber: 'call me' }, 200, 1001],
    ['a payee with control characters', { name: 'a\u0000b' }, 200, 23558],
    ['an account with a bidirectional override', { account: '\u202e7711' }, 200, 23558],
    ['a bank with control characters', { bankName: 'a\u0000b' }, 200, 23558],
    ['a name that is too long', { name: 'x'.repeat(141) }, 200, 23565],
    ['a bank that is too long', { bankName: 'x'.repeat(141) }, 200, 23565],
    ['a number for a bank', { bankName: 5 }, 400, 1001],
  ])('is refused with %s', async (_what, overrides, status, code) => {
    expect(await ann.addCard(overrides)).toMatchObject({ status, code });
    expect(await cards(ann)).toEqual([]);
  });

  it.each(SECRET)('is refused if its %s cannot be decoded', async (name) => {
    const ben = await newMethodUser(server);
    const card = await ann.card();
    const swapped = SECRET[(SECRET.indexOf(name) + 1) % SECRET.length] ?? name;
    for (const encoded of [CARD[name], card[swapped], await ben.encode(name, CARD[name]), 'AAAA'])
      expect(await ann.call('addBankCard', { ...card, [name]: encoded })).toMatchObject({ status: 200, code: 1001 });
    expect(await cards(ann)).toEqual([]);
  });

  it('requires only bank, payee and account', async () => {
    const least = { bankName: 'B', name: await ann.encode('name', 'N'), account: await ann.encode('account', '12345678') };
    const { code, data } = await ann.call('addBankCard', least);
    expect(code).toBe(0);
    expect(await decoded(await whole(data.id))).toMatchObject({ name: 'N', phoneNumber: '', swiftCode: '', traNum: '' });
  });

  it('has its phone number normalized, without the plus', async () => {
    const { data } = await ann.addCard({ phoneNumber: '+49 1555 0100001' });
    expect(await decoded(await whole(data.id))).toMatchObject({ phoneNumber: '4915550100001' });
  });

  it('checklist 28: stores markup as plain text', async () => {
    const bankName = `<img src=x onerror="alert(1)">`;
    const name = `'; drop table bank_card; --`;
    const { data } = await ann.addCard({ bankName, name });
    expect(await decoded(await whole(data.id))).toMatchObject({ bankName, name });
  });

  it('cannot be saved twice', async () => {
    expect((await ann.addCard()).code).toBe(0);
    expect((await ann.addCard({ account: 'gb00exam440812001177', name: 'Another' })).code).toBe(1011);
    expect((await ann.addCard({ bankName: 'Another Bank' })).code).toBe(0);
    expect((await (await newMethodUser(server)).addCard()).code).toBe(0);
  });

  it('triggers a notice to its owner when it is added and when it is changed', async () => {
    const { data } = await ann.addCard();
    await ann.call('editBankCard', { id: data.id, ...(await ann.card({ account: 'GB00 EXAM 4408 1200 2288' })) });
    await server.jobs.idle();
    const notices = server.outbox().slice(-2);
    expect(notices.map(({ template }) => template)).toEqual(['payout-method-added', 'payout-method-changed']);
    expect(notices[0]?.text).toContain('Example Bank •••• 1177');
    expect(notices[1]?.text).toContain('Example Bank •••• 2288');
    for (const { text } of notices) for (const name of SECRET) expect(text).not.toContain(CARD[name]);
  });

  it('checklist 1, 2: can be changed and deleted only by its owner', async () => {
    const { data } = await ann.addCard();
    const ben = await newMethodUser(server);
    const otherBrandUser = await newMethodUser(server, PLUMTREE);
    for (const other of [ben, otherBrandUser]) {
      expect(await cards(other)).toEqual([]);
      const { card, call } = other;
      expect(await call('bankCard', { id: data.id })).toMatchObject({ code: 1008, data: null });
      expect((await call('editBankCard', { id: data.id, ...(await card()) })).code).toBe(1008);
      expect((await call('deleteBankCard', { id: data.id })).code).toBe(1008);
    }
    const changed = await ann.card({ bankName: 'New Bank', phoneNumber: '' });
    expect((await ann.call('editBankCard', { id: data.id, ...changed })).code).toBe(0);
    expect(await decoded(await whole(data.id))).toMatchObject({ bankName: 'New Bank', phoneNumber: '', name: CARD.name });
    expect((await ann.call('deleteBankCard', { id: data.id })).code).toBe(0);
    expect((await ann.call('deleteBankCard', { id: data.id })).code).toBe(1008);
    expect((await ann.call('editBankCard', { id: data.id, ...changed })).code).toBe(1008);
  });

  it('cannot be changed into another card of the same user', async () => {
    const one = await ann.addCard();
    await ann.addCard({ bankName: 'Another Bank' });
    const same = await ann.card({ bankName: 'Another Bank' });
    expect((await ann.call('editBankCard', { id: one.data.id, ...same })).code).toBe(1011);
  });

  it('checklist 40, 42: can be read in full, added and changed only after a fresh proof', async () => {
    const { data } = await ann.addCard();
    server.clock.nowMs += 6 * 60_000;
    const guarded = [
      () => ann.call('bankCard', { id: data.id }),
      async () => ann.call('editBankCard', { id: data.id, ...(await ann.card({ bankName: 'New Bank' })) }),
      () => ann.addCard({ bankName: 'Other Bank' }),
    ];
    for (const act of guarded) expect(await act()).toMatchObject({ code: 23560, data: null });
    await ann.prove();
    for (const act of guarded) expect((await act()).code).toBe(0);
  });

  it('checklist 36: does not exist on the demo account', async () => {
    const { data } = await server.call('switchUser', {}, { token: ann.token });
    const call = (name: 'bankCards' | 'bankCard', body: object) => server.call(name, body, { token: data.token });
    expect((await call('bankCards', {})).code).toBe(1057);
    expect((await call('bankCard', { id: 1 })).code).toBe(1057);
  });

  it('cannot be saved if the brand has no cards', async () => {
    const otherBrandUser = await newMethodUser(server, PLUMTREE);
    expect((await otherBrandUser.addCard()).code).toBe(1057);
  });
});

it('checklist 48: does not appear in the log', async () => {
  await ann.addCard();
  for (const name of SECRET) expect(server.logged()).not.toContain(CARD[name]);
});

// last, since the next user would wait until all its notices are sent
it('is limited to twenty per user without duplicates, even under concurrent requests', async () => {
  const same = await Promise.all(Array.from({ length: 25 }, () => ann.addCard()));
  expect(same.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(same.filter(({ code }) => code === 1011)).toHaveLength(24);
  const many = await Promise.all(Array.from({ length: 50 }, (_, at) => ann.addCard({ account: `9000${at}0000` })));
  expect(many.filter(({ code }) => code === 0)).toHaveLength(19);
  expect(many.filter(({ code }) => code === 1010)).toHaveLength(31);
});
