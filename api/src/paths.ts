import type { AccountMode } from '@truefill/domain/accounts/account-mode.ts';
import { accountClosingPaths } from './account-closing/paths.ts';
import { alertPaths } from './alerts/paths.ts';
import { configPaths } from './config/paths.ts';
import { dataExportPaths } from './data-export/paths.ts';
import { depositPaths } from './deposits/paths.ts';
import { identityPaths, securityPaths } from './identity/paths.ts';
import { legalPaths } from './legal/paths.ts';
import { loanPaths } from './loans/paths.ts';
import { marketPaths } from './market/paths.ts';
import { notificationPaths } from './notifications/paths.ts';
import { operatorActionPaths } from './operator-actions/paths.ts';
import { optionPaths } from './options/paths.ts';
import { orderPaths } from './orders/paths.ts';
import { payoutMethodPaths } from './payout-methods/paths.ts';
import { rulePaths } from './rules/paths.ts';
import { supportPaths } from './support/paths.ts';
import { statementPaths } from './statement/paths.ts';
import { mockName } from './twins.ts';
import { verificationPaths } from './verification/paths.ts';
import { walletPaths } from './wallet/paths.ts';
import { withdrawalPaths } from './withdrawals/paths.ts';
import { workspacePaths } from './workspace/paths.ts';

/**
 * Every call's path, without zod, so that the web app's first load can refer to calls without their schemas.
 * Paths with a placeholder in braces are filled from the payload.
 */
export const PATHS = {
  ...identityPaths,
  ...securityPaths,
  ...configPaths,
  ...marketPaths,
  ...orderPaths,
  ...optionPaths,
  ...notificationPaths,
  ...alertPaths,
  ...statementPaths,
  ...operatorActionPaths,
  ...verificationPaths,
  ...walletPaths,
  ...depositPaths,
  ...withdrawalPaths,
  ...loanPaths,
  ...payoutMethodPaths,
  ...workspacePaths,
  ...dataExportPaths,
  ...accountClosingPaths,
  ...supportPaths,
  ...rulePaths,
  ...legalPaths,
} as const;

export type CallName = keyof typeof PATHS;

/** Calls of the real account that have a twin for the demo account, see `inMode`. */
export type TwinName = { [Name in CallName]: `${Name}Mock` extends CallName ? Name : never }[CallName];

/** Names of calls that a server registers itself: twins are registered with their call. */
export type OwnName = Exclude<CallName, `${TwinName}Mock`>;

/** The call for an account mode: on the demo account its twin, if it has one. Both have the same input and output. */
export function inMode<Name extends OwnName>(name: Name, mode: AccountMode): Name {
  const twin = mockName(name);
  return mode === 'demo' && twin in PATHS ? (twin as string as Name) : name;
}

/** A call and its twin, if it has one. */
export function withTwin(name: OwnName): readonly CallName[] {
  const twin = mockName(name);
  return twin in PATHS ? [name, twin as CallName] : [name];
}

export const LIVE_PATHS = { market: '/market/ws', exchange: '/exchange/ws/{userId}' } as const;

/** Private files, by GET with the bearer token. */
export const FILE_PATH = '/v1/waa/file/{id}';
