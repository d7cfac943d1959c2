export { forgetDraft, isDraftKept } from './kept-draft.ts';
