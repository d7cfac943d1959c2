import type { CallName } from '@truefill/api/paths.ts';
import type { Calls } from '@truefill/api/calls.ts';
import type { Brand } from '@truefill/api/brand.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from '@truefill/api/zod.ts';
import type { Session } from '../features/identity/session.ts';

/** What every handler knows of its caller. `session` is present on calls that need one (see `access`). */
export interface CallContext {
  readonly brand: Brand;
  readonly session: Session | null;
  /** header Idempotency-Key, at most 255 characters */
  readonly idempotencyKey: string | null;
  /** what requests are counted by, see `clientNetwork` */
  readonly clientAddress: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Data of which there would be more than one answer holds: the envelope says `more: true` beside it. */
export class PartOf<Data> {
  readonly data: Data;

  constructor(data: Data) {
    this.data = data;
  }
}

type Answer<Data> = Data | PartOf<Data>;

/**
 * A feature's answer to a call: the data of the envelope. Refusals are thrown as `Refusal`; anything else that is thrown is a
 * fault and answers 500 with code 1000 and no detail.
 */
export type CallHandler<Name extends CallName> = (
  input: z.output<Calls[Name]['request']>,
  context: CallContext,
) => Promise<Answer<z.input<Calls[Name]['response']>>> | Answer<z.input<Calls[Name]['response']>>;

/** Adds a call to the server: path, access, body parsing and envelope come from the call itself. */
export type RegisterCall = <Name extends CallName>(name: Name, handler: CallHandler<Name>) => void;

/** A feature's routes: given the registrar, it adds its calls. */
export type FeatureRoutes = (register: RegisterCall, app: FastifyInstance) => void;
