import { timingSafeEqual } from 'node:crypto';
import type { Brand } from '@truefill/api/brand.ts';
import { MAIL_LISTS, type MailList } from '@truefill/api/notifications/alarms.ts';
import { loadKey } from '../../crypto/keys.ts';
import { keyedHash } from '../../crypto/keyed-hash.ts';
import { isTlsHost } from '../../http/host.ts';
import type { Listed } from './mail-choices.ts';

/** Path of the unsubscribe page. */
export const UNSUBSCRIBE_PATH = '/mail-off';

/** Makes and reads unsubscribe links, which need no login. They never expire: those in old mails must work. */
export interface UnsubscribeLinks {
  /** the absolute URL for one user and list, in the mail's language */
  linkFor(brand: Pick<Brand, 'id' | 'hosts'>, listed: Listed, locale: string): string;
  /** the user and list of a link; null unless it was made by this installation for this brand */
  read(brandId: string, token: string): Listed | null;
}

/** The unsubscribe links of the lists, for mails and for the page that handles them. */
export function unsubscribeLinksOf({ dataDir, port }: { readonly dataDir: string; readonly port: number }): UnsubscribeLinks {
  return createUnsubscribeLinks(loadKey(dataDir, 'mail-lists'), port);
}

/** @param port for hosts on this machine; others are behind a proxy with TLS */
export function createUnsubscribeLinks(key: Buffer, port: number): UnsubscribeLinks {
  const macOf = (brandId: string, { userId, list }: Listed): Buffer =>
    keyedHash(key, 'truefill mail-off 1', brandId, String(userId), list);
  return {
    linkFor({ id, hosts: [host = 'localhost'] }, listed, locale) {
      const origin = isTlsHost(host) ? `https://${host}` : `http://${host}:${port}`;
      const token = `${listed.userId}.${listed.list}.${macOf(id, listed).toString('base64url')}`;
      return `${origin}${UNSUBSCRIBE_PATH}/${token}?lang=${encodeURIComponent(locale)}`;
    },
    read(brandId, token) {
      const [, user = '', list = '', mac = ''] = /^(\d{1,18})\.([a-z]{1,20})\.([\w-]{43})$/.exec(token) ?? [];
      if (!Object.hasOwn(MAIL_LISTS, list)) return null;
      const listed = { userId: BigInt(user), list: list as MailList };
      const received = Buffer.from(mac, 'base64url');
      const right = macOf(brandId, listed);
      return received.length === right.length && timingSafeEqual(received, right) ? listed : null;
    },
  };
}
