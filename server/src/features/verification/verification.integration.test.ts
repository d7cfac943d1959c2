import { DAY_MS } from '@truefill/domain/time/durations.ts';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE, newOperator, signInOperator, type OperatorClient } from '../../test-support/operator-client.ts';
import { PLUMTREE, startTestServer, type TestServer } from '../../test-support/test-server.ts';
import { FILE_USES } from '../../all-tables.ts';
import { removeOrphanedFiles } from '../files/index.ts';
import { pngWithSize } from '../files/test-support/png-with-size.ts';
import { newApplicant, threePictures, type Applicant, type Files } from './test-support/applicant.ts';

let server: TestServer;
let reviewer: OperatorClient;
let support: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  reviewer = await signInOperator(server, 1);
  support = await newOperator(server, reviewer, ['support']);
});
afterAll(() => server.close());

const KIND = 'verification';
const caseRefOf = async (applicant: Applicant, kind = KIND) => ({ kind, caseId: await applicant.caseId() });
const viewPicture = (operator: OperatorClient, id: string) =>
  server.send(`/operator/v1/file/${id}`, { host: CONSOLE, headers: operator.headers() });
const state = async (applicant: Applicant) => (await applicant.call('verification')).data;

/** A user whose verification is waiting. */
async function waiting(input: object = {}, host?: string): Promise<Applicant & { readonly files: Required<Files> }> {
  const applicant = await newApplicant(server, host);
  const files = await threePictures(`of ${applicant.userId}`);
  const { code, text } = await applicant.submit({ ...input }, files);
  if (code !== 0) throw new Error(`a submission: ${text}`);
  return { ...applicant, files };
}

async function approve(applicant: Applicant, kind = KIND) {
  const one = await caseRefOf(applicant, kind);
  await reviewer.call('claimCase', one);
  const { data } = await reviewer.call('reviewCase', one);
  for (const id of data.proofs) await viewPicture(reviewer, id);
  return reviewer.call('approveCase', one);
}

async function refuse(applicant: Applicant, reasonCode = 'picture_unreadable', text = 'The back is blurred.') {
  const one = await caseRefOf(applicant);
  await reviewer.call('claimCase', one);
  return reviewer.call('rejectCase', { ...one, reasonCode, text });
}

const identityFiles = () =>
  readdirSync(server.dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => /[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name))
    .map((name) => join(server.dataDir, name))
    .filter((path) => statSync(path).isFile());

