import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  consoleBrowser,
  newOperator,
  OPERATOR_PASSWORD,
  signInOperator,
  type OperatorClient,
} from '../../test-support/operator-client.ts';
import { startTestServer, type TestServer } from '../../test-support/test-server.ts';

let server: TestServer;
let administrator: OperatorClient;
let other: OperatorClient;
let number = 0;
beforeAll(async () => {
  server = await startTestServer();
  administrator = await signInOperator(server);
  other = await newOperator(server, administrator, ['administrator', 'auditor'], 'second-administrator@operators.example');
});
afterAll(() => server.close());

const anybody = (...roles: Parameters<typeof newOperator>[2]): Promise<OperatorClient> =>
  newOperator(server, administrator, roles, `somebody-${(number += 1)}@operators.example`);
const invite = (by: OperatorClient, grants: unknown, email = `invited-${(number += 1)}@operators.example`) =>
  by.call('inviteOperator', { email, name: 'Somebody', grants });
const tokenOf = ({ data }: { data: { link: string } }): string => new URL(data.link).hash.slice(1);
const SUPPORT = [{ role: 'support', brandId: null }];
const RIGHTS_OF_SUPPORT = [
  'self',
  'cases.read',
  'users.read',
  'tickets.read',
  'tickets.answer',
  'messages.read',
  'messages.propose',
];

describe('roles', () => {
  it('take effect with the next call when granted or revoked', async () => {
    const auditor = await anybody('auditor');
    expect(await auditor.call('auditList')).toMatchObject({ code: 0 });
    const { operatorId } = auditor;
    const change = { operatorId, reason: 'moved to support' };
    expect(await administrator.call('setOperatorRoles', { ...change, grants: SUPPORT })).toMatchObject({ code: 0 });
    expect(await auditor.call('auditList')).toMatchObject({ status: 403, code: 1057 });
    expect((await auditor.call('operatorSession')).data).toMatchObject({
      grants: SUPPORT,
      rights: RIGHTS_OF_SUPPORT,
    });
    expect(await administrator.call('setOperatorRoles', { ...change, grants: SUPPORT })).toMatchObject({ code: 1017 });
    expect(await administrator.call('setOperatorRoles', { ...change, grants: [] })).toMatchObject({ code: 0 });
    expect((await auditor.call('operatorSession')).data).toMatchObject({ grants: [], rights: ['self'], brands: [] });
    const { list } = (
      await administrator.call('auditList', {
        targetKind: 'operator',
        targetId: String(operatorId),
        action: 'operator.rolesChanged',
      })
    ).data;
    expect(list).toMatchObject([
      { before: { grants: SUPPORT }, after: { grants: [] }, reason: 'moved to support' },
      { before: { grants: [{ role: 'auditor', brandId: null }] }, after: { grants: SUPPORT } },
    ]);
  });

  it('of one’s own cannot be changed, nor one’s own access in any way', async () => {
    const { operatorId } = administrator;
    const own = { operatorId, reason: 'x' };
    expect(await administrator.call('setOperatorRoles', { ...own, grants: [] })).toMatchObject({ code: 1057 });
    for (const name of ['deactivateOperator', 'reactivateOperator', 'resetOperatorFactor'] as const)
      expect([name, await administrator.call(name, own)]).toMatchObject([name, { code: 1057 }]);
    expect((await administrator.call('operatorSession')).data.grants).toHaveLength(4);
  });

  it('of a brand can be granted only by its administrators', async () => {
    const ofNorthwind = await anybody({ role: 'administrator', brandId: 'northwind' });
    const somebody = await anybody({ role: 'reviewer', brandId: 'plumtree' });
    const { operatorId } = somebody;
    const set = (grants: unknown) => ofNorthwind.call('setOperatorRoles', { operatorId, reason: 'x', grants });
    const plumtree = { role: 'reviewer', brandId: 'plumtree' };
    for (const grants of [
      [plumtree, { role: 'reviewer', brandId: null }],
      [plumtree, { role: 'support', brandId: 'plumtree' }],
      [{ role: 'support', brandId: 'northwind' }],
      [plumtree, { role: 'support', brandId: 'nowhere' }],
      [],
    ])
      expect([grants, await set(grants)]).toMatchObject([grants, { status: 403, code: 1057 }]);
    expect(await set([plumtree, { role: 'support', brandId: 'northwind' }])).toMatchObject({ code: 0 });
    expect((await somebody.call('operatorSession')).data.brands).toMatchObject([
      { brandId: 'northwind', rights: RIGHTS_OF_SUPPORT },
      { brandId: 'plumtree', rights: expect.arrayContaining(['cases.decide']) },
    ]);
    for (const name of ['deactivateOperator', 'resetOperatorFactor'] as const)
      expect([name, await ofNorthwind.call(name, { operatorId, reason: 'x' })]).toMatchObject([
        name,
        { status: 403, code: 1057 },
      ]);
    expect(await invite(ofNorthwind, SUPPORT)).toMatchObject({ status: 403, code: 1057 });
    expect(await invite(ofNorthwind, [{ role: 'support', brandId: 'plumtree' }])).toMatchObject({ status: 403, code: 1057 });
    const invited = await invite(ofNorthwind, [{ role: 'support', brandId: 'northwind' }]);
    expect(invited).toMatchObject({ code: 0 });
    const { invitationId } = (await invite(administrator, [{ role: 'support', brandId: 'plumtree' }])).data;
    expect(await ofNorthwind.call('withdrawInvitation', { invitationId })).toMatchObject({ status: 403, code: 1057 });
    const seen = (await ofNorthwind.call('operatorList')).data;
    expect(seen.invitations.map(({ invitationId: id }: { invitationId: number }) => id)).toEqual([invited.data.invitationId]);
    expect((await administrator.call('operatorList')).data.list.length).toBeGreaterThan(4);
  });

  it.for([
    [{ role: 'owner', brandId: null }],
    [{ role: 'support' }],
    'support',
    null,
    Array.from({ length: 101 }, () => ({ role: 'support', brandId: null })),
  ])('of unknown kinds are refused: %j', async (grants) => {
    const { operatorId } = other;
    expect(await administrator.call('setOperatorRoles', { operatorId, reason: 'x', grants })).toMatchObject({
      status: 400,
      code: 1001,
    });
  });

  it('need a reason, a brand and an operator', async () => {
    const { operatorId } = other;
    for (const missing of [{ reason: ' ' }, { grants: [{ role: 'support', brandId: '' }] }])
      expect(await administrator.call('setOperatorRoles', { operatorId, grants: [], reason: 'x', ...missing })).toMatchObject({
        status: 200,
        code: 1003,
      });
    expect(await administrator.call('setOperatorRoles', { operatorId: 999_999, grants: [], reason: 'x' })).toMatchObject({
      code: 1008,
    });
  });
});

