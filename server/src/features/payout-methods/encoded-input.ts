import { decodeField } from '@truefill/api/fields/encoded-field.ts';
import { text, textError } from '@truefill/api/fields/text.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The decoded text of a field, trimmed.
 * @param key the session's, see `Identity.fieldKey`
 * @param name the field's wire name
 * @throws Refusal 1001 if it cannot be decoded, is too long or holds characters that no text may contain
 */
export async function decodedInput(key: string, name: string, encoded: string): Promise<string> {
  const decoded = await decodeField(key, name, encoded);
  if (decoded === null) throw new Refusal('badParameter', { because: `The field ${name} cannot be decoded.` });
  const checked = text.safeParse(decoded);
  if (!checked.success) throw new Refusal(textError(checked.error) ?? 'badParameter');
  return checked.data;
}
