import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';
import type { PhoneStore } from './users/phone-store.ts';

/** Profile, sessions and second factors of a user. Secrets and hashes are not exported. */
export function identityData(phones: Pick<PhoneStore, 'of'>): PersonalData {
  return {
    areas: [profileArea(phones), ...SESSION_AREAS, ...FACTOR_AREAS],
    without: {
      passkey_challenges: 'lives for minutes',
      factor_tries: 'a count of wrong tries, which protects the account',
    },
    async erase(sql, { userId, brandId }) {
      const owner = [userId, brandId];
      for (const table of ['authenticators', 'recovery_codes', 'passkeys', 'passkey_challenges', 'known_devices'])
        await sql.query(`delete from ${table} where user_id = $1 and brand_id = $2`, owner);
      await sql.query(`update users set avatar_file = null, phrase = '' where id = $1 and brand_id = $2`, owner);
    },
    async forget(sql, { userId, brandId }) {
      const owner = [userId, brandId];
      await sql.query('delete from sessions where user_id = $1 and brand_id = $2', owner);
      // no valid address has a space: this frees the address without being anyone's
      await sql.query(
        `update users set email = null, email_key = 'closed ' || id, phone_lookup = null, phone_sealed = null, password_hash = '',
           nickname = '', invited_by = null where id = $1 and brand_id = $2`,
        owner,
      );
    },
  };
}

function profileArea(phones: Pick<PhoneStore, 'of'>) {
  return tableArea({
    name: 'profile',
    about: 'Who you are to us.',
    tables: ['users'],
    where: 'id = $1 and brand_id = $2',
    key: ['id', 'bigint'],
    fields: {
      userId: whole('id', 'your user ID'),
      email: plain('email', 'your e-mail address'),
      registeredBy: plain('registered_by', 'email or phone'),
      nickname: plain('nickname', 'your nickname'),
      picture: plain('avatar_file', 'your picture in the folder `pictures`'),
      language: plain('locale', 'the language that you chose'),
      inviteCode: plain('invite_code', 'your invite code'),
      invitedByUserId: whole('invited_by', 'who invited you'),
      verification: plain('verification_level', 'how far it was verified who you are'),
      antiPhishingPhrase: plain('phrase', 'the phrase in every message to you'),
      registered: moment('created_ms', 'when you opened the account and agreed to its terms'),
      passwordSet: moment('password_set_ms', 'when you last set a password'),
    },
    sealed: ['phone_sealed'],
    openedFields: { phone: 'your phone number' },
    open: (row, { userId, brandId }) => ({
      phone: phones.of({ id: userId, brand_id: brandId, phone_sealed: row['sealed phone_sealed'] as Buffer | null }) ?? '',
    }),
  });
}

const SESSION_AREAS = [
  tableArea({
    name: 'sessions',
    about: 'Where you are and were logged in, of the last 30 days.',
    tables: ['sessions'],
    where: OWN_ROW,
    key: ['id', 'uuid'],
    fields: {
      accountMode: plain('account_mode', 'real or demo'),
      client: plain('user_agent', 'as the browser named itself'),
      address: plain('address', 'the network address'),
      remembered: plain('remembered', 'whether it outlives the browser that it was begun in'),
      begun: moment('created_ms', 'when you logged in'),
      used: moment('used_ms', 'when it was used last'),
      proved: moment('nullif(proved_ms, 0)', 'when you last proved that it is you'),
      ended: moment('ended_ms', 'when it ended'),
      endedReason: plain('ended_reason', 'why it ended'),
    },
  }),
  tableArea({
    name: 'known-devices',
    about: 'When browsers that we know as yours were seen first and last.',
    tables: ['known_devices'],
    where: OWN_ROW,
    key: ["encode(device_hash, 'hex')", 'text'],
    fields: { first: moment('first_ms', 'seen first'), last: moment('seen_ms', 'seen last') },
  }),
];

const FACTOR_AREAS = [
  tableArea({
    name: 'authenticator-app',
    about: 'Your authenticator app. Its secret is left out: whoever has it can log in as you.',
    tables: ['authenticators'],
    where: OWN_ROW,
    key: ['user_id', 'bigint'],
    fields: { begun: moment('created_ms', 'when you began to set it up'), confirmed: moment('confirmed_ms', 'when it was on') },
  }),
  tableArea({
    name: 'recovery-codes',
    about: 'Your recovery codes, without what they say, which we do not know.',
    tables: ['recovery_codes'],
    where: OWN_ROW,
    key: ["encode(code_hash, 'hex')", 'text'],
    fields: { used: moment('used_ms', 'when it was used') },
  }),
  tableArea({
    name: 'passkeys',
    about: 'Your passkeys.',
    tables: ['passkeys'],
    where: OWN_ROW,
    key: ['id', 'uuid'],
    fields: {
      name: plain('name', 'its name'),
      host: plain('host_name', 'the site that it is for'),
      created: moment('created_ms', 'when you added it'),
      used: moment('used_ms', 'when it was used last'),
    },
  }),
];
