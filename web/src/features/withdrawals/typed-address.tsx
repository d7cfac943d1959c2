import { useTranslation } from 'react-i18next';
import type { CoinNetworkView } from '@truefill/api/deposits/network-view.ts';
import { Select } from '@truefill/ui/components/select.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { errorText } from '@truefill/client/calls/error-text.ts';
import type { Form } from '@truefill/client/forms/use-form.ts';
import { TEXT_MAX } from '@truefill/client/forms/text-rules.ts';
import { addressIn } from '../../money-parts/address-shape.ts';
import { CoinMark } from '../../money-parts/coin-mark.tsx';
import type { WithdrawDraft, WithdrawErrors } from './withdraw-draft.ts';

export interface TypedAddressProps {
  readonly networks: readonly CoinNetworkView[];
  readonly network: CoinNetworkView;
  readonly form: Form<WithdrawDraft, WithdrawErrors>;
}

/** A coin on its network, and a typed address. */
export function TypedAddress({ networks, network, form }: TypedAddressProps) {
  const { t, i18n } = useTranslation();
  const { errors } = form;
  const refusal = form.refusalAt('address');
  const address = form.field('address');
  return (
    <>
      <Select
        label={t('deposit.coin')}
        items={networks.map((each) => ({
          value: String(each.coinId),
          label: t('withdraw.on', { coin: each.coin, network: each.network }),
          icon: <CoinMark currency={each.coin} size={24} />,
        }))}
        value={String(network.coinId)}
        onChange={(coinId) => form.change({ coinId: Number(coinId), amount: '' })}
      />
      <TextField
        label={t('withdraw.address')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TEXT_MAX}
        {...address}
        onChange={(text) => address.onChange(addressIn(text))}
        hint={t('withdraw.addressHint')}
        error={
          errors.address === 'address'
            ? t('withdraw.error.address')
            : errors.address
              ? t('payout.error.shape', { network: network.network })
              : refusal
                ? errorText(i18n, refusal)
                : undefined
        }
      />
    </>
  );
}
