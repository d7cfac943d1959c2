export { BankMark } from './bank-mark.tsx';
export { type ListedCard, type SavedWallet, useBankCards, useSavedWallets } from './saved-methods.ts';
