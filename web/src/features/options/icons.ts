/** The icons that only options use. */
export {
  IconArrowDownRight,
  IconArrowRight,
  IconArrowUpRight,
  IconEqual,
  IconHourglassLow,
  IconReceiptRefund,
} from '@tabler/icons-react';
