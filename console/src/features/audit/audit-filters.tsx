import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OPERATOR_ACTIONS, type OperatorAction } from '@truefill/api/audit/actions.ts';
import { Select } from '@truefill/ui/components/select.tsx';
import styles from './audit.module.css';
import { dayOf } from './day.ts';

/** The value for no filter. */
export const ANY = '';

type SubjectOf<Action> = Action extends `${infer Subject}.${string}` ? Subject : never;

/** The objects of actions, which their names start with. */
const SUBJECTS = [...new Set(OPERATOR_ACTIONS.map((action) => action.split('.', 1)[0] as SubjectOf<OperatorAction>))];

export interface ActFilter {
  readonly day: string;
  readonly subject: string;
  readonly setDay: (day: string) => void;
  readonly setSubject: (subject: string) => void;
  /** part of the query key */
  readonly key: readonly (string | number)[];
  /** the filter as part of a call's body */
  readonly body: { readonly action?: string; readonly fromTs?: number; readonly toTs?: number };
}

/** Filters actions by day and object. */
export function useActFilter(): ActFilter {
  const [day, setDay] = useState('');
  const [subject, setSubject] = useState(ANY);
  const range = dayOf(day);
  return {
    day,
    subject,
    setDay,
    setSubject,
    key: [range?.fromTs ?? 0, subject],
    body: { ...range, ...(subject === ANY ? {} : { action: `${subject}.` }) },
  };
}

export function DayFilter({ filter }: { readonly filter: ActFilter }) {
  const { t } = useTranslation();
  return (
    <input
      type="date"
      className={styles.day}
      aria-label={t('console-audit.filter.day')}
      value={filter.day}
      onChange={(event) => filter.setDay(event.currentTarget.value)}
    />
  );
}

export function SubjectFilter({ filter }: { readonly filter: ActFilter }) {
  const { t } = useTranslation();
  return (
    <Select
      variant="compact"
      name={t('console-audit.filter.action')}
      value={filter.subject}
      onChange={filter.setSubject}
      items={[
        { value: ANY, label: t('console-audit.filter.anyAction') },
        ...SUBJECTS.map((name) => ({ value: name, label: t(`console-audit.subject.${name}`) })),
      ]}
    />
  );
}