describe('two administrators who end each other’s access concurrently', () => {
  it.for([1, 2, 3])('exactly one succeeds, round %i', async () => {
    const [one, two] = [await anybody('administrator'), await anybody('administrator')];
    const answers = await Promise.all([
      one.call('deactivateOperator', { operatorId: two.operatorId, reason: 'x' }),
      two.call('setOperatorRoles', { operatorId: one.operatorId, grants: [], reason: 'x' }),
    ]);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect([401, 403]).toContain(answers.find(({ code }) => code !== 0)?.status);
  });
});

describe('a deactivated operator', () => {
  it('is signed out everywhere, even during login, and gets all roles back when activated', async () => {
    const somebody = await anybody('support');
    const halfWay = consoleBrowser(server);
    await halfWay.call('operatorLogin', somebody);
    const { operatorId } = somebody;
    expect(await administrator.call('deactivateOperator', { operatorId, reason: 'left' })).toMatchObject({ code: 0 });
    expect(await somebody.call('operatorSession')).toMatchObject({ status: 401, code: 23519 });
    expect(await halfWay.call('operatorSignIn', { authCode: '000000' })).toMatchObject({ status: 401, code: 23519 });
    expect(await consoleBrowser(server).call('operatorLogin', somebody)).toMatchObject({ code: 1108 });
    expect(await administrator.call('deactivateOperator', { operatorId, reason: 'left' })).toMatchObject({ code: 1017 });
    expect(await administrator.call('reactivateOperator', { operatorId, reason: 'back' })).toMatchObject({ code: 0 });
    expect((await signInOperator(server, somebody)).operatorId).toBe(operatorId);
  });

  it('has no open invitations', async () => {
    const somebody = await anybody('administrator');
    const invited = await invite(somebody, SUPPORT);
    await administrator.call('deactivateOperator', { operatorId: somebody.operatorId, reason: 'left' });
    expect(await consoleBrowser(server).call('readInvitation', { token: tokenOf(invited) })).toMatchObject({ code: 1107 });
  });
});

