import { auditPaths } from './audit/paths.ts';
import { consoleReadPaths } from './console-reads/paths.ts';
import { messagePaths } from './messages/paths.ts';
import { operatorPaths } from './operators/paths.ts';
import { reviewPaths } from './review/paths.ts';
import { supportConsolePaths } from './support/paths.ts';

/** Every path of the operators' console, without zod, like `PATHS` for traders. The two have separate hosts. */
export const CONSOLE_PATHS = {
  ...operatorPaths,
  ...auditPaths,
  ...reviewPaths,
  ...consoleReadPaths,
  ...messagePaths,
  ...supportConsolePaths,
} as const;

export type ConsoleCallName = keyof typeof CONSOLE_PATHS;
