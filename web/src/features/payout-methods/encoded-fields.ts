import { decodeField, encodeField } from '@truefill/api/fields/encoded-field.ts';
import { CLIENT_CODES, type Failure } from '@truefill/client/calls/result.ts';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';

/** A failure that the user cannot resolve: no key, or no Web Crypto because the page was not loaded over HTTPS. */
const NOT_ENCODED: Failure = { ok: false, code: CLIENT_CODES.server, message: '' };

/** Encodes fields for transport, each under its name. @returns the failure to show if encoding is impossible */
export async function encodedFields<Name extends string>(
  fields: Readonly<Record<Name, string>>,
): Promise<{ readonly ok: true; readonly data: Record<Name, string> } | Failure> {
  const { fieldKey } = useSession.getState();
  try {
    const entries = Object.entries<string>(fields).map(async ([name, text]) => [name, await encodeField(fieldKey, name, text)]);
    return { ok: true, data: Object.fromEntries(await Promise.all(entries)) as Record<Name, string> };
  } catch {
    return NOT_ENCODED;
  }
}

/** The decoded text of an encoded field. @throws CallFailed if it cannot be decoded */
export async function decodedField(name: string, encoded: string): Promise<string> {
  const text = await decodeField(useSession.getState().fieldKey, name, encoded).catch(() => null);
  if (text === null) throw new CallFailed(NOT_ENCODED);
  return text;
}
