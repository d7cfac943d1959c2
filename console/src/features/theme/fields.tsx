import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeField } from '@truefill/ui/components/code-field.tsx';
import { DecimalField } from '@truefill/ui/components/decimal-field.tsx';
import { FieldFrame } from '@truefill/ui/components/field-frame.tsx';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { TextArea } from '@truefill/ui/components/text-area.tsx';
import { TextField } from '@truefill/ui/components/text-field.tsx';
import { Sample } from './sample.tsx';

const LOTS = { scale: 2, step: 1n, min: 1n, max: 10_000n };

/** Input components: normal, with an error, and disabled. */
export function Fields() {
  const { t } = useTranslation();
  const [text, setText] = useState('EUR/USD');
  const [lots, setLots] = useState('0.50');
  const [code, setCode] = useState('123');
  const [side, setSide] = useState<'buy' | 'sell' | null>(null);
  const usual = t('console-theme.state.usual');
  const invalid = t('console-theme.state.faulty');
  const disabled = t('console-theme.state.disabled');
  const error = t('console-theme.error');
  const hint = t('console-theme.sentence');
  const stepLabels = { less: t('common.less', { field: usual }), more: t('common.more', { field: usual }) };
  const sides = [
    { value: 'buy', label: t('common.side.buy') },
    { value: 'sell', label: t('common.side.sell') },
  ] as const;
  const lotsField = { ...LOTS, value: lots, onChange: setLots, stepLabels, unit: t('common.lots') };
  return (
    <>
      <Sample name="TextField" stacked>
        <TextField label={usual} value={text} onChange={setText} hint={hint} aside={t('common.optional')} />
        <TextField
          label={t('common.password')}
          type="password"
          autoComplete="off"
          value={text}
          onChange={setText}
          reveal={{ show: t('console-theme.show'), hide: t('console-theme.hide') }}
        />
        <TextField label={invalid} value={text} onChange={setText} error={error} />
        <TextField label={disabled} value={text} onChange={setText} disabled />
      </Sample>
      <Sample name="NumberField" stacked>
        <NumberField {...lotsField} label={usual} hint={hint} />
        <NumberField {...lotsField} label={invalid} error={error} />
        <NumberField {...lotsField} label={disabled} disabled />
      </Sample>
      <Sample name="DecimalField" stacked>
        <DecimalField scale={2} value={lots} onChange={setLots} label={usual} hint={hint} trailing={t('common.lots')} />
        <DecimalField scale={2} value={lots} onChange={setLots} label={invalid} error={error} />
      </Sample>
      <Sample name="Select" stacked>
        <Select label={usual} items={sides} value={side} onChange={setSide} placeholder={t('common.choose')} />
        <Select label={invalid} items={sides} value="sell" onChange={setSide} error={error} />
        <Select label={disabled} items={sides} value="buy" onChange={setSide} disabled />
        <Select name={usual} variant="compact" items={sides} value="buy" onChange={setSide} />
      </Sample>
      <Sample name="CodeField" stacked>
        <CodeField label={usual} value={code} onChange={setCode} hint={hint} />
        <CodeField label={invalid} value="123456" onChange={setCode} error={error} />
        <CodeField label={disabled} value="" onChange={setCode} busy />
      </Sample>
      <Sample name="TextArea" stacked>
        <TextArea label={usual} value={text} onChange={setText} rows={2} hint={hint} />
        <TextArea label={invalid} value={text} onChange={setText} rows={2} error={error} />
      </Sample>
      <Sample name="FieldFrame" stacked>
        <FieldFrame id="theme-frame" label={usual} hint={hint} aside={t('common.optional')}>
          <output id="theme-frame">{text}</output>
        </FieldFrame>
      </Sample>
    </>
  );
}
