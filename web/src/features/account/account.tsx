import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '@truefill/ui/components/button.tsx';
import { IconCopy, IconFileText, IconLock } from '@truefill/ui/components/icons.ts';
import { ListRow } from '@truefill/ui/components/list-row.tsx';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import type { UserView } from '@truefill/api/identity/user-mapping.ts';
import { brand } from '@truefill/client/brand.ts';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import styles from './account.module.css';
import { Avatar } from './avatar.tsx';
import { copyText } from '@truefill/client/toasts/copy-text.ts';
import { Breakable } from './breakable.tsx';
import { canBindEmail } from './email-binding.ts';
import { LogOut } from './log-out.tsx';
import { PictureButton } from './picture-button.tsx';
import { useObjectUrl } from '../../pictures/private-image.ts';
import facts from './facts.module.css';
import { useProfile } from './use-profile.ts';
import { useUserQuery } from '../../page/use-user.ts';

/** My account: profile photo and nickname, contact data, values to copy, and logout. */
export function AccountScreen() {
  const { t } = useTranslation();
  const { user, failed, retry } = useUserQuery();
  const { form, changed, discard } = useProfile(user);
  const preview = useObjectUrl(form.values.picture);

  if (failed) {
    // an empty form would look as if it had to be filled in
    return (
      <>
        <PageHeader title={t('account.title')} backTo="/user" />
        <LoadFailed onRetry={retry} />
        <div className={styles.account}>
          <LogOut />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title={t('account.title')} backTo="/user" />
      <form {...form.props} className={styles.account} aria-label={t('account.title')}>
        <div className={styles.person}>
          <span className={styles.picture}>
            <Avatar user={user} size={76} preview={preview} />
            <PictureButton onPicture={(picture) => form.change({ picture })} />
          </span>
          <div className={styles.who}>
            <p className={styles.strong}>{t('account.picture.title')}</p>
            <p className={styles.small}>{t('account.picture.kinds', { megabytes: brand().images.maxMegabytes })}</p>
          </div>
        </div>
        <TextField
          label={t('account.nickname')}
          aside={t('account.nicknameLength', { used: form.values.nickname.length, most: TEXT_MAX })}
          name="nickname"
          autoComplete="nickname"
          maxLength={TEXT_MAX}
          // what is typed before the saved nickname is there would be mixed with it
          readOnly={user === undefined}
          {...form.field('nickname')}
          error={form.errors.nickname && t('account.p_t_nickname')}
        />
        {user ? <Facts user={user} /> : null}
        <div className={styles.ways2}>
          {brand().switches.privacyPage ? (
            <Link to="/user/privacy">
              <ListRow icon={<IconLock size={20} />} label={t('account.privacy')} opens />
            </Link>
          ) : null}
          <Link to="/user/data">
            <ListRow icon={<IconFileText size={20} />} label={t('own-data.title')} opens />
          </Link>
          <LogOut />
        </div>
        {changed ? (
          <div className={styles.save} data-pinned>
            <p role="status">{t('account.unsaved')}</p>
            <Button size="large" tone="outline" waiting={form.busy} onClick={discard}>
              {t('account.discard')}
            </Button>
            <Button size="large" tone="primary" type="submit" busy={form.busy}>
              {t('common.done')}
            </Button>
          </div>
        ) : null}
      </form>
    </>
  );
}

function Facts({ user }: { readonly user: UserView }) {
  const { t } = useTranslation();
  return (
    <div className={facts.facts}>
      <Fact label={t('account.uidLong')} value={user.uid} end={<CopyButton text={user.uid} />} />
      <Fact label={t('account.realName')} value={user.realName} end={<Tag tone="ok">{t('account.verified')}</Tag>} />
      <Fact label={t('payout.cards.idNumber')} value={user.idNumber} end={<Tag tone="ok">{t('account.verified')}</Tag>} />
      {user.email === '' ? null : (
        <Fact label={t('common.email')} value={user.email} end={<Tag tone="ok">{t('account.confirmed')}</Tag>} />
      )}
      {canBindEmail(user, brand().switches) ? (
        <Fact
          label={t('common.email')}
          value={t('account.noEmail')}
          end={
            <Link to="/user/bindEmail" className={buttonClass('outline', 'small')}>
              {t('account.bind')}
            </Link>
          }
        />
      ) : null}
      {user.phone === '' ? null : (
        <Fact label={t('common.phone')} value={`+${user.phone}`} end={<Tag tone="ok">{t('account.confirmed')}</Tag>} />
      )}
      <Fact
        label={t('common.password')}
        value="••••••••"
        end={
          <Link to="/user/changePassword" className={buttonClass('outline', 'small')}>
            {t('common.change')}
          </Link>
        }
      />
      <Fact label={t('common.inviteCode')} value={user.inviteCode} end={<CopyButton text={user.inviteCode} />} />
      <Fact label={t('account.supportEmail')} value={brand().service.email} end={<CopyButton text={brand().service.email} />} />
    </div>
  );
}

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly end: ReactNode;
}

function Fact({ label, value, end }: FactProps) {
  if (value === '') return null;
  return (
    <div className={facts.fact}>
      <dl>
        <dt>{label}</dt>
        <dd>
          <Breakable text={value} />
        </dd>
      </dl>
      {end}
    </div>
  );
}

function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  return (
    <Button tone="outline" size="small" icon={<IconCopy size={16} />} onClick={() => copyText(text)}>
      {t('account.copy')}
    </Button>
  );
}
