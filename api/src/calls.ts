import { accountClosingCalls } from './account-closing/calls.ts';
import { alertCalls } from './alerts/calls.ts';
import { configCalls } from './config/calls.ts';
import { dataExportCalls } from './data-export/calls.ts';
import { depositCalls } from './deposits/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { securityCalls } from './identity/security-calls.ts';
import { legalCalls } from './legal/calls.ts';
import { loanCalls } from './loans/calls.ts';
import { marketCalls } from './market/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { operatorActionCalls } from './operator-actions/calls.ts';
import { optionCalls } from './options/calls.ts';
import { orderCalls } from './orders/calls.ts';
import { payoutMethodCalls } from './payout-methods/calls.ts';
import type { CallName } from './paths.ts';
import { statementCalls } from './statement/calls.ts';
import { verificationCalls } from './verification/calls.ts';
import { ruleCalls } from './rules/calls.ts';
import { supportCalls } from './support/calls.ts';
import { walletCalls } from './wallet/calls.ts';
import { withdrawalCalls } from './withdrawals/calls.ts';
import { workspaceCalls } from './workspace/calls.ts';
import type { z } from './zod.ts';

/** Every call by name. Imports zod: the web app imports only its types. */
export const CALLS = {
  ...identityCalls,
  ...securityCalls,
  ...configCalls,
  ...marketCalls,
  ...orderCalls,
  ...optionCalls,
  ...notificationCalls,
  ...alertCalls,
  ...statementCalls,
  ...operatorActionCalls,
  ...verificationCalls,
  ...walletCalls,
  ...depositCalls,
  ...withdrawalCalls,
  ...loanCalls,
  ...payoutMethodCalls,
  ...workspaceCalls,
  ...dataExportCalls,
  ...accountClosingCalls,
  ...supportCalls,
  ...ruleCalls,
  ...legalCalls,
} as const satisfies Record<CallName, unknown>;

export type Calls = typeof CALLS;

/** The input of a call. */
export type CallRequest<Name extends CallName> = z.input<Calls[Name]['request']>;

/** The output of a call, in `data`. */
export type CallResponse<Name extends CallName> = z.output<Calls[Name]['response']>;