describe('a submission', () => {
  it('requires a name, a number and three images, and then waits', async () => {
    const mara = await newApplicant(server);
    expect(await state(mara)).toMatchObject({ verifiedStatus: 0, realName: '', cardImgFront: '', reviewByTs: 0 });
    const { front, back, portrait } = await threePictures('mara');
    expect(await mara.submit({ realName: '  ' }, { front, back, portrait })).toMatchObject({ status: 200, code: 1003 });
    expect(await mara.submit({ idCard: '' }, { front, back, portrait })).toMatchObject({ code: 1003 });
    expect(await mara.submit({ realName: 'x'.repeat(141) }, { front, back, portrait })).toMatchObject({ code: 23565 });
    for (const files of [{}, { front }, { front, back }]) expect(await mara.submit({}, files)).toMatchObject({ code: 23553 });
    expect(await mara.submit({ idType: 1, locale: 'zh-cn' }, { front, back, portrait })).toMatchObject({ code: 0 });
    expect(await state(mara)).toMatchObject({
      verifiedStatus: 1,
      realName: 'Mara Lind',
      idCard: `L-${mara.userId} X`,
      idType: 1,
      authEmail: '',
      submittedTs: server.clock.nowMs,
      reviewByTs: server.clock.nowMs + 4 * 3_600_000,
    });
    expect((await mara.call('userInfo')).data).toMatchObject({ verifiedStatus: 1, firstVerifiedStatus: 0 });
  });

  it('is replaced by a newer one while it waits, reusing images that are not sent again', async () => {
    const mara = await waiting();
    const first = await caseRefOf(mara);
    const before = await state(mara);
    const { front } = await threePictures('mara, sharper');
    expect(await mara.submit({ realName: 'Mara Elisa Lind' }, { front })).toMatchObject({ code: 0 });
    const now = await state(mara);
    expect(now).toMatchObject({ verifiedStatus: 1, realName: 'Mara Elisa Lind', cardImgReverse: before.cardImgReverse });
    expect(now.cardImgFront).not.toBe(before.cardImgFront);
    expect((await reviewer.call('reviewCase', first)).data).toMatchObject({
      state: 'replaced',
      history: [{ action: 'submitted' }, { action: 'replaced', atTs: server.clock.nowMs }],
    });
    expect(await reviewer.call('claimCase', first)).toMatchObject({ code: 1017 });
    const { data } = await reviewer.call('reviewCases', { kind: KIND, userId: mara.userId });
    expect(data.list).toHaveLength(1);
  });

  it('sent several times concurrently counts each time, and one waits', async () => {
    const mara = await newApplicant(server);
    const files = await threePictures('at once');
    const answers = await Promise.all([1, 2].map((number) => mara.submit({ realName: `Mara ${number}` }, files)));
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    const { data } = await reviewer.call('reviewCases', { kind: KIND, userId: mara.userId });
    expect(data.list).toHaveLength(1);
  });

  it('is limited per day', async () => {
    const mara = await waiting();
    for (let more = 1; more < 10; more += 1) expect((await mara.submit()).code).toBe(0);
    expect(await mara.submit()).toMatchObject({ status: 200, code: 1033 });
  });

  it('accepts exactly the documents and fields that the brand requires', async () => {
    const plum = await newApplicant(server, PLUMTREE);
    const files = await threePictures('plum');
    expect(await plum.submit({ idType: 1 }, files)).toMatchObject({ code: 1057 });
    expect(await plum.submit({ authEmail: 'no address' }, files)).toMatchObject({ code: 1040 });
    expect(await plum.submit({ authEmail: 'mara@mail.example' }, files)).toMatchObject({ code: 0 });
    expect(await state(plum)).toMatchObject({ authEmail: 'mara@mail.example' });
    const north = await newApplicant(server);
    expect(await north.submit({ authEmail: 'mara@mail.example' }, files)).toMatchObject({ code: 1057 });
    expect(await north.submit({ idType: 3 }, files)).toMatchObject({ code: 1057 });
    // one level: there is no junior one
    expect(await north.call('juniorVerification')).toMatchObject({ code: 1057 });
    expect(await north.submitJunior()).toMatchObject({ code: 1057 });
  });

  it('36: is refused to a demo session, both writing and reading', async () => {
    const mara = await newApplicant(server);
    const { data } = await mara.call('switchUser');
    for (const name of ['verification', 'submitVerification'] as const)
      expect(await server.call(name, { realName: 'M', idCard: '1' }, { token: data.token })).toMatchObject({ code: 1057 });
  });

  it('8: cannot set its own state', async () => {
    const mara = await newApplicant(server);
    const files = await threePictures('mass');
    await mara.submit({ verifiedStatus: 2, verification_level: 'advanced', state: 'approved', level: 'advanced' }, files);
    expect((await mara.call('userInfo')).data).toMatchObject({ verifiedStatus: 1 });
  });
});

