import { describe, expect, it } from 'vitest';
import { failureOf, VersionConflict } from './database-failure.ts';

const coded = (code: string): Error => Object.assign(new Error('it failed'), { code });

describe('a failed transaction', () => {
  it.each([
    ['connection', coded('ECONNRESET')],
    ['connection', coded('ETIMEDOUT')],
    ['connection', coded('ERR_STREAM_DESTROYED')],
    ['connection', coded('08006')],
    ['connection', coded('08007')],
    ['connection', coded('57P01')],
    ['connection', coded('25006')],
    ['connection', new Error('Connection terminated unexpectedly')],
    ['connection', new Error('Connection terminated due to connection timeout')],
    ['connection', new Error('timeout exceeded when trying to connect')],
    ['transient', coded('40001')],
    ['transient', coded('40P01')],
    ['transient', coded('55P03')],
    ['transient', coded('53300')],
    ['command', coded('23505')],
    ['conflict', Object.assign(coded('23505'), { constraint: 'trading_command_pkey' })],
    ['conflict', coded('TF001')],
    ['conflict', new VersionConflict()],
    ['command', coded('22003')],
    ['command', coded('57P04')],
    ['command', new RangeError('more released than is locked')],
    ['command', 'no error at all'],
  ] as const)('is caused by the %s: %s', (kind, error) => {
    expect(failureOf(error)).toBe(kind);
  });
});
