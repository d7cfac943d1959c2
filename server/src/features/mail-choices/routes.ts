import { randomBytes } from 'node:crypto';
import type { BrandVisual } from '@truefill/api/brand.ts';
import type { MailList } from '@truefill/api/notifications/alarms.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { wrongUrl } from '../../http/reply.ts';
import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { pagePolicy } from '../../http/security-headers.ts';
import type { Clock } from '../../platform/clock.ts';
import { choicesOf, choose } from './mail-choices.ts';
import { UNSUBSCRIBE_PATH, type UnsubscribeLinks } from './unsubscribe-links.ts';
import { unsubscribePage, type UnsubscribeState } from './unsubscribe-page.ts';

export interface MailChoiceRoutesParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** the brand's design tokens as CSS */
  readonly brandCss: (visual: BrandVisual) => string;
}

/** Mail choices of a logged-in user, and the unsubscribe page linked from mails. */
export function mailChoiceRoutes({ pool, clock, unsubscribeLinks, brandCss }: MailChoiceRoutesParts): FeatureRoutes {
  async function page(request: FastifyRequest, reply: FastifyReply, act: boolean): Promise<FastifyReply> {
    const { brand, requestHost } = request;
    if (!brand || !requestHost) throw wrongUrl();
    const listed = unsubscribeLinks.read(brand.id, (request.params as { readonly token?: string }).token ?? '');
    if (listed && act) await choose(pool, listed, false, clock.now());
    const state: UnsubscribeState = listed === null ? 'wrong' : act ? 'done' : 'ask';
    const { lang } = request.query as { readonly lang?: unknown };
    const nonce = randomBytes(16).toString('base64');
    const [list, locale] = [listed?.list ?? null, typeof lang === 'string' ? lang : ''];
    // the URL is a secret and must not leak as referrer; with no referrer at all, browsers would send the form without its
    // origin
    return reply
      .status(listed === null ? 404 : 200)
      .headers({ 'content-security-policy': pagePolicy(nonce, requestHost), 'referrer-policy': 'same-origin' })
      .type('text/html; charset=utf-8')
      .send(unsubscribePage({ brand, state, list, locale, css: brandCss(brand.visual), nonce }));
  }

  return (register, app) => {
    // viewing changes nothing: mail scanners open links
    app.get(`${UNSUBSCRIBE_PATH}/:token`, (request, reply) => page(request, reply, false));
    // also for one-click unsubscribe of mail clients (RFC 8058), without a page
    app.post(`${UNSUBSCRIBE_PATH}/:token`, (request, reply) => page(request, reply, true));
    register('mailChoices', async (_input, { session: { userId } }) => {
      const choices = await choicesOf(pool, userId);
      return { list: Object.entries(choices).map(([name, enable]) => ({ name: name as MailList, enable })) };
    });
    register('submitMailChoice', async ({ name, enable }, { session: { userId } }) => {
      await choose(pool, { userId, list: name }, enable, clock.now());
      return null;
    });
  };
}