describe('images', () => {
  it('22, 25, 26: are checked by their content, and have a readable size', async () => {
    const mara = await newApplicant(server);
    const { front, back, portrait } = await threePictures('content');
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(400, 7)]);
    for (const [file, code] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'), 23561],
      [Buffer.from('PK\x03\x04 a zip'), 23561],
      [Buffer.from('<!doctype html><script>1</script>'), 23561],
      [Buffer.concat([front.subarray(0, 300), Buffer.alloc(90, 1)]), 23561],
      [heic, 23562],
      [pngWithSize(60_000, 60_000), 23563],
    ] as const)
      expect((await mara.submit({}, { front, back, portrait: file })).code).toBe(code);
    const { rows } = await server.database.pool.query('select from files where owner_id = $1', [mara.userId]);
    // the valid ones are removed, too
    expect(rows).toHaveLength(0);
    expect((await state(mara)).verifiedStatus).toBe(0);
    expect((await mara.submit({}, { front, back, portrait })).code).toBe(0);
  });

  it('26: cut off or corrupted anywhere are accepted or refused by code, and the next ones still work', async () => {
    const files = await threePictures('changed');
    const heads = [files.front, pngWithSize(40, 40), Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'.repeat(20), 'latin1')];
    for (const [seed, head] of heads.entries())
      for (let place = 0; place < 8; place += 1) {
        const mara = await newApplicant(server);
        const at = Math.floor((head.length * (place + 1)) / 9);
        const changed = Buffer.from(head);
        changed.fill((seed * 97 + place * 31) & 0xff, at, at + 12);
        for (const portrait of [changed, head.subarray(0, at)]) {
          const { status, code } = await mara.submit({}, { ...files, portrait });
          expect([0, 23561, 23562, 23563], `${seed} at ${at}`).toContain(code);
          expect([200, 413]).toContain(status);
        }
      }
    expect((await (await newApplicant(server)).submit({}, files)).code).toBe(0);
  });

  it('20, 23, 24: are stored encrypted, without metadata', async () => {
    const files = await threePictures('GPS: 52.5200 13.4050');
    const mara = await newApplicant(server);
    const known = new Set(identityFiles());
    await mara.submit({}, { ...files, back: Buffer.concat([files.back, Buffer.from('trailing bytes')]) });
    const stored = identityFiles().filter((path) => !known.has(path));
    expect(stored).toHaveLength(3);
    for (const path of stored) {
      const bytes = readFileSync(path);
      expect(bytes.includes('JFIF') || bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))).toBe(false);
    }
    const shown = await server.send((await state(mara)).cardImgReverse, { token: mara.token });
    expect(shown).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' } });
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect(shown.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(shown.bytes.includes('52.5200')).toBe(false);
    expect(shown.bytes.includes('trailing')).toBe(false);
  });

  it('20: cannot be decrypted in the row of another user', async () => {
    const [mara, ben] = [await waiting(), await waiting()];
    const path = (await state(mara)).cardImgFront as string;
    const id = path.split('/').at(-1);
    await server.database.pool.query('update files set owner_id = $1 where id = $2', [ben.userId, id]);
    expect(await server.send(path, { token: ben.token })).toMatchObject({ status: 500 });
    await server.database.pool.query('update files set owner_id = $1 where id = $2', [mara.userId, id]);
    expect(await server.send(path, { token: mara.token })).toMatchObject({ status: 200 });
  });

  it('1, 9, 27: are shown to their owner, and to reviewers of the brand, whose views the owner sees', async () => {
    const [mara, ben] = [await waiting(), await newApplicant(server)];
    const path = (await state(mara)).cardImgFront as string;
    expect(await server.send(path, { token: ben.token })).toMatchObject({ status: 404, code: 1008 });
    expect(await server.send(path)).toMatchObject({ status: 401 });
    const id = path.split('/').at(-1) ?? '';
    expect(await viewPicture(support, id)).toMatchObject({ status: 404 });
    expect(await server.send(`/operator/v1/file/${id}`, { host: CONSOLE, token: mara.token })).toMatchObject({ status: 401 });
    const plumReviewer = await newOperator(server, reviewer, [{ role: 'reviewer', brandId: 'plumtree' }]);
    expect(await viewPicture(plumReviewer, id)).toMatchObject({ status: 404 });
    const seen = async () =>
      (await mara.call('userOperatorActions', { page: 1, limit: 50 })).data.list.filter(
        ({ action }: { action: string }) => action === 'identityPicture.viewed',
      );
    expect(await seen()).toHaveLength(0);
    expect(await viewPicture(reviewer, id)).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-store' } });
    expect(await seen()).toHaveLength(1);
  });
});

