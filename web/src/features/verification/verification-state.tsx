import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { VerificationView } from '@truefill/api/verification/mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { joinSentences } from '@truefill/locales/join-sentences.ts';
import styles from './verification.module.css';

/** The status of a verification, and why it was refused. */
export function VerificationState({ view }: { readonly view: VerificationView }) {
  const { t } = useTranslation();
  const { timeZone, switches } = brand();
  if (view.state === 'reviewing') {
    return (
      <Notice tone="warn" title={t('verification.state.reviewing')} live="polite">
        <p>{t('verification.reviewingText', { time: formatDateTime(view.reviewByMs, 'YYYY-MM-DD HH:mm', timeZone) })}</p>
      </Notice>
    );
  }
  if (view.state === 'refused') {
    return (
      <Notice tone="danger" title={t('verification.state.refused')} live="polite">
        <p className={styles.reason}>{view.reason}</p>
        <p>
          {/* a space before the link, none after a full-width full stop */}
          {joinSentences([t('verification.refusedText'), ''])}
          {switches.customerService ? (
            <Link to="/user/service" className={styles.link}>
              {t('common.contactService')}
            </Link>
          ) : null}
        </p>
      </Notice>
    );
  }
  return null;
}

/** Replaces the form for verified users; shows the submitted data if the brand allows it. */
export function AlreadyVerified({ view }: { readonly view: VerificationView }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="ok" title={t('verification.state.verified')} live="polite">
        <p>{t('verification.verifiedText')}</p>
      </Notice>
      {brand().switches.verifiedView && view.realName !== '' ? (
        <KeyValueList
          items={[
            { key: 'name', label: t('account.realName'), value: view.realName },
            { key: 'document', label: t('verification.document'), value: t(`verification.kind.${view.document}`) },
            { key: 'number', label: t('verification.idNumber'), value: view.idNumber },
            ...(view.email === '' ? [] : [{ key: 'email', label: t('common.email'), value: view.email }]),
          ]}
        />
      ) : null}
    </>
  );
}
