import { useTranslation } from 'react-i18next';
import { textOfKey } from '../../page/text-of-key.ts';

/** Describes an operator action. Actions unknown to this build are shown by name. */
export function useActionText(): (action: string) => string {
  const { i18n } = useTranslation();
  return (action) => textOfKey(i18n, `console-audit.action.${action}`) ?? action;
}
