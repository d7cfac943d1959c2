import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PublishedRules } from './rule-versions.ts';

/** Rules only change at a start of the service, so a cached minute is no worse than having read them a minute ago. */
const CACHING = 'public, max-age=60';

/** The rules of the request's brand, public. */
export function ruleRoutes(published: ReadonlyMap<string, PublishedRules>): FeatureRoutes {
  return (register) => {
    register('rules', (_input, { brand, request, reply }) => {
      const rules = published.get(brand.id);
      if (!rules) throw new Refusal('dataNotFound');
      if (request.method === 'GET') reply.header('cache-control', CACHING);
      return rules;
    });
  };
}
