export { forgetDraft, isDraftKept } from './stored-draft.ts';
