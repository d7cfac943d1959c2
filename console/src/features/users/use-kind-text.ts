import { useTranslation } from 'react-i18next';
import { textOfKey } from '../../page/text-of-key.ts';
import { codeToText } from '../review/code-text.ts';

/** The name of a kind of money movement, as in the user's own statement. */
export function useKindText(): (kind: string) => string {
  const { i18n } = useTranslation();
  return (kind) => textOfKey(i18n, `statement.kind.${kind}`) ?? codeToText(kind);
}
