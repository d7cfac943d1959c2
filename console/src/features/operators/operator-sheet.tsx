import { useTranslation } from 'react-i18next';
import { useForm, useValues } from '@truefill/client/forms/use-form.ts';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { call } from '../../calls/call.ts';
import { SheetForm } from '../../page/sheet-form.tsx';
import type { Grant } from './grant-tags.tsx';
import { GrantsField } from './grants-field.tsx';
import type { ListedOperator } from './operators.tsx';

/** An administrator's action on somebody else's access. */
export type OperatorAct = 'roles' | 'deactivate' | 'reactivate' | 'resetFactor';

const REASON_MAX = 300;

export interface OperatorSheetProps {
  /** null: the sheet is closed */
  readonly operator: ListedOperator | null;
  readonly act: OperatorAct;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
}

/** Each change of somebody's access has a reason, and takes effect with their next call. */
export function OperatorSheet({ operator, act, onClose, onDone }: OperatorSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={operator !== null} onClose={onClose} title={t(`console-operators.act.${act}`)}>
      {operator ? <Change operator={operator} act={act} onClose={onClose} onDone={onDone} /> : null}
    </Sheet>
  );
}

interface Values {
  readonly grants: readonly Grant[];
  readonly reason: string;
}

function Change({ operator, act, onClose, onDone }: OperatorSheetProps & { readonly operator: ListedOperator }) {
  const { t } = useTranslation();
  const isMounted = useIsMounted();
  const form = useForm({
    draft: useValues<Values>({ grants: operator.grants, reason: '' }),
    errors: ({ reason }): { readonly reason?: 'missing' } => (reason.trim() === '' ? { reason: 'missing' } : {}),
    send: async ({ grants, reason }) => {
      const named = { operatorId: operator.operatorId, reason: reason.trim() };
      const answer = await (act === 'roles'
        ? call('setOperatorRoles', { ...named, grants: [...grants] })
        : call(
            `${act === 'resetFactor' ? 'resetOperatorFactor' : act === 'deactivate' ? 'deactivateOperator' : 'reactivateOperator'}`,
            named,
          ));
      if (!answer.ok) return answer;
      showToast('success', (language) => language.t('console-operators.changed'));
      if (isMounted.current) onClose();
      await onDone();
      return null;
    },
  });
  return (
    <SheetForm
      form={form}
      label={t(`console-operators.act.${act}`)}
      action={t(`console-operators.act.${act}`)}
      tone={act === 'roles' || act === 'reactivate' ? 'primary' : 'danger'}
    >
      <p>
        <strong>{operator.name}</strong>, {operator.email}
      </p>
      <p>{t(`console-operators.effect.${act}`)}</p>
      {act === 'roles' ? <GrantsField {...form.field('grants')} /> : null}
      <TextField
        label={t('console-operators.reason')}
        autoComplete="off"
        maxLength={REASON_MAX}
        autoFocus
        {...form.field('reason')}
        error={form.errors.reason && t('console-operators.reasonMissing')}
      />
    </SheetForm>
  );
}
