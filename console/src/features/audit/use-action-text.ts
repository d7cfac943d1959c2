import { useTranslation } from 'react-i18next';
import { textOfKey } from '../../page/text-of-key.ts';

/** Says what an operator did. The server may know more kinds of acts than this build, which then shows their names. */
export function useActionText(): (action: string) => string {
  const { i18n } = useTranslation();
  return (action) => textOfKey(i18n, `console-audit.action.${action}`) ?? action;
}
