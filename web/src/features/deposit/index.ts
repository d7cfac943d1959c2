export { removeStoredDraft, hasStoredDraft } from './stored-draft.ts';