describe('a decision', () => {
  it('to approve requires viewing every image, and unlocks what the level allows', async () => {
    const mara = await waiting();
    const one = await caseRefOf(mara);
    const { data: before } = await reviewer.call('reviewCase', one);
    expect(before).toMatchObject({ needsTwo: false, proofNames: ['front', 'back', 'portrait'], worst: 'ok' });
    expect(before.facts).toContainEqual({ code: 'documentNumber', value: `L-${mara.userId} X`, kind: 'text' });
    await reviewer.call('claimCase', one);
    expect(await reviewer.call('approveCase', one)).toMatchObject({ status: 200, code: 1057 });
    for (const id of before.proofs.slice(0, 2)) await viewPicture(reviewer, id);
    expect(await reviewer.call('approveCase', one)).toMatchObject({ code: 1057 });
    expect((await state(mara)).verifiedStatus).toBe(1);
    await viewPicture(reviewer, before.proofs[2]);
    expect(await reviewer.call('approveCase', one)).toMatchObject({ code: 0, data: { state: 'approved' } });
    expect(await state(mara)).toMatchObject({
      verifiedStatus: 2,
      realName: 'Mara Lind',
      idCard: expect.stringMatching(/^••••.{1,4}$/),
    });
    expect(await server.identity.cashEligibilityOf('northwind', BigInt(mara.userId))).toMatchObject({ verification: 'advanced' });
    expect((await mara.call('notificationList')).data.list[0]).toMatchObject({ title: 'Your identity is verified' });
    // verified users cannot submit again
    expect(await mara.submit({}, mara.files)).toMatchObject({ code: 1014 });
    expect(await reviewer.call('approveCase', one)).toMatchObject({ code: 1017 });
  });

  it('to refuse gives its reason, after which one image can be replaced', async () => {
    const mara = await waiting();
    expect(await refuse(mara, 'other', '')).toMatchObject({ code: 1003 });
    expect(await refuse(mara)).toMatchObject({ code: 0 });
    const refused = await state(mara);
    expect(refused).toMatchObject({ verifiedStatus: 3, remark: 'A picture cannot be read. The back is blurred.' });
    expect((await mara.call('verification', { locale: 'zh-cn' })).data.remark).toBe('有照片无法看清。The back is blurred.');
    const [notice] = (await mara.call('notificationList')).data.list;
    expect(notice).toMatchObject({
      alarmType: 629007,
      title: 'Your identity could not be verified',
      remark: 'A picture cannot be read. The back is blurred.',
    });
    const { back } = await threePictures('sharp');
    expect(await mara.submit({}, { back })).toMatchObject({ code: 0 });
    expect(await state(mara)).toMatchObject({ verifiedStatus: 1, remark: '', cardImgFront: refused.cardImgFront });
    const { data } = await reviewer.call('reviewCase', await caseRefOf(mara));
    expect(data.remarks).toEqual(['refused_before']);
    expect(await approve(mara)).toMatchObject({ code: 0 });
    expect((await state(mara)).verifiedStatus).toBe(2);
  });

  it('applies to one of two levels if the brand has them, each with its own state', async () => {
    const plum = await newApplicant(server, PLUMTREE);
    expect(await plum.submitJunior()).toMatchObject({ code: 0 });
    expect((await plum.call('juniorVerification')).data).toMatchObject({ verifiedStatus: 1, realName: 'Mara Lind' });
    expect(await state(plum)).toMatchObject({ verifiedStatus: 0 });
    expect(await approve(plum, 'verification_junior')).toMatchObject({ code: 0 });
    expect((await plum.call('userInfo')).data).toMatchObject({ verifiedStatus: 0, firstVerifiedStatus: 2 });
    expect((await plum.call('notificationList')).data.list[0]).toMatchObject({
      title: 'Your junior verification is approved',
      verificationLevel: 'junior',
    });
    expect(await server.identity.cashEligibilityOf('plumtree', BigInt(plum.userId))).toMatchObject({ verification: 'junior' });
    expect(await plum.submitJunior()).toMatchObject({ code: 1014 });
    await plum.submit({ realName: 'Mara Other' }, await threePictures('plum two'));
    expect((await reviewer.call('reviewCase', await caseRefOf(plum))).data.remarks).toEqual(['as_junior']);
    expect(await refuse(plum)).toMatchObject({ code: 0 });
    expect((await plum.call('notificationList')).data.list[0]).toMatchObject({
      alarmType: 629007,
      title: 'Your advanced verification was rejected',
      verificationLevel: 'advanced',
    });
    await plum.submit({ realName: 'Mara Other' }, {});
    expect(await approve(plum)).toMatchObject({ code: 0 });
    expect((await plum.call('userInfo')).data).toMatchObject({ verifiedStatus: 2, firstVerifiedStatus: 2 });
  });

  it('shows equal numbers and images of other accounts, and leaves the judgment to a person', async () => {
    const mara = await waiting({ idCard: 'TWICE-77 a' });
    const ben = await newApplicant(server);
    await ben.submit({ idCard: 'twice 77A' }, { ...(await threePictures('ben')), front: mara.files.front });
    const remarks = async () => (await reviewer.call('reviewCase', await caseRefOf(ben))).data;
    const doubtful = await remarks();
    expect(doubtful.remarks).toEqual(['number_elsewhere', 'picture_elsewhere']);
    expect(doubtful).toMatchObject({ worst: 'warn' });
    expect(doubtful.checks[0].values).toEqual({ users: String(mara.userId) });
    await approve(mara);
    expect(await remarks()).toMatchObject({ worst: 'fail' });
    // other brands' users are not compared
    const plum = await newApplicant(server, PLUMTREE);
    await plum.submit({ idCard: 'TWICE-77 a' }, mara.files);
    expect((await reviewer.call('reviewCase', await caseRefOf(plum))).data.remarks).toEqual([]);
    const same = await newApplicant(server);
    const { front, portrait } = await threePictures('same twice');
    await same.submit({}, { front, back: front, portrait });
    expect((await reviewer.call('reviewCase', await caseRefOf(same))).data.remarks).toEqual(['pictures_differ']);
  });

  it('on a submission replaced meanwhile is taken back', async () => {
    const mara = await waiting();
    const one = await caseRefOf(mara);
    const decided = { operatorId: BigInt(reviewer.operatorId), decidedMs: server.clock.nowMs };
    await mara.submit();
    const [, advanced] = server.verification.cases;
    await expect(
      advanced?.approve({ ...decided, caseId: BigInt(one.caseId), byTwo: false, reference: '' }),
    ).rejects.toMatchObject({
      code: 1017,
    });
    expect(await server.identity.cashEligibilityOf('northwind', BigInt(mara.userId))).toMatchObject({ verification: 'none' });
    // carrying it out twice has the effect of once
    const now = BigInt(await mara.caseId());
    await advanced?.approve({ ...decided, caseId: now, byTwo: false, reference: '' });
    await advanced?.approve({ ...decided, caseId: now, byTwo: false, reference: '' });
    await expect(advanced?.reject({ ...decided, caseId: now, reasonCode: 'other', text: 'no' })).rejects.toMatchObject({
      code: 1017,
    });
    const { data } = await mara.call('notificationList');
    expect(data.list.filter(({ title }: { title: string }) => title === 'Your identity is verified')).toHaveLength(1);
  });
});

