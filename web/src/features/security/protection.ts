import type { SecurityView } from '@truefill/api/identity/security-mapping.ts';

/** How well an account is protected beyond its password. */
export type Protection = 'good' | 'fewCodes' | 'passwordOnly';

const FEW_CODES = 3;

/** A second factor protects; without recovery codes, losing the device would lock the user out. */
export function protectionOf(security: Pick<SecurityView, 'hasAuthenticator' | 'passkeys' | 'recoveryCodesLeft'>): Protection {
  if (!security.hasAuthenticator && security.passkeys.length === 0) return 'passwordOnly';
  return security.recoveryCodesLeft < FEW_CODES ? 'fewCodes' : 'good';
}
