import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '@truefill/client/calls/error-text.ts';
import { MAX_CASE_TEXT } from '@truefill/api/review/case-definition.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { Notice } from '@truefill/ui/components/notice.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { methodGroup, viewOf } from './case-view.ts';
import styles from './decision-sheet.module.css';
import { FactValue, ReferenceValue } from './case-facts.tsx';
import { useCodeText } from './code-text.ts';
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
  const { approvedFact } = viewOf(kind);
  const approved = approvedText(detail);
  const doubts = detail.checks.filter(({ result }) => result !== 'ok');
  return (
    <form {...form.props} className={styles.form} aria-label={t(`console-review.approveTitle.${kind}`)}>
      <KeyValueList
        items={[
          { key: 'user', label: t('console-review.column.user'), value: detail.user.userName },
          ...(detail.amount === ''
            ? [
                {
                  key: 'what',
                  label: t(methodGroup(detail) === 'reason' ? 'console-review.what' : 'console-review.column.method'),
                  value: codeText(methodGroup(detail), detail.method),
                },
              ]
            : [
                ...factsToConfirm(detail).map((fact) => ({
                  key: fact.code,
                  label: codeText('fact', fact.code),
                  value: <FactValue fact={fact} />,
                })),
                ...(detail.reference === ''
                  ? []
                  : [
                      {
                        key: 'reference',
                        label: t('console-review.reference'),
                        value: <ReferenceValue reference={detail.reference} />,
                      },
                    ]),
                {
                  key: 'amount',
                  label: approvedFact === undefined ? t('console-review.column.amount') : codeText('fact', approvedFact),
                  value: approved,
                  total: true,
                },
              ]),
        ]}
      />
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
      <TextField
        label={t('console-review.note')}
        hint={t('console-review.noteHint')}
        autoComplete="off"
        maxLength={MAX_CASE_TEXT}
        autoFocus={!asksReference}
        {...form.field('note')}
      />
      <Refusal failure={form.refusal} />
      <Button type="submit" tone="primary" size="extra-large" wide busy={form.busy}>
        {detail.amount === '' ? t('console-review.approve') : t('console-review.approveAmount', { amount: approved })}
      </Button>
    </form>
  );
}
