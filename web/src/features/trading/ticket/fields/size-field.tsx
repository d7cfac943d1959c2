import { Suspense } from 'react';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { lazyPanel } from '../../../../live/lazy-part.tsx';
import type { AmountFieldProps } from './amount-field.tsx';
import { VolumeField, type VolumeFieldProps } from './volume-field.tsx';

// loaded only for users who size by money
const AmountField = lazyPanel(() => import('./amount-field.tsx'), 'AmountField');

/** The size, in lots or as an amount of money. */
export function SizeField({ note, ...field }: VolumeFieldProps & Pick<AmountFieldProps, 'note'>) {
  const { by } = field.draft.size;
  if (by === 'lots') return <VolumeField {...field} />;
  return (
    <Suspense fallback={<Skeleton height="114px" />}>
      <AmountField {...field} by={by} note={note} />
    </Suspense>
  );
}
