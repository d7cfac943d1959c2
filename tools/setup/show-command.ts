import { spawn, type ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const running = new Set<ChildProcess>();

export interface ShowOptions {
  /** prefix of each output line, to distinguish parallel commands */
  readonly label: string;
  /** runs at lower priority */
  readonly inBackground?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** Runs a command of the packages and shows its output. Returns its exit code. */
export function showCommand(command: string, args: readonly string[], options: ShowOptions): Promise<number> {
  const { label, inBackground = false, env = process.env } = options;
  return new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      env: process.stdout.isTTY ? { FORCE_COLOR: '1', ...env } : env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (inBackground) lowerPriority(child);
    const print = (line: string): void => {
      if (line.trim() !== '') process.stdout.write(`${label.padEnd(11)} | ${line}\n`);
    };
    const streams = [child.stdout, child.stderr].map((input) => createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
    for (const lines of streams) lines.on('line', print);
    child.on('error', (error) => {
      print(`${command}: ${error.message}`);
      resolve(127);
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Ends every running command. */
export function endCommands(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // it has ended, or the machine does not allow it: it then runs at normal priority
  }
}
