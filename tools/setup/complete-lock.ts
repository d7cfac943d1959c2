import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { completed, missingOptional, type LockFile } from './lock-file.ts';

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
const missing = missingOptional(lock);
if (missing.length > 0) writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`);
process.stdout.write(`${missing.length} optional packages added to the lock file\n`);
