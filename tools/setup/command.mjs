import { spawn } from 'node:child_process';
import { delimiter, sep } from 'node:path';

/**
 * The environment without the packages' commands at the front of the path. While packages are being replaced, nothing among
 * them may run, including the pinned Node.
 */
export function hostEnvironment(environment = process.env) {
  const path = (environment.PATH ?? '').split(delimiter).filter((folder) => !folder.includes(`node_modules${sep}.bin`));
  return { ...environment, PATH: path.join(delimiter) };
}

/** Runs a command and captures its output. Never rejects: a command that cannot be started has code 127. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    const forward = (signal) => child.kill(signal);
    process.once('SIGTERM', forward);
    const settle = (code) => {
      process.removeListener('SIGTERM', forward);
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      settle(127);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}

/** The output line in which most programs explain their failure. */
export function lastLine(output) {
  return output.trim().split('\n').at(-1) ?? '';
}
