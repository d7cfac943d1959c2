import { decodeField } from '@truefill/api/fields/encoded-field.ts';
import { text, textFault } from '@truefill/api/fields/text.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * The text of a field that travelled encoded, without blanks around it.
 * @param key the session's, see `Identity.fieldKey`
 * @param name the field's name on the wire
 * @throws Refusal 1001 where it cannot be decoded, and as other texts where it is too long or holds what no text may
 */
export async function decodedInput(key: string, name: string, encoded: string): Promise<string> {
  const decoded = await decodeField(key, name, encoded);
  if (decoded === null) throw new Refusal('badParameter', { because: `The field ${name} cannot be decoded.` });
  const checked = text.safeParse(decoded);
  if (!checked.success) throw new Refusal(textFault(checked.error) ?? 'badParameter');
  return checked.data;
}
