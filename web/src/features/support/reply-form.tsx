import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX } from '@truefill/api/support/reasons.ts';
import { call } from '@truefill/client/calls/client.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { TextArea } from '@truefill/ui/components/text-area.tsx';
import { withPictures } from './picture-form.ts';
import { PicturesField } from './pictures-field.tsx';
import styles from './support.module.css';
import { useRefetchTickets } from './use-tickets.ts';

export interface ReplyFormProps {
  readonly id: number;
  /** continues an open conversation, or appeals against a refusal */
  readonly name: 'replyTicket' | 'appealTicket';
}

/** Adds a message to a conversation. */
export function ReplyForm({ id, name }: ReplyFormProps) {
  const { t } = useTranslation();
  const refetchTickets = useRefetchTickets();
  const draft = useValues<{ text: string; pictures: readonly File[] }>({ text: '', pictures: [] });
  const [, change] = draft;
  const form = useForm({
    draft,
    errors: ({ text }): { readonly text?: 'missing' } => (text.trim() === '' ? { text: 'missing' } : {}),
    send: async ({ text, pictures }) => {
      const body = { id, text };
      const answer = await call(name, body, withPictures(body, pictures));
      if (!answer.ok) return answer;
      // text typed or images chosen during the request have not been sent
      change((now) => ({
        ...(now.text === text ? { text: '' } : {}),
        pictures: now.pictures.filter((picture) => !pictures.includes(picture)),
      }));
      await refetchTickets();
      return null;
    },
  });
  const appeals = name === 'appealTicket';
  return (
    <form {...form.props} className={styles.form} aria-label={t(appeals ? 'support.appeal' : 'support.send')}>
      <TextArea
        label={t(appeals ? 'support.appealLabel' : 'support.replyLabel')}
        rows={2}
        maxLength={MESSAGE_MAX}
        {...form.field('text')}
        error={form.errors.text && t('support.textMissing')}
      />
      {appeals ? null : (
        <PicturesField
          value={form.values.pictures}
          onChange={(changed) => change(({ pictures }) => ({ pictures: changed(pictures) }))}
        />
      )}
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
        {t(appeals ? 'support.appeal' : 'support.send')}
      </Button>
    </form>
  );
}
