import styles from './bank-mark.module.css';

/** Banks with a color of their own, by code or name. */
const KEYS = ['aib', 'vib', 'hkib', 'jbic', 'kb', 'bnm', 'cba'] as const;
type BankKey = (typeof KEYS)[number];

/** The key of a bank with a mark of its own; null for others. */
export function bankKey(bankCode: string, bankName: string): BankKey | null {
  const named = [bankCode, bankName].map((text) => text.trim().toLowerCase());
  return KEYS.find((key) => named.includes(key)) ?? null;
}

/** The first letters of a bank's name, two at most. */
export function bankInitials(bankName: string): string {
  const words = bankName.trim().split(/[\s.,&/-]+/u);
  const signs = words.filter((word) => word !== '').map((word) => [...word][0] ?? '');
  return signs.slice(0, 2).join('').toUpperCase();
}

/** A bank's initials on a color. Decorative: the bank's name is beside it. */
export function BankMark({ bankCode, bankName }: { readonly bankCode: string; readonly bankName: string }) {
  const key = bankKey(bankCode, bankName);
  return (
    <span className={styles.mark} data-bank={key ?? undefined} aria-hidden="true">
      {key === null ? bankInitials(bankName) : key.toUpperCase()}
    </span>
  );
}
