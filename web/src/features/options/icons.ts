import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconReceiptRefund } from '@tabler/icons-react';
import type { OptionOutcome } from '@truefill/domain/options/option.ts';

/** The icons that only options use. */
export { IconArrowRight, IconHourglassLow } from '@tabler/icons-react';

/** The icon of each outcome. */
export const OUTCOME_MARKS: Record<OptionOutcome, typeof IconEqual> = {
  win: IconArrowUpRight,
  loss: IconArrowDownRight,
  tie: IconEqual,
  void: IconReceiptRefund,
};
