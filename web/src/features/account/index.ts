export { openChat } from './chat-store.ts';
export { canBindEmail } from './email-binding.ts';
export { LanguageButton } from './language-sheet.tsx';
export { Swatches } from './price-colors-sheet.tsx';
