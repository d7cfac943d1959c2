import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { OperatorRight } from './operators/rights.ts';
import type { z } from './zod.ts';

/** Who may make a call: anyone, a signed-in user, or an operator with a right. */
export type Who = 'visitor' | 'user' | { readonly operator: OperatorRight };

/**
 * Whether the header `Idempotency-Key` is optional or required for a call that moves money. A repeated key has no further
 * effect. The feature stores the keys; the server refuses a call without a required key with 1003.
 */
export type MoneyKey = 'accepts-key' | 'needs-key';

/** Rate limits per client address, by name; user calls also share one per user. Above a limit: 429 with 1110. */
export type AddressRate = 'login' | 'sendMail' | 'register' | 'captcha';

/** Who may make a call, and under which conditions. Omitted conditions do not apply. */
export interface CallAccess {
  readonly who: Who;
  /** the required account mode of the session, if any; the other one is refused with 1057 */
  readonly mode?: AccountMode;
  /** the user must have proved their identity again within the last five minutes, otherwise 23560 */
  readonly freshProof?: true;
  readonly money?: MoneyKey;
  /**
   * whether the header `Valid-Until` is accepted: a time, ms. A request that is decided later is refused with 202 and has no
   * effect, unless its key already has an answer
   */
  readonly expires?: true;
  readonly rate?: AddressRate;
}

/** A call as its feature defines it. */
export interface CallDefinition extends CallAccess {
  readonly request: z.ZodType;
  /** `data` of the answer's envelope */
  readonly response: z.ZodType;
  /** an example body, for the description and the tests; absent if the call needs existing data, or no field */
  readonly example?: object;
  /** reads of the market service accept GET as well as POST */
  readonly alsoGet?: true;
  /** fields of a multipart body that may contain a file; files in other fields are dropped */
  readonly files?: readonly string[];
  /** maximum file size if less than the brand's `images.maxMegabytes`; a larger file gets 413 with 23563 */
  readonly maxFileBytes?: number;
}

/** A call as known to both sides. */
export type Call<Definition extends CallDefinition = CallDefinition> = Omit<CallDefinition, 'who' | 'request' | 'response'> &
  Pick<Definition, 'who' | 'request' | 'response'> & { readonly path: string };

/** The calls of a feature: the paths are in a separate table that the web app loads, everything else is here. */
export function defineCalls<
  Paths extends Readonly<Record<string, string>>,
  const Definitions extends { readonly [Name in keyof Paths]: CallDefinition },
>(
  paths: Paths,
  definitions: Definitions & { readonly [Name in Exclude<keyof Definitions, keyof Paths>]: never },
): { readonly [Name in keyof Definitions]: Call<Definitions[Name]> } {
  return Object.fromEntries(
    Object.entries<CallDefinition>(definitions).map(([name, definition]) => [name, { ...definition, path: paths[name] }]),
  ) as never;
}

type Twin<Name extends string, Definition extends CallDefinition> = {
  readonly [Each in Name | `${Name}Mock`]: Definition;
};

/** A call for the real account and its twin, suffixed `Mock`, for the demo account. Both have the same input and output. */
export function twin<const Name extends string, const Definition extends CallDefinition>(
  name: Name,
  definition: Definition,
): Twin<Name, Definition> {
  return { [name]: { ...definition, mode: 'real' }, [`${name}Mock`]: { ...definition, mode: 'demo' } } as never;
}
