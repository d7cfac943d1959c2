import type { FeatureRoutes } from '../../http/calls/register-call.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PublishedRules } from './rule-versions.ts';

/** They change with a start of the service only: whoever keeps them a minute is no later than who read them a minute ago. */
const CACHING = 'public, max-age=60';

/** The rules of the brand that is asked, for anybody. */
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
