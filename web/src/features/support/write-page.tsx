import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX, SUBJECT_MAX, TICKET_RECORDS, type TicketRecordKind } from '@truefill/api/support/reasons.ts';
import { brand } from '@truefill/client/brand.ts';
import { call } from '@truefill/client/calls/client.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { TextArea } from '@truefill/ui/components/text-area.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { withPictures } from './picture-form.ts';
import { PicturesField } from './pictures-field.tsx';
import styles from './support.module.css';
import { useOwnRecords, useRecordName } from './use-own-records.ts';
import { useRefetchTickets } from './use-tickets.ts';

export interface WritePageProps {
  readonly kind: 'question' | 'complaint';
  /** the preselected record, as its kind and number: order/260304000000001; empty for none */
  readonly about: string;
}

interface Written {
  readonly subject: string;
  readonly text: string;
  readonly about: string;
  readonly pictures: readonly File[];
}

interface Errors {
  readonly subject?: 'missing';
  readonly text?: 'missing';
}

const NOTHING = '';

/** The form for a question or a complaint, with the promised response time. */
export function WritePage({ kind, about }: WritePageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const refetchTickets = useRefetchTickets();
  const { ticketHours, complaintDays, appealDays } = brand().support;
  const draft = useValues<Written>({ subject: '', text: '', about, pictures: [] });
  const [, change] = draft;
  const form = useForm<Written, Errors>({
    draft,
    errors: ({ subject, text }) => ({
      ...(subject.trim() === '' ? { subject: 'missing' } : {}),
      ...(text.trim() === '' ? { text: 'missing' } : {}),
    }),
    send: async ({ subject, text, about: chosen, pictures }) => {
      const body = { kind, subject, text, ...recordIn(chosen) };
      const answer = await call('addTicket', body, withPictures(body, pictures));
      if (!answer.ok) return answer;
      showToast('success', (language) => language.t('support.sent'));
      await refetchTickets();
      if (!isMounted.current) return null;
      await navigate({ to: '/user/tickets', search: { id: String(answer.data.id) }, replace: true });
      return null;
    },
  });
  return (
    <div className={styles.page}>
      <PageHeader title={t(kind === 'question' ? 'support.ask' : 'support.complain')} backTo="/user/tickets" />
      <form {...form.props} className={styles.write} aria-label={t(`support.kind.${kind}`)}>
        <p className={styles.small}>
          {kind === 'question'
            ? t('support.promise.question', { hours: ticketHours })
            : t('support.promise.complaint', { days: complaintDays, appealDays })}
        </p>
        {kind === 'complaint' ? (
          <Link to="/legal/$document" params={{ document: 'complaints' }} className={styles.link}>
            {t('support.procedure')}
          </Link>
        ) : null}
        <TextField
          label={t('support.subject')}
          autoComplete="off"
          maxLength={SUBJECT_MAX}
          {...form.field('subject')}
          error={form.errors.subject && t('support.subjectMissing')}
        />
        <AboutField {...form.field('about')} />
        <TextArea
          label={t('support.text')}
          maxLength={MESSAGE_MAX}
          {...form.field('text')}
          error={form.errors.text && t('support.textMissing')}
        />
        <PicturesField
          value={form.values.pictures}
          onChange={(changed) => change(({ pictures }) => ({ pictures: changed(pictures) }))}
        />
        <Refusal failure={form.refusal} />
        <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
          {t('support.send')}
        </Button>
      </form>
    </div>
  );
}

/** Selects the order or payment that it is about, if any. */
function AboutField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const nameOf = useRecordName();
  const records = useOwnRecords();
  const given = recordIn(value);
  const isListed = records.some(({ kind, uid }) => `${kind}/${uid}` === value);
  const items = [
    { value: NOTHING, label: t('support.aboutNothing') },
    // a preselected record that is older than those in the list
    ...(given.recordKind !== undefined && !isListed
      ? [{ value, label: nameOf({ kind: given.recordKind, uid: given.recordUid ?? '', name: '' }) }]
      : []),
    ...records.map((record) => ({ value: `${record.kind}/${record.uid}`, label: nameOf(record) })),
  ];
  return <Select label={t('support.about')} items={items} value={value} onChange={onChange} />;
}

/** A record in the call's format; empty if there is none. */
function recordIn(about: string): Partial<Record<'recordUid', string>> & { readonly recordKind?: TicketRecordKind } {
  const [name, recordUid = ''] = about.split('/');
  const recordKind = TICKET_RECORDS.find((each) => each === name);
  return recordKind === undefined || recordUid === '' ? {} : { recordKind, recordUid };
}