describe('stored data', () => {
  it('20: reveals neither name, number nor address in the database or the log', async () => {
    const plum = await waiting(
      { realName: 'Canary Sparrow', idCard: 'CANARY-9137Q46X', authEmail: 'canary@mail.example' },
      PLUMTREE,
    );
    const { rows } = await server.database.pool.query<{ row: string }>(
      'select row_to_json(s)::text as row from identity_submission s where user_id = $1',
      [plum.userId],
    );
    const [row] = rows.map((each) => each.row.toLowerCase());
    for (const word of ['canary', 'sparrow', '9137q46x']) {
      expect(row).not.toContain(word);
      expect(row).not.toContain(Buffer.from(word).toString('hex'));
      expect(server.logged().toLowerCase()).not.toContain(word);
    }
    const other = await waiting({}, PLUMTREE);
    await server.database.pool.query(
      `update identity_submission set sealed = (select sealed from identity_submission where user_id = $1) where user_id = $2`,
      [plum.userId, other.userId],
    );
    expect(await other.call('verification')).toMatchObject({ status: 500 });
  });

  it('follows the retention rule: refused images after 30 days, waiting and accepted ones never', async () => {
    const [refused, open, accepted, goesOn] = [await waiting(), await waiting(), await waiting(), await waiting()];
    await refuse(refused);
    await approve(accepted);
    await refuse(goesOn);
    const { portrait } = await threePictures('goes on');
    await goesOn.submit({}, { portrait });
    const stored = async (...of: readonly Applicant[]) => {
      const ids = of.map(({ userId }) => userId);
      const { rows } = await server.database.pool.query('select from files where owner_id = any ($1)', [ids]);
      return rows.length;
    };
    const dropped = async () => 13 - (await stored(refused, open, accepted, goesOn));
    server.clock.nowMs += 29 * DAY_MS;
    await server.verification.removeOldPictures();
    expect(await dropped()).toBe(0);
    server.clock.nowMs += 2 * DAY_MS;
    await server.verification.removeOldPictures();
    // three of the refused one, and the replaced portrait
    expect(await dropped()).toBe(4);
    expect(await server.verification.removeOldPictures()).toBe(0);
    // its user sends all three again
    expect((await refused.logInAgain()).code).toBe(0);
    expect(await state(refused)).toMatchObject({ verifiedStatus: 3, cardImgFront: '', cardImgAvatar: '' });
    expect(await refused.submit({}, { front: refused.files.front })).toMatchObject({ code: 23553 });
    // accepted ones are removed when their account has been closed for the brand's retention time
    await server.database.pool.query('alter table users add column if not exists closed_ms bigint');
    await server.database.pool.query('update users set closed_ms = $2 where id = $1', [accepted.userId, server.clock.nowMs]);
    server.clock.nowMs += 1_824 * DAY_MS;
    await server.verification.removeOldPictures();
    expect(await stored(accepted)).toBe(3);
    server.clock.nowMs += 2 * DAY_MS;
    await server.verification.removeOldPictures();
    expect(await stored(accepted)).toBe(0);
    expect(await stored(open)).toBe(3);
  });

  it('is removed after an hour if a submission was interrupted, and stays if it waits', async () => {
    const mara = await waiting();
    const owner = { brandId: 'northwind', userId: BigInt(mara.userId) };
    await server.files.saveScreenshot(owner, 'identity', mara.files.front, { maxSide: 100, quality: 80 });
    const removeLeft = () =>
      removeOrphanedFiles({ pool: server.database.pool, files: server.files, uses: FILE_USES }, server.clock.nowMs);
    const avatar = await server.files.saveScreenshot(owner, 'avatar', mara.files.front, { maxSide: 100, quality: 80 });
    await server.database.pool.query('update users set avatar_file = $1 where id = $2', [avatar, mara.userId]);
    const another = await server.files.saveScreenshot(owner, 'avatar', mara.files.front, { maxSide: 100, quality: 80 });
    server.clock.nowMs += 3_599_000;
    await removeLeft();
    expect(await server.files.read(another, 'avatar')).not.toBeNull();
    server.clock.nowMs += 2_000;
    await removeLeft();
    expect(await removeLeft()).toBe(0);
    const { rows } = await server.database.pool.query<{ id: string }>('select id from files where owner_id = $1', [mara.userId]);
    expect(rows).toHaveLength(4);
    expect(rows.map(({ id }) => id)).toContain(avatar);
    expect((await mara.logInAgain()).code).toBe(0);
    expect((await state(mara)).verifiedStatus).toBe(1);
  });
});
