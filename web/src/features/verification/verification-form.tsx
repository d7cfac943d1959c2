import { useTranslation } from 'react-i18next';
import { DOCUMENT_KINDS, PICTURE_SLOTS, type DocumentKind, type VerificationView } from '@truefill/api/verification/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { IconLock } from '@truefill/ui/components/icons.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { brand } from '@truefill/client/brand.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import money from '../../money-parts/money.module.css';
import { PictureField } from './picture-field.tsx';
import { useCamera } from './use-camera.ts';
import { useVerificationForm, type Level, type VerificationForm as Filled } from './use-verification.ts';
import styles from './verification.module.css';

/** Identity data: name, document and number, and on the advanced level three photos. */
export function VerificationForm({ level, view }: { readonly level: Level; readonly view: VerificationView }) {
  const { t } = useTranslation();
  const filled = useVerificationForm(level, view);
  const { form } = filled;
  const { errors } = form;
  const { twoIdTypes, verifiedEmail } = brand().switches;
  return (
    <form {...form.props} className={styles.form} aria-label={t('verification.form')}>
      <TextField
        label={t('account.realName')}
        hint={t('verification.realNameHint')}
        autoComplete="name"
        maxLength={TEXT_MAX}
        {...form.field('realName')}
        error={errors.realName && t(`verification.error.${errors.realName}`)}
      />
      {twoIdTypes ? (
        <div className={styles.kinds}>
          <p className={styles.label} aria-hidden="true">
            {t('verification.document')}
          </p>
          <Segmented<DocumentKind>
            label={t('verification.document')}
            items={DOCUMENT_KINDS.map((value) => ({ value, label: t(`verification.kind.${value}`) }))}
            {...form.field('document')}
          />
        </div>
      ) : null}
      <TextField
        label={t('verification.idNumber')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={TEXT_MAX}
        {...form.field('idNumber')}
        error={errors.idNumber && t(`verification.error.${errors.idNumber}`)}
      />
      {verifiedEmail && level === 'advanced' ? (
        <TextField
          label={t('common.email')}
          hint={t('common.optional')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TEXT_MAX}
          {...form.field('email')}
          error={errors.email && t(`verification.error.${errors.email}`)}
        />
      ) : null}
      {level === 'advanced' ? <Pictures filled={filled} view={view} /> : null}
      <div className={money.pinned} data-pinned>
        <Refusal failure={form.refusal} />
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t(view.state === 'none' ? 'common.done' : view.state === 'reviewing' ? 'verification.replace' : 'verification.again')}
        </Button>
      </div>
    </form>
  );
}

function Pictures({ filled: { form, sent }, view }: { readonly filled: Filled; readonly view: VerificationView }) {
  const { t } = useTranslation();
  const camera = useCamera();
  const { errors, values } = form;
  return (
    <section aria-label={t('verification.pictures')} className={styles.pictures}>
      <h2 className={styles.title}>{t('verification.pictures')}</h2>
      {camera === 'missing' || camera === 'forbidden' ? <Notice tone="warn">{t(`verification.camera.${camera}`)}</Notice> : null}
      <div className={styles.grid}>
        {PICTURE_SLOTS.map((slot) => (
          <PictureField
            key={slot}
            slot={slot}
            file={values[slot]}
            before={view.pictures[slot]}
            sent={sent}
            onChange={(file) => form.change({ [slot]: file })}
            error={errors[slot] && t(`verification.error.${errors[slot]}`)}
          />
        ))}
      </div>
      <p className={styles.lock}>
        <IconLock size={20} aria-hidden="true" />
        {t('verification.sealed', {
          target: brand().images.targetMegabytes,
          megabytes: brand().images.maxMegabytes,
        })}
      </p>
    </section>
  );
}
