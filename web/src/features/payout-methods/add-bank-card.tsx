import { useTranslation } from 'react-i18next';
import { call } from '@truefill/client/calls/client.ts';
import { useStepUp } from '@truefill/client/factors/use-step-up.tsx';
import { showToast } from '@truefill/client/toasts/toast-store.ts';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { useBack } from '@truefill/client/page/use-back.ts';
import { useIsMounted } from '@truefill/client/use-is-mounted.ts';
import { firstCountry } from '../../phone/country-choice.ts';
import { BankCardForm } from './bank-card-form.tsx';
import { cardToSend, emptyCard } from './bank-card-model.ts';
import { CardsOffered } from './cards-offered.tsx';
import { encodedFields } from './encoded-fields.ts';
import styles from './payout-methods.module.css';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { refetchMethods } from './saved-methods.ts';

/** Saves a bank card for withdrawals. */
export function AddBankCardScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('payout.cards.add')} backTo="/user/wallet/bankCard" />
      <RealOnly>
        <CardsOffered>
          <NewCard />
        </CardsOffered>
      </RealOnly>
    </div>
  );
}

function NewCard() {
  const { t } = useTranslation();
  const back = useBack('/user/wallet/bankCard');
  const isMounted = useIsMounted();
  const { prove, dialog } = useStepUp();
  return (
    <>
      <BankCardForm
        first={emptyCard(firstCountry())}
        title={t('payout.cards.add')}
        save={async (draft, rules) => {
          const { plain, secret } = cardToSend(draft, rules);
          const encoded = await encodedFields(secret);
          if (!encoded.ok) return encoded;
          const result = await prove(() => call('addBankCard', { ...plain, ...encoded.data }));
          if (!result.ok) return result;
          showToast('success', (language) => language.t('payout.cards.added'));
          if (isMounted.current) back();
          await refetchMethods();
          return null;
        }}
      />
      {dialog}
    </>
  );
}
