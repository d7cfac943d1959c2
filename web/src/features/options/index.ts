export { OptionDetail } from './history/option-detail.tsx';
export { OptionActions } from './option-actions.tsx';
export { OptionTitle } from './option-title.tsx';
export { useRunningOptions } from './running/use-running-options.ts';
export { settledFigures } from './option-status.ts';
export { clockText } from './watch/countdown.ts';
