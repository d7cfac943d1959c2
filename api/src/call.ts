import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import type { OperatorRight } from './operators/rights.ts';
import type { z } from './zod.ts';

/** Who may make a call: anybody, a signed-in user, or an operator who has a right. */
export type Who = 'visitor' | 'user' | { readonly operator: OperatorRight };

/**
 * How a call that moves money takes the header `Idempotency-Key`: it may come, or it must. The same key does the same thing once. The
 * feature keeps the keys; the server refuses a call without one that it must have with 1003.
 */
export type MoneyKey = 'accepts-key' | 'needs-key';

/** The limits of requests per client address, by name; calls of users share one more per user. Above one of them: 429 with 1110. */
export type AddressRate = 'login' | 'sendMail' | 'register' | 'captcha';

/** Who may make a call, and under which conditions. What is left out does not apply. */
export interface CallAccess {
  readonly who: Who;
  /** the account mode of the session; without it either does. The other one is refused with 1057 */
  readonly mode?: AccountMode;
  /** the session was proved again within the last five minutes, else 23560 */
  readonly freshProof?: true;
  readonly money?: MoneyKey;
  readonly rate?: AddressRate;
}

/** A call as its feature defines it. */
export interface CallDefinition extends CallAccess {
  readonly request: z.ZodType;
  /** `data` of the answer's envelope */
  readonly response: z.ZodType;
  /** a body that the call takes, for its description and its tests; absent where it needs what was made before, or no field */
  readonly example?: object;
  /** reads of the market service answer GET as well as POST */
  readonly alsoGet?: true;
  /** fields of a multipart body that may carry a file; files in others are dropped */
  readonly files?: readonly string[];
  /** the largest file that is taken where it is less than the brand's `images.maxMegabytes`; above it the answer is 413 with 23563 */
  readonly maxFileBytes?: number;
}

/** A call as both sides know it. */
export type Call<Definition extends CallDefinition = CallDefinition> = Omit<CallDefinition, 'who' | 'request' | 'response'> &
  Pick<Definition, 'who' | 'request' | 'response'> & { readonly path: string };

/** The calls of a feature: each has a path in the table that the web app loads, and everything else here. */
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

/** A call of the real account and its twin, named with `Mock` at the end, of the demo account. Both take and answer the same. */
export function twin<const Name extends string, const Definition extends CallDefinition>(
  name: Name,
  definition: Definition,
): Twin<Name, Definition> {
  return { [name]: { ...definition, mode: 'real' }, [`${name}Mock`]: { ...definition, mode: 'demo' } } as never;
}