it('whose factor is reset is signed out and sets up a new one', async () => {
  const somebody = await anybody('support');
  const { operatorId } = somebody;
  expect(await administrator.call('resetOperatorFactor', { operatorId, reason: 'lost the phone' })).toMatchObject({ code: 0 });
  expect(await somebody.call('operatorSession')).toMatchObject({ status: 401 });
  expect(await administrator.call('resetOperatorFactor', { operatorId, reason: 'again' })).toMatchObject({ code: 1021 });
  const browser = consoleBrowser(server);
  expect(await browser.call('operatorLogin', somebody)).toMatchObject({ data: { next: 'setUpFactor' } });
  expect((await signInOperator(server, somebody)).recoveryCodes).toHaveLength(10);
});

describe('an invitation', () => {
  it('is mailed, names its recipient, and works once', async () => {
    const invited = await invite(administrator, SUPPORT, 'Newcomer@operators.example');
    const token = tokenOf(invited);
    expect(invited.data).toMatchObject({
      link: `http://console.localhost:${server.port}/invitation#${token}`,
      expiresTs: server.clock.nowMs + 72 * 3_600_000,
    });
    expect(server.outbox().at(-1)).toMatchObject({
      to: 'Newcomer@operators.example',
      template: 'operator-invitation',
      text: expect.stringContaining(invited.data.link),
    });
    const browsers = [consoleBrowser(server), consoleBrowser(server), consoleBrowser(server)];
    expect(await consoleBrowser(server).call('readInvitation', { token })).toMatchObject({
      code: 0,
      data: { email: 'newcomer@operators.example', name: 'Somebody' },
    });
    expect(await consoleBrowser(server).call('acceptInvitation', { token, password: 'password' })).toMatchObject({ code: 23564 });
    expect(await consoleBrowser(server).call('acceptInvitation', { token, password: 'short' })).toMatchObject({ code: 1001 });
    const answers = await Promise.all(
      browsers.map((browser) => browser.call('acceptInvitation', { token, password: OPERATOR_PASSWORD })),
    );
    expect(answers.map(({ code }) => code).toSorted((one, two) => one - two)).toEqual([0, 1107, 1107]);
    expect(await consoleBrowser(server).call('readInvitation', { token })).toMatchObject({ code: 1107 });
    expect(await invite(administrator, SUPPORT, 'newcomer@operators.example')).toMatchObject({ code: 1004 });
  });

  it('does not sign in without the second factor', async () => {
    const browser = consoleBrowser(server);
    const accepted = await browser.call('acceptInvitation', {
      token: tokenOf(await invite(administrator, SUPPORT)),
      password: OPERATOR_PASSWORD,
    });
    expect(accepted).toMatchObject({ code: 0, data: { next: 'setUpFactor' } });
    expect(await browser.call('operatorSession')).toMatchObject({ status: 401, code: 400 });
  });

  it('ends after 72 hours, when it is withdrawn, and when another replaces it', async () => {
    const read = (token: string) => consoleBrowser(server).call('readInvitation', { token });
    const replaced = tokenOf(await invite(administrator, SUPPORT, 'twice@operators.example'));
    const second = await invite(administrator, SUPPORT, 'twice@operators.example');
    expect(await read(replaced)).toMatchObject({ code: 1107 });
    expect(await read(tokenOf(second))).toMatchObject({ code: 0 });
    const { invitationId } = second.data;
    expect(await other.call('withdrawInvitation', { invitationId })).toMatchObject({ code: 0 });
    expect(await other.call('withdrawInvitation', { invitationId })).toMatchObject({ code: 1008 });
    expect(await read(tokenOf(second))).toMatchObject({ code: 1107 });
    const late = tokenOf(await invite(administrator, SUPPORT));
    server.clock.nowMs += 72 * 3_600_000;
    expect(await read(late)).toMatchObject({ code: 1107 });
    expect(await consoleBrowser(server).call('acceptInvitation', { token: late, password: OPERATOR_PASSWORD })).toMatchObject({
      code: 1107,
    });
    administrator = await signInOperator(server);
    expect((await administrator.call('operatorList')).data.invitations).toEqual([]);
  });

  it.for(['', 'x', 'a'.repeat(43), 'a'.repeat(65), "' or true --"])('does not exist for token %j', async (token) => {
    const answer = await consoleBrowser(server).call('readInvitation', { token });
    expect([1107, 1001]).toContain(answer.code);
  });

  it('requires a valid address', async () => {
    expect(await invite(administrator, SUPPORT, 'nobody')).toMatchObject({ status: 200, code: 1001 });
    expect(await invite(administrator, [])).toMatchObject({ status: 400, code: 1001 });
  });
});
