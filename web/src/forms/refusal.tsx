import styles from './refusal.module.css';

/** Why the server said no, read out as it comes. */
export function Refusal({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.refusal} role="alert">
      {text}
    </p>
  );
}
