export { createAccountQueue, type AccountQueue, type AccountQueueParts } from './account-queue.ts';
export { creditModule, type CreditCommand } from './credit-module.ts';
export { writeTo, type Finder, type Query, type Table, type TableWrite } from './account-store.ts';
export type { BatchDraft, PostedEvent } from './batch-draft.ts';
export {
  fingerprintOf,
  isKnown,
  type AcceptedCommand,
  type AccountChange,
  type AccountCommand,
  type CommandRecord,
  type KeyedCommand,
  type KnownChange,
  type UnknownChange,
} from './command.ts';
export { IdMap } from './id-map.ts';
export type { AccountModule, KindsOf, Slice, SlicesOf } from './module.ts';
export { accountTransactions } from './postgres-account-store.ts';
export { lockEpochs } from './record-statements.ts';
export { shardOf, SHARDS } from './shards.ts';
