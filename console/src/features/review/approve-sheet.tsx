import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { KeyValueList, type KeyValueItem } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import { methodGroup, viewOf } from './case-view.ts';
import { FactValue, ReferenceValue } from './case-facts.tsx';
import { useCodeText } from './code-text.ts';
import { NoteField } from './note-field.tsx';
import { approvedText, factsToConfirm } from './decisions.ts';
import { pictureKey } from './picture-stage.tsx';
import type { CaseDetail } from './use-review.ts';

export interface DecisionSheetProps {
  readonly open: boolean;
  readonly detail: CaseDetail;
  readonly onClose: () => void;
  readonly onDecided: () => Promise<void>;
}

/** another payment has this reference */
const REFERENCE_TAKEN = 1011;
const REFERENCE_MAX = 140;

/** The final confirmation before money moves or a second person is asked. */
export function ApproveSheet({ open, detail, onClose, onDecided }: DecisionSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t(`console-review.approveTitle.${detail.kind}`)}>
      {open ? <ApproveForm detail={detail} onDecided={onDecided} /> : null}
    </Sheet>
  );
}

function ApproveForm({ detail, onDecided }: Pick<DecisionSheetProps, 'detail' | 'onDecided'>) {
  const { t, i18n } = useTranslation();
  const codeText = useCodeText();
  const { kind, caseId, needsReference, needsTwo, proposedBy } = detail;
  const asksReference = needsReference && detail.reference === '';
  const form = useForm({
    draft: useValues({ reference: '', note: '' }),
    errors: ({ reference }): { readonly reference?: 'missing' } =>
      asksReference && reference.trim() === '' ? { reference: 'missing' } : {},
    fieldOf: ({ code }) => (code === REFERENCE_TAKEN && asksReference ? 'reference' : null),
    send: async ({ reference, note }) => {
      const sent = asksReference ? reference.trim() : detail.reference;
      const answer = await call('approveCase', {
        kind,
        caseId,
        ...(needsReference ? { reference: sent } : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      });
      if (!answer.ok) return answer;
      const key = answer.data.state === 'proposed' ? 'console-review.proposed' : 'console-review.approved';
      showToast('success', (language) => language.t(key));
      await onDecided();
      return null;
    },
  });
  const queries = useQueryClient();
  const unseen = detail.proofNames.length > 0 && detail.proofs.some((id) => queries.getQueryData(pictureKey(id)) === undefined);
  const refusal = form.refusalAt('reference');
  const approved = approvedText(detail);
  const items = useItemsToConfirm(detail);
  const doubts = detail.checks.filter(({ result }) => result !== 'ok');
  return (
    <SheetForm
      form={form}
      label={t(`console-review.approveTitle.${kind}`)}
      action={detail.amount === '' ? t('console-review.approve') : t('console-review.approveAmount', { amount: approved })}
    >
      <KeyValueList items={items} />
      {doubts.length > 0 ? (
        <Notice tone="warn" title={t('console-review.doubts', { count: doubts.length })}>
          {doubts.map(({ code }) => codeText('remark', code)).join(', ')}
        </Notice>
      ) : null}
      {unseen ? <Notice tone="warn">{t('console-review.identity.lookFirst')}</Notice> : null}
      {needsTwo ? <Notice tone="info">{t(proposedBy ? 'console-review.secondStep' : 'console-review.firstStep')}</Notice> : null}
      {asksReference ? (
        <TextField
          label={t('console-review.reference')}
          hint={t('console-review.referenceHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={REFERENCE_MAX}
          autoFocus
          {...form.field('reference')}
          error={refusal ? errorText(i18n, refusal) : form.errors.reference && t('console-review.referenceMissing')}
        />
      ) : null}
      <NoteField autoFocus={!asksReference} {...form.field('note')} />
    </SheetForm>
  );
}

/** What is approved: for money its amount and what it depends on, otherwise what the case is about. */
function useItemsToConfirm(detail: CaseDetail): readonly KeyValueItem[] {
  const { t } = useTranslation();
  const codeText = useCodeText();
  const user = { key: 'user', label: t('console-review.column.user'), value: detail.user.userName };
  if (detail.amount === '') {
    const group = methodGroup(detail);
    const label = t(group === 'reason' ? 'console-review.what' : 'console-review.column.method');
    return [user, { key: 'what', label, value: codeText(group, detail.method) }];
  }
  const facts = factsToConfirm(detail).map((fact) => ({
    key: fact.code,
    label: codeText('fact', fact.code),
    value: <FactValue fact={fact} />,
  }));
  const reference = {
    key: 'reference',
    label: t('console-review.reference'),
    value: <ReferenceValue reference={detail.reference} />,
  };
  const { approvedFact } = viewOf(detail.kind);
  const label = approvedFact === undefined ? t('console-review.column.amount') : codeText('fact', approvedFact);
  const amount = { key: 'amount', label, value: approvedText(detail), total: true };
  return [user, ...facts, ...(detail.reference === '' ? [] : [reference]), amount];
}
