import type { PersonalData } from '../../personal-data/personal-data.ts';
import { moment, OWN_ROW, plain, tableArea, whole } from '../../personal-data/table-area.ts';
import type { PhoneStore } from './users/phone-store.ts';

/** Profile, sessions and second factors of a user. Secrets and hashes are not exported. */
export function identityData(phones: Pick<PhoneStore, 'of'>): PersonalData {
  return {
    areas: [profileArea(phones), ...SESSION_AREAS, ...FACTOR_AREAS],
    without: {
      passkey_challenges: 'lives for minutes',
      factor_tries: 'a count of failed attempts, which protects the account',
    },
    async erase(sql, { userId, brandId }) {
      const owner = [userId, brandId];
      for (const table of ['authenticators', 'recovery_codes', 'passkeys', 'passkey_challenges', 'known_devices'])
        await sql.query(`delete from ${table} where user_id = $1 and brand_id = $2`, owner);
      await sql.query(`update users set avatar_file = null, phrase = '' where id = $1 and brand_id = $2`, owner);
    },
    async anonymize(sql, { userId, brandId }) {
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
    about: 'Your profile.',
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
      verification: plain('verification_level', 'the level to which your identity is verified'),
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
    about: 'Your logins of the last 30 days.',
    tables: ['sessions'],
    where: OWN_ROW,
    key: ['id', 'uuid'],
    fields: {
      accountMode: plain('account_mode', 'real or demo'),
      client: plain('user_agent', 'the browser, as it describes itself'),
      address: plain('address', 'the network address'),
      remembered: plain('remembered', 'whether you stay logged in after closing the browser'),
      begun: moment('created_ms', 'when you logged in'),
      used: moment('used_ms', 'when it was last used'),
      proved: moment('nullif(proved_ms, 0)', 'when you last confirmed your identity'),
      ended: moment('ended_ms', 'when it ended'),
      endedReason: plain('ended_reason', 'why it ended'),
    },
  }),
  tableArea({
    name: 'known-devices',
    about: 'When your known browsers were first and last seen.',
    tables: ['known_devices'],
    where: OWN_ROW,
    key: ["encode(device_hash, 'hex')", 'text'],
    fields: { first: moment('first_ms', 'first seen'), last: moment('seen_ms', 'last seen') },
  }),
];

const FACTOR_AREAS = [
  tableArea({
    name: 'authenticator-app',
    about: 'Your authenticator app. Its secret is omitted: anyone who has it can generate your codes.',
    tables: ['authenticators'],
    where: OWN_ROW,
    key: ['user_id', 'bigint'],
    fields: {
      begun: moment('created_ms', 'when you started to set it up'),
      confirmed: moment('confirmed_ms', 'when it was turned on'),
    },
  }),
  tableArea({
    name: 'recovery-codes',
    about: 'Your recovery codes; the codes themselves are stored only as hashes.',
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
      host: plain('host_name', 'the site it belongs to'),
      created: moment('created_ms', 'when you added it'),
      used: moment('used_ms', 'when it was last used'),
    },
  }),
];
