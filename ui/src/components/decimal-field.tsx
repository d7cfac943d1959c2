import { useNumberEdit } from '../number/use-number-edit.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface DecimalFieldProps extends Omit<TextFieldProps, 'onChange'> {
  /** gets plain decimal text without separators, which may be empty or incomplete */
  readonly onChange: (text: string) => void;
  /** digits after the point */
  readonly scale: number;
  /** such as USD: pasted text may contain it */
  readonly unit?: string;
}

/** An amount of money or of a coin: a text field that accepts only a decimal number. */
export function DecimalField({ scale, unit, value, onChange, ...rest }: DecimalFieldProps) {
  const edit = useNumberEdit(value, scale, onChange, unit);
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      maxLength={24}
      {...rest}
      {...edit.compositionProps}
      value={edit.shown}
      onChange={(_text, event) => edit.onChange(event)}
    />
  );
}
