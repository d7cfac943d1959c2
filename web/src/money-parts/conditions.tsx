import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@truefill/ui/components/icons.ts';
import { Tag } from '@truefill/ui/components/tag.tsx';
import { brand } from '@truefill/client/brand.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import { serverNow } from '@truefill/client/server-time.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { RulesLink } from '../page/rules-link.tsx';
import { conditionText, withOneFee, type Condition } from './condition-text.ts';
import styles from './conditions.module.css';
import { ListSkeleton } from '../page/list-skeleton.tsx';
import { refetchMoney } from './use-money-updates.ts';

/** All current conditions of a withdrawal for this user. */
export function useConditions() {
  const userId = useSession((session) => session.userId);
  return useQuery({
    queryKey: ['account', 'money', userId, 'conditions'],
    queryFn: async ({ signal }): Promise<readonly Condition[]> => (await fetchCall('withdrawConditions', {}, signal)).list,
    staleTime: 0,
  });
}

/** Longer timeouts than a month overflow. */
const MAX_TIMEOUT_MS = 86_400_000;
/** The server's clock is known approximately. */
const SURELY_ENDED_MS = 1_000;

/** A hold ends by itself: nothing announces that money can be withdrawn again. */
function useHoldEnd(conditions: readonly Condition[]): void {
  const hold = conditions.find(({ code, met }) => code === 'hold' && met === false);
  const endsAtMs = Number(hold?.values['expiresTs'] ?? 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      const leftMs = endsAtMs + SURELY_ENDED_MS - serverNow();
      timer = setTimeout(leftMs > MAX_TIMEOUT_MS ? wait : refetchMoney, Math.min(leftMs, MAX_TIMEOUT_MS));
    };
    if (endsAtMs > serverNow()) wait();
    return () => clearTimeout(timer);
  }, [endsAtMs]);
}

export interface ConditionsProps {
  readonly title: string;
  /** before a deposit: list its conditions too */
  readonly withDeposit?: boolean;
}

/** The conditions of a withdrawal in plain language: which are met, which are not, and what else to know. */
export function Conditions({ title, withDeposit = false }: ConditionsProps) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useConditions();
  useHoldEnd(data ?? []);
  if (data === undefined) return isError ? <LoadFailed onRetry={() => void refetch()} /> : <ListSkeleton rows={3} />;
  const listed = data.filter(({ code }) => withDeposit || code !== 'depositVerification');
  const unmet = listed.filter(({ met }) => met === false).length;
  const { treasury, timeZone } = brand();
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <Tag tone={unmet === 0 ? 'ok' : 'danger'}>
          {unmet === 0 ? t('withdraw.allMet') : t('withdraw.notMet', { count: unmet })}
        </Tag>
      </div>
      <ul>
        {withOneFee(t, listed, treasury.minWithdrawUsd).map((condition) => {
          const { code, met } = condition;
          const { name, text } = conditionText(t, condition, treasury, timeZone);
          return (
            <li key={code} className={styles.item}>
              <span className={styles.mark} data-met={met ?? 'known'}>
                <Mark met={met} label={t(met === null ? 'withdraw.toKnow' : met ? 'withdraw.met' : 'withdraw.unmet')} />
              </span>
              <span>
                <span className={styles.name}>{name}</span>
                <span className={styles.text}>{text}</span>
              </span>
            </li>
          );
        })}
      </ul>
      <RulesLink />
    </section>
  );
}

function Mark({ met, label }: { readonly met: boolean | null; readonly label: string }) {
  const Icon = met === null ? IconInfoCircle : met ? IconCircleCheck : IconAlertTriangle;
  return <Icon size={20} role="img" aria-label={label} />;
}
