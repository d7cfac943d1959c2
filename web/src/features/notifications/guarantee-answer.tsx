import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { GUARANTOR_ANSWERS } from '@truefill/api/loans/mapping.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatMoney } from '@truefill/ui/format/money.ts';
import { brand } from '@truefill/client/brand.ts';
import { call } from '@truefill/client/calls/client.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { Refusal } from '@truefill/client/forms/refusal.tsx';
import { useForm } from '@truefill/client/forms/use-form.ts';
import { LoadFailed } from '@truefill/client/page/load-failed.tsx';
import styles from './guarantee-answer.module.css';

/** The current state of a loan that the user is asked to vouch for, with the two answers while they are possible. */
export function GuaranteeAnswer({ loanUid }: { readonly loanUid: string }) {
  const { t } = useTranslation();
  const queryKey = ['guarantee', loanUid];
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await fetchCall('guaranteeRequest', { loanUid }, signal)).dto,
    staleTime: 0,
  });
  const form = useForm({ draft: [{}, () => undefined], errors: () => ({}), send: () => answer(true) });
  const answer = async (accept: boolean) => {
    const result = await call('answerGuarantee', { loanUid, accept });
    await queries.invalidateQueries({ queryKey });
    return result.ok ? null : result;
  };
  if (!data) return isError ? <LoadFailed onRetry={() => void refetch()} /> : null;
  const status = GUARANTOR_ANSWERS[data.guarantorStatus] ?? 'asked';
  const until = formatDateTime(data.untilTs, 'YYYY-MM-DD HH:mm', brand().timeZone);
  return (
    <form {...form.props} className={styles.answer} aria-label={t('loan.guaranteeTitle')}>
      <KeyValueList
        items={[
          { key: 'who', label: t('loan.applicant'), value: `${data.nick} (${data.applicant})` },
          { key: 'amount', label: t('loan.amount'), value: formatMoney(data.amount) },
          { key: 'term', label: t('loan.term'), value: t('loan.days', { count: data.days }) },
          { key: 'total', label: t('loan.theyRepay'), value: formatMoney(data.totalToRepay) },
          ...(data.remark === '' ? [] : [{ key: 'remark', label: t('loan.remark'), value: data.remark }]),
          { key: 'answer', label: t('loan.yourAnswer'), value: t(`loan.answer.${status}`) },
        ]}
      />
      <p className={styles.hint}>
        {data.isOpen ? (status === 'asked' ? t('loan.answerUntil', { until }) : t('loan.canTakeBack')) : t('loan.answerOver')}
      </p>
      <Refusal failure={form.refusal} />
      {data.isOpen ? (
        <div className={styles.buttons}>
          <Button size="large" busy={form.busy} onClick={() => void form.run(() => answer(false))}>
            {t(status === 'accepted' ? 'loan.takeWordBack' : 'loan.decline')}
          </Button>
          {status === 'asked' ? (
            <Button type="submit" tone="primary" size="large" busy={form.busy}>
              {t('loan.accept')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}
