import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MailList } from '@truefill/api/notifications/alarms.ts';
import { IconShieldCheckFilled } from '@truefill/ui/components/icons.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { brand } from '@truefill/client/brand.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useUser } from '../../page/use-user.ts';
import { ListSkeleton } from '../../page/list-skeleton.tsx';
import styles from './mails.module.css';
import { useMailChoices } from './use-mail-choices.ts';

/** Email notifications: the lists that a user can switch, and what is sent in any case. */
export function MailsScreen() {
  const { t } = useTranslation();
  const { choices, failed, retry, choose } = useMailChoices();
  return (
    <div className={styles.page}>
      <PageHeader title={t('mails.title')} backTo="/user" />
      <p className={styles.intro}>{t('mails.intro')}</p>
      <Address />
      {choices === null && failed ? <LoadFailed onRetry={retry} /> : null}
      {choices === null && !failed ? <ListSkeleton rows={4} inset /> : null}
      {choices === null ? null : (
        <ul className={styles.list}>
          {choices.map(({ name, enable }) => (
            <Choice key={name} name={name} enable={enable} onChange={(next) => void choose(name, next)} />
          ))}
        </ul>
      )}
      <section className={styles.always}>
        <IconShieldCheckFilled size={22} aria-hidden="true" />
        <div>
          <h2>{t('mails.alwaysTitle')}</h2>
          <p>{t('mails.alwaysText')}</p>
        </div>
      </section>
    </div>
  );
}

interface ChoiceProps {
  readonly name: MailList;
  readonly enable: boolean;
  readonly onChange: (enable: boolean) => void;
}

function Choice({ name, enable, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <li>
      <Switch
        className={styles.choice}
        checked={enable}
        onChange={onChange}
        label={
          <span className={styles.what}>
            <span className={styles.name}>{t(`mails.list.${name}.title`)}</span>
            <span className={styles.text}>{t(`mails.list.${name}.text`)}</span>
          </span>
        }
      />
    </li>
  );
}

/** The user's email address, or a hint if there is none. */
function Address() {
  const { t } = useTranslation();
  const user = useUser();
  if (user === undefined) return null;
  if (user.email !== '') return <p className={styles.address}>{t('mails.to', { email: user.email })}</p>;
  return (
    <div className={styles.notice}>
      <Notice tone="info">
        {t('mails.noAddress')} {brand().switches.canBindEmail ? <Link to="/user/bindEmail">{t('mails.addAddress')}</Link> : null}
      </Notice>
    </div>
  );
}
