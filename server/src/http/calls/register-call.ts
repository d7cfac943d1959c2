import type { Brand } from '@truefill/api/brand.ts';
import type { Who } from '@truefill/api/call.ts';
import type { Calls } from '@truefill/api/calls.ts';
import type { CallName, OwnName } from '@truefill/api/paths.ts';
import type { z } from '@truefill/api/zod.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Owner } from '../../adapters/database/owner-lock.ts';
import type { Session } from '../../features/identity/index.ts';
import type { Principal } from './principal.ts';

/** What every handler knows about its caller. */
export interface CallContext {
  readonly brand: Brand;
  /** header Idempotency-Key, at most 255 characters */
  readonly idempotencyKey: string | null;
  /** header Valid-Until, ms; null without it and for calls that do not expire */
  readonly validUntilMs: number | null;
  /** the key for request counters, see `clientNetwork` */
  readonly clientAddress: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** The caller of a call for users. */
export interface UserContext extends CallContext {
  readonly session: Session;
}

/** The caller as the owner of rows. */
export function ownerOf({ session, brand }: UserContext): Owner {
  return { brandId: brand.id, userId: session.userId };
}

/** The caller of a call for operators; they have the call's right. */
export interface OperatorContext extends CallContext {
  readonly operator: Extract<Principal, { kind: 'operator' }>;
}

/** What a handler knows about its caller, by the call's audience. */
export type ContextFor<Caller extends Who> = Caller extends 'visitor'
  ? CallContext
  : Caller extends 'user'
    ? UserContext
    : OperatorContext;

/** Data that is incomplete because it exceeds one answer: the envelope then has `more: true`. */
export class PartOf<Data> {
  readonly data: Data;

  constructor(data: Data) {
    this.data = data;
  }
}

type Answer<Data> = Data | PartOf<Data>;

/**
 * A feature's answer to a call: the data of the envelope. Refusals are thrown as `Refusal`; any other error is a server error
 * and answers 500 with code 1000 and no detail.
 */
export type CallHandler<Name extends CallName> = (
  input: z.output<Calls[Name]['request']>,
  context: ContextFor<Calls[Name]['who']>,
) => Promise<Answer<z.input<Calls[Name]['response']>>> | Answer<z.input<Calls[Name]['response']>>;

/**
 * Adds a call to the server, with its demo twin if it has one: path, access, body parsing and envelope come from the call's
 * definition.
 */
export type RegisterCall = <Name extends OwnName>(name: Name, handler: CallHandler<Name>) => void;

/** A feature's routes: adds its calls with the given registrar. */
export type FeatureRoutes = (register: RegisterCall, app: FastifyInstance) => void;
