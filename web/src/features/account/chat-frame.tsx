import { useTranslation } from 'react-i18next';
import styles from './service.module.css';

/** The chat of customer service, which is another site's page. */
export function ChatFrame({ url }: { readonly url: string }) {
  const { t } = useTranslation();
  return (
    <iframe
      className={styles.chat}
      title={t('account.contact.online')}
      src={url}
      // eslint-disable-next-line react/iframe-missing-sandbox -- it may keep its own origin, which is never this page's
      sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  );
}
