import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_MAX, TITLE_MAX } from '@truefill/api/messages/message-states.ts';
import { LANGUAGES } from '@truefill/locales/languages.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { Chips } from '@truefill/ui/components/chips.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { TextArea } from '@truefill/ui/components/text-area.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { useBrandScope } from '../../brands/brand-scope.ts';
import { call } from '../../calls/call.ts';
import { useOperator } from '../../session/session.ts';
import { draftErrors, writtenTexts, type MessageDraft } from './message-draft.ts';
import { MessageText } from './message-text.tsx';
import styles from './messages.module.css';

export interface ComposeSheetProps {
  readonly open: boolean;
  /** the recipient, if known */
  readonly user?: { readonly userId: number; readonly brandId: string };
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Composes a message: to one user, or to all users of a brand, which a colleague has to approve. */
export function ComposeSheet({ open, user, onClose, onSent }: ComposeSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('console-messages.write')}>
      {open ? <Compose {...(user ? { user } : {})} onClose={onClose} onSent={onSent} /> : null}
    </Sheet>
  );
}

function Compose({ user, onClose, onSent }: Omit<ComposeSheetProps, 'open'>) {
  const { t } = useTranslation();
  const [preview, setPreview] = useState(false);
  const { form, brands, claims } = useCompose(user, () => {
    onClose();
    onSent();
  });
  const { values } = form;
  const brand = brands.find(({ brandId }) => brandId === values.brandId);
  return (
    <form {...form.props} className={styles.form} aria-label={t('console-messages.write')}>
      {brands.length > 1 ? (
        <Select
          label={t('console-messages.brand')}
          items={brands.map(({ brandId: value, site: label }) => ({ value, label }))}
          {...form.field('brandId')}
        />
      ) : null}
      <Chips
        label={t('console-messages.to')}
        items={(['one', 'all'] as const).map((value) => ({ value, label: t(`console-messages.recipient.${value}`) }))}
        {...form.field('to')}
      />
      {values.to === 'one' ? (
        <TextField
          label={t('console-messages.userNumber')}
          hint={t('console-messages.userNumberHint')}
          inputMode="numeric"
          autoFocus
          autoComplete="off"
          {...form.field('userId')}
          error={form.errors.userId && t('console-messages.userNumberMissing')}
        />
      ) : (
        <Notice tone="info">{t('console-messages.allText')}</Notice>
      )}
      {(brand?.locales ?? []).map((locale) => (
        <Fields key={locale} locale={locale} form={form} />
      ))}
      {form.errors.texts ? (
        <p role="alert" className={styles.fault}>
          {t(`console-messages.textsError.${form.errors.texts}`)}
        </p>
      ) : null}
      {preview ? <MessageText texts={writtenTexts(values)} /> : null}
      <Refusal failure={form.refusal} />
      {claims.length > 0 && form.refusal ? (
        <p className={styles.fault}>{t('console-messages.claims', { claims: claims.join(' · ') })}</p>
      ) : null}
      <div className={styles.acts}>
        <Button size="large" tone="outline" aria-pressed={preview} onClick={() => setPreview(!preview)}>
          {t('console-messages.preview')}
        </Button>
        <Button size="large" type="submit" tone="primary" busy={form.busy}>
          {t(values.to === 'all' ? 'console-messages.propose' : 'console-messages.send')}
        </Button>
      </div>
    </form>
  );
}

/** One language of the message. */
function Fields({ locale, form }: { readonly locale: string; readonly form: ReturnType<typeof useCompose>['form'] }) {
  const { t } = useTranslation();
  const { texts } = form.values;
  const { title, content } = texts[locale] ?? { title: '', content: '' };
  const write = (part: Partial<{ title: string; content: string }>): void =>
    form.change({ texts: { ...texts, [locale]: { title, content, ...part } } });
  return (
    <fieldset className={styles.form}>
      <legend className={styles.language}>{LANGUAGES[locale]?.name ?? locale}</legend>
      <TextField
        label={t('console-messages.title')}
        autoComplete="off"
        maxLength={TITLE_MAX}
        value={title}
        onChange={(text) => write({ title: text })}
      />
      <TextArea
        label={t('console-messages.content')}
        maxLength={CONTENT_MAX}
        value={content}
        onChange={(text) => write({ content: text })}
      />
    </fieldset>
  );
}

/** the code for a forbidden claim */
const CLAIM_FORBIDDEN = 23580;

function useCompose(user: ComposeSheetProps['user'], onSent: () => void) {
  const { brands: all } = useOperator();
  const { brandId: scope } = useBrandScope();
  const brands = all.filter(({ rights }) => rights.includes('messages.propose'));
  const first = brands.find(({ brandId }) => brandId === (user?.brandId ?? scope)) ?? brands[0];
  const [claims, setClaims] = useState<readonly string[]>([]);
  const locales = (brandId: string): readonly string[] => brands.find((brand) => brand.brandId === brandId)?.locales ?? [];
  const form = useForm({
    draft: useValues<MessageDraft>({
      brandId: first?.brandId ?? '',
      to: 'one',
      userId: user ? String(user.userId) : '',
      texts: {},
    }),
    errors: draftErrors,
    send: async (draft) => {
      const { brandId, to, userId } = draft;
      const texts = writtenTexts(draft).filter(({ locale }) => locales(brandId).includes(locale));
      const answer = await call('proposeMessage', { brandId, userId: to === 'all' ? 0 : Number(userId), texts });
      if (!answer.ok) {
        const found = answer.code === CLAIM_FORBIDDEN ? await call('operatorMessageClaims', { texts }) : null;
        setClaims(found?.ok ? found.data.claims.map(({ claim }) => claim) : []);
        return answer;
      }
      showToast('success', (language) => language.t(`console-messages.done.${to}`));
      onSent();
      return null;
    },
  });
  return { form, brands, claims };
}
