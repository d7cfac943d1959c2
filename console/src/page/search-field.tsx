import { IconSearch } from '@tabler/icons-react';
import { TextField, type TextFieldProps } from '@truefill/ui/components/text-field.tsx';

/** The longest query that the server accepts. */
const QUERY_MAX = 140;

/** A field for names, numbers and references, in which the browser changes nothing. */
export function SearchField(props: TextFieldProps) {
  return (
    <TextField
      leading={<IconSearch size={18} aria-hidden="true" />}
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={QUERY_MAX}
      {...props}
    />
  );
}
