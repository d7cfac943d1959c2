import { CONSOLE_FILE_PATH } from '@truefill/api/review/paths.ts';
import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { inTransaction } from '../../adapters/database/in-transaction.ts';
import { refuseAnother, type ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import type { Clock } from '../../platform/clock.ts';
import { Refusal } from '../../platform/refusal.ts';
import { writeAudit } from '../audit/index.ts';
import { mayIn, type OperatorSession } from '../operators/session.ts';
import type { ReviewedPicture } from './case-kind.ts';

export interface ProofRouteParts {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly findSession: (request: FastifyRequest) => Promise<OperatorSession | null>;
  readonly readProof: (id: string) => Promise<ReviewedPicture | null>;
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Images of cases, for operators with each image's right in its brand; each view is audited. Responses must not be cached. */
export function proofRoute({ pool, clock, findSession, readProof }: ProofRouteParts): ConsoleRoutes {
  return (_register, app) => {
    app.get<{ Params: { id: string } }>(CONSOLE_FILE_PATH.replace('{id}', ':id'), async (request, reply) => {
      const operator = await findSession(request);
      if (!operator) throw new Refusal('notLoggedIn', { httpStatus: 401 });
      // each view is recorded under its operator
      refuseAnother(request, operator);
      const { id } = request.params;
      const proof = ID.test(id) ? await readProof(id) : null;
      // another brand's and nonexistent ones are indistinguishable
      if (!proof || !mayIn(operator, proof.right, proof.brandId)) throw new Refusal('dataNotFound', { httpStatus: 404 });
      const { action, brandId, userId, contentType, content, onViewed } = proof;
      const { operatorId } = operator;
      const atMs = clock.now();
      await inTransaction(pool, async (client) => {
        await onViewed?.(client, { operatorId, atMs });
        await writeAudit(client, { operator, action, brandId, target: { kind: 'file', id }, userId, atMs });
      });
      return reply
        .headers({
          'content-type': contentType,
          'content-disposition': 'inline; filename="proof.jpg"',
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(content);
    });
  };
}
