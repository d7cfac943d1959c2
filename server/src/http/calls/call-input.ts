import { textError } from '@truefill/api/fields/text.ts';
import type { z } from '@truefill/api/zod.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';
import { fieldsOf, malformed } from '../request-body.ts';

/**
 * A call's input as parsed by its schema. Path placeholders count as fields of the payload.
 * @throws Refusal 400 with 1001 for wrong types only; texts with invalid content have codes of their own
 */
export function readInput<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const input = schema.safeParse(inputOf(request));
  if (input.success) return input.data;
  const problem = textError(input.error);
  throw problem === null ? malformed() : new Refusal(problem);
}

function inputOf(request: FastifyRequest): Record<string, unknown> {
  const fields =
    request.method === 'GET' || request.method === 'HEAD' ? (request.query as Record<string, unknown>) : fieldsOf(request.body);
  return { ...fields, ...(request.params as Record<string, unknown>) };
}
