import { BroadcastChannel } from 'node:worker_threads';

/** The context of a component test has what Vitest knows of Node's globals, which lacks this one. */
globalThis.BroadcastChannel ??= BroadcastChannel as unknown as typeof globalThis.BroadcastChannel;
