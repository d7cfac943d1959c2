import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX } from '@truefill/api/support/reasons.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { TextArea } from '@truefill/ui/components/text-area.tsx';
import { call } from '../../calls/call.ts';
import { ReasonList } from '../../page/reason-list.tsx';
import { SheetForm } from '../../page/sheet-form.tsx';
import { textOfKey } from '../../page/text-of-key.ts';
import { codeToText } from '../review/code-text.ts';
import { useRefreshTickets, type TicketDetail } from './use-tickets.ts';
import { whileClaimed } from './while-claimed.ts';

type Decision = 'resolve' | 'uphold' | 'refuse';

export interface DecideSheetProps {
  /** null: no decision in progress */
  readonly decision: Decision | null;
  readonly detail: TicketDetail;
  readonly onClose: () => void;
}

/** Ends a ticket: with a text for its author, and a complaint also with a reason. */
export function DecideSheet({ decision, detail, onClose }: DecideSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={decision !== null} onClose={onClose} title={t(`console-tickets.decideTitle.${decision ?? 'resolve'}`)}>
      {decision === null ? null : <DecideForm decision={decision} detail={detail} onClose={onClose} />}
    </Sheet>
  );
}

/** What the author can do after a refusal. */
function afterRefusal({ appealed, user }: TicketDetail): 'lastWord' | 'accountClosed' | 'canAppeal' {
  if (appealed) return 'lastWord';
  return user.closedTs > 0 ? 'accountClosed' : 'canAppeal';
}

interface Errors {
  readonly reason?: 'missing';
  readonly text?: 'missing';
}

function DecideForm({ decision, detail, onClose }: DecideSheetProps & { readonly decision: Decision }) {
  const { t, i18n } = useTranslation();
  const refresh = useRefreshTickets();
  const isMounted = useIsMounted();
  const reasons = decision === 'resolve' ? [] : decision === 'uphold' ? detail.upholdReasons : detail.refuseReasons;
  const form = useForm({
    draft: useValues({ reason: '', text: '' }),
    errors: ({ reason, text }): Errors => ({
      ...(reasons.length > 0 && reason === '' ? { reason: 'missing' } : {}),
      ...(text.trim() === '' ? { text: 'missing' } : {}),
    }),
    send: async ({ reason, text }) => {
      const named = { ticketId: detail.id, decision, text, ...(reason === '' ? {} : { reasonCode: reason }) };
      const refusal = await whileClaimed(detail.id, () => call('decideTicket', named));
      void refresh();
      if (refusal) return refusal;
      showToast('success', (language) => language.t(`console-tickets.decided.${decision}`));
      if (isMounted.current) onClose();
      return null;
    },
  });
  return (
    <SheetForm
      form={form}
      label={t(`console-tickets.decideTitle.${decision}`)}
      action={t(`console-tickets.do.${decision}`)}
      tone={decision === 'refuse' ? 'danger' : 'primary'}
    >
      {decision === 'refuse' ? <Notice tone="neutral">{t(`console-tickets.${afterRefusal(detail)}`)}</Notice> : null}
      {reasons.length === 0 ? null : (
        <ReasonList
          label={t('console-review.reasonLabel')}
          reasons={reasons.map((code) => ({
            code,
            label: textOfKey(i18n, `console-tickets.reason.${code}`) ?? codeToText(code),
          }))}
          {...form.field('reason')}
          error={form.errors.reason && t('console-review.reasonMissing')}
          autoFocus
        />
      )}
      <TextArea
        label={t('console-tickets.words')}
        hint={t('console-tickets.allSeen')}
        maxLength={MESSAGE_MAX}
        autoFocus={reasons.length === 0}
        {...form.field('text')}
        error={form.errors.text && t('console-tickets.wordsMissing')}
      />
    </SheetForm>
  );
}
