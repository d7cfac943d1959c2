import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '@truefill/client/page/page-header.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { IconCash, IconPlus } from '@truefill/ui/components/icons.ts';
import { BankCardTile } from './bank-card-tile.tsx';
import { CardsOffered } from './cards-offered.tsx';
import { MethodsList } from './methods-list.tsx';
import styles from './payout-methods.module.css';
import { RealOnly } from '../../money-parts/real-only.tsx';
import { useBankCards, type ListedCard } from './saved-methods.ts';
import { SavingNote, WaitingTag } from './waiting-note.tsx';

/** The user's bank cards for withdrawals. */
export function BankCardsScreen() {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <PageHeader title={t('payout.cards.title')} backTo="/user/wallet" />
      <RealOnly>
        <CardsOffered>
          <Cards />
        </CardsOffered>
      </RealOnly>
    </div>
  );
}

function Cards() {
  const { t } = useTranslation();
  const query = useBankCards();
  return (
    <>
      <MethodsList
        query={query}
        label={t('payout.cards.title')}
        failedTitle={t('payout.cards.failedTitle')}
        empty={
          <EmptyState picture={<IconCash size={30} />} title={t('payout.cards.emptyTitle')}>
            {t('payout.cards.emptyText')}
          </EmptyState>
        }
      >
        {(card) => <CardLink card={card} />}
      </MethodsList>
      {query.data && query.data.length > 0 ? <SavingNote /> : null}
      <div className={styles.bar} data-pinned>
        <Link to="/user/wallet/addBankCard" className={styles.addLink}>
          <IconPlus size={20} aria-hidden="true" /> {t('payout.cards.add')}
        </Link>
      </div>
    </>
  );
}

function CardLink({ card }: { readonly card: ListedCard }) {
  const { t } = useTranslation();
  const { id, bankName, bankCode, accountEnds, waitsUntilMs } = card;
  return (
    <div className={styles.cardLine}>
      <Link
        to="/user/wallet/editBankCard"
        search={{ id }}
        className={styles.cardLink}
        aria-label={t('payout.cards.edit', { bank: bankName, digits: accountEnds })}
      >
        <BankCardTile bankName={bankName} bankCode={bankCode} accountEnds={accountEnds} />
      </Link>
      <WaitingTag untilMs={waitsUntilMs} />
    </div>
  );
}
