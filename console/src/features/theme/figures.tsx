import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeText } from '@truefill/ui/components/change-text.tsx';
import type { Direction } from '@truefill/ui/components/direction.ts';
import { CountryFlag, Flag } from '@truefill/ui/components/flag.tsx';
import { InstrumentMark } from '@truefill/ui/components/instrument-mark.tsx';
import { KeyValueList } from '@truefill/ui/components/key-value-list.tsx';
import { MoneyText } from '@truefill/ui/components/money-text.tsx';
import { PriceText } from '@truefill/ui/components/price-text.tsx';
import { SideBadge } from '@truefill/ui/components/side-badge.tsx';
import { Sparkline } from '@truefill/ui/components/sparkline.tsx';
import { WrittenChange, writeChange, WrittenPrice, writePrice } from '@truefill/ui/components/written-figures.tsx';
import mark from '../../mark.svg';
import { Sample } from './sample.tsx';
import styles from './theme.module.css';

const DIRECTIONS: readonly Direction[] = ['up', 'down', 'flat'];
const RISING = [3, 4, 3.5, 5, 4.6, 6, 7, 6.5, 8];
const MARKET = 'EUR/USD';
/** all equally wide */
const WIDTHS = '0123456789 1,111,111.11 8,888,888.88';
const CHANGES = ['0.42', '-1.28', '0', null] as const;

/** Numbers as displayed everywhere: with sign, arrow and tabular figures. */
export function Figures() {
  const { t } = useTranslation();
  const price = useRef<HTMLSpanElement>(null);
  const change = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (price.current) writePrice(price.current, '97123.45', 2);
    if (change.current) writeChange(change.current, '2.6');
  }, []);
  return (
    <>
      <Sample name="PriceText">
        {DIRECTIONS.map((direction) => (
          <PriceText key={direction} price="1.16436" category="forex" pricePrecision={5} emphasis direction={direction} />
        ))}
        <PriceText price="97123.45" category="cryptos" pricePrecision={2} />
        <PriceText price={null} category="forex" pricePrecision={5} />
      </Sample>
      <Sample name="ChangeText">
        {CHANGES.map((percent) => (
          <ChangeText key={percent} percent={percent} />
        ))}
      </Sample>
      <Sample name="MoneyText">
        <MoneyText amount="25000.00" />
        <MoneyText amount="112.00" sign="always" colored />
        <MoneyText amount="-48.50" sign="always" colored />
        <MoneyText amount={null} />
      </Sample>
      <Sample name="WrittenPrice, WrittenChange">
        <WrittenPrice ref={price} />
        <WrittenChange ref={change} />
      </Sample>
      <Sample name="Sparkline">
        <Sparkline values={RISING} direction="up" endDot />
        <Sparkline values={RISING.toReversed()} direction="down" endDot />
        <Sparkline values={RISING.map(() => 4)} direction="flat" />
      </Sample>
      <Sample name="SideBadge">
        <SideBadge side="buy">{t('common.orderSide.buy')}</SideBadge>
        <SideBadge side="sell">{t('common.orderSide.sell')}</SideBadge>
      </Sample>
      <Sample name="Flag, CountryFlag, InstrumentMark">
        <Flag country="DE" size={30} />
        <Flag country="JP" size={30} />
        <CountryFlag country="BR" size={30} />
        {/* those of markets are served at the brands' hosts */}
        <InstrumentMark logoUrl={mark} />
        <InstrumentMark logoUrl={mark} size={44} />
      </Sample>
      <Sample name="KeyValueList" stacked>
        <KeyValueList
          items={[
            { key: 'margin', label: t('common.margin'), value: '$582.18' },
            { key: 'fee', label: t('common.fee'), value: '$1.16' },
            {
              key: 'net',
              label: t('common.netResult'),
              value: <MoneyText amount="112.00" sign="always" colored />,
              total: true,
            },
          ]}
        />
        <KeyValueList density="roomy" items={[{ key: 'margin', label: t('common.margin'), value: '$582.18' }]} />
      </Sample>
      <Sample name="type" stacked>
        <div className={styles.type}>
          <span style={{ fontSize: 'var(--t-3xl)', lineHeight: 'var(--lh-3xl)', fontWeight: 'var(--w-semi)' }}>{MARKET}</span>
          <span style={{ fontSize: 'var(--t-xl)', lineHeight: 'var(--lh-xl)', fontWeight: 'var(--w-semi)' }}>
            {t('console-theme.sentence')}
          </span>
          <span>{t('console-theme.sentence')}</span>
          <span style={{ fontSize: 'var(--t-sm)', color: 'var(--text-2)' }}>{t('console-theme.sentence')}</span>
          <span className="numeric">{WIDTHS}</span>
        </div>
      </Sample>
    </>
  );
}
