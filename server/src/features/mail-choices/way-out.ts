import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import { MAIL_LISTS, type MailList } from '@truefill/api/notifications/alarms.ts';
import { loadKey } from '../../crypto/keys.ts';
import { isTlsHost } from '../../http/host.ts';
import type { Listed } from './mail-choices.ts';

/** Where the page lies that switches a list off. */
export const WAY_OUT_PATH = '/mail-off';

/** Makes and reads the addresses by which a mail's reader leaves its list without logging in. They never expire: old mails have to work. */
export interface WaysOut {
  /** the whole address for one user and list, in the mail's language */
  linkFor(brand: Pick<Brand, 'id' | 'hosts'>, listed: Listed, locale: string): string;
  /** whose link it is; null for one that was not made by this installation for this brand */
  read(brandId: string, token: string): Listed | null;
}

/** The unsubscribe links of the lists, for mails and for the page that handles them. */
export function waysOutOf({ dataDir, port }: { readonly dataDir: string; readonly port: number }): WaysOut {
  return createWaysOut(loadKey(dataDir, 'mail-lists'), port);
}

/** @param port what hosts of this machine are reached by; others are behind a proxy with TLS */
export function createWaysOut(key: Buffer, port: number): WaysOut {
  const macOf = (brandId: string, { userId, list }: Listed): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify(['truefill mail-off 1', brandId, String(userId), list]))
      .digest();
  return {
    linkFor({ id, hosts: [host = 'localhost'] }, listed, locale) {
      const origin = isTlsHost(host) ? `https://${host}` : `http://${host}:${port}`;
      const token = `${listed.userId}.${listed.list}.${macOf(id, listed).toString('base64url')}`;
      return `${origin}${WAY_OUT_PATH}/${token}?lang=${encodeURIComponent(locale)}`;
    },
    read(brandId, token) {
      const [, user = '', list = '', mac = ''] = /^(\d{1,18})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
      if (!Object.hasOwn(MAIL_LISTS, list)) return null;
      const listed = { userId: BigInt(user), list: list as MailList };
      const given = Buffer.from(mac, 'base64url');
      const right = macOf(brandId, listed);
      return given.length === right.length && timingSafeEqual(given, right) ? listed : null;
    },
  };
}
