import { PATHS, type CallName } from '@truefill/api/paths.ts';
import { PICTURE_FIELDS, PICTURE_SLOTS, type PictureSlot } from '@truefill/api/verification/mapping.ts';
import { pictureOf } from '../../payments/test-support/cash-broker.ts';
import { NORTHWIND, PASSWORD, type Answer, type TestServer } from '../../../test-support/test-server.ts';

/** Files of a submission, by slot. */
export type Files = { readonly [Slot in PictureSlot]?: Buffer };

/** A user to be verified, with a client that sends images like the app. */
export interface Applicant {
  readonly userId: number;
  call(name: CallName, body?: object): Promise<Answer>;
  submit(input?: Readonly<Record<string, unknown>>, files?: Files): Promise<Answer>;
  submitJunior(input?: Readonly<Record<string, unknown>>): Promise<Answer>;
  readonly token: string;
  /** after the clock has moved on */
  logInAgain(): Promise<Answer>;
  /** case number of the newest submission, for the console */
  caseId(): Promise<number>;
}

let count = 0;

/** Registers a user without a submission. */
export async function newApplicant(server: TestServer, host = NORTHWIND): Promise<Applicant> {
  const email = `applicant-${(count += 1)}@mail.example`;
  const { userId, token: first } = await server.newUser(email, { host });
  let token = first;
  const call: Applicant['call'] = (name, body = {}) => server.send(PATHS[name], { method: 'POST', body, token, host });
  return {
    userId,
    get token() {
      return token;
    },
    async logInAgain() {
      const answer = await server.call('login', { username: email, password: PASSWORD, type: 'E' }, { host });
      ({ token } = answer.data);
      return answer;
    },
    call,
    submit: (input, files = {}) =>
      server.send(PATHS.submitVerification, {
        method: 'POST',
        body: multipart({ realName: 'Mara Lind', idCard: `L-${userId} X`, ...input }, files),
        token,
        host,
        headers: { 'content-type': 'multipart/form-data; boundary=B' },
      }),
    submitJunior: (input) => call('submitJuniorVerification', { realName: 'Mara Lind', idCard: `L-${userId} X`, ...input }),
    async caseId() {
      const { rows } = await server.database.pool.query<{ id: bigint }>(
        'select max(id) as id from identity_submission where user_id = $1',
        [userId],
      );
      return Number(rows[0]?.id);
    },
  };
}

/** Three unique images. */
export async function threePictures(mark: string): Promise<Required<Files>> {
  const [front, back, portrait] = await Promise.all(PICTURE_SLOTS.map((slot) => pictureOf(`${mark} ${slot}`)));
  return { front: front as Buffer, back: back as Buffer, portrait: portrait as Buffer };
}

function multipart(fields: object, files: Files): Buffer {
  const part = (disposition: string, content: Buffer | string): Buffer =>
    Buffer.concat([
      Buffer.from(`--B\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const parts = [part('name="metaData"', JSON.stringify(fields))];
  for (const slot of PICTURE_SLOTS) {
    const file = files[slot];
    if (file) parts.push(part(`name="${PICTURE_FIELDS[slot]}"; filename="${slot}.jpg"\r\nContent-Type: image/jpeg`, file));
  }
  return Buffer.concat([...parts, Buffer.from('--B--\r\n')]);
}
