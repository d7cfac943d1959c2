import { useTranslation } from 'react-i18next';
import type { VerificationState } from '@truefill/api/verification/mapping.ts';
import { useFrame } from '@truefill/client/page/frame.ts';
import { IconAlertTriangle, IconCircleCheck, IconHistory } from '@truefill/ui/components/icons.ts';
import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import styles from './verification-mark.module.css';

const ICONS = { reviewing: IconHistory, verified: IconCircleCheck, refused: IconAlertTriangle } as const;

/** The status of a verification in the menu: text on phones, an icon if the menu is narrow. */
export function VerificationMark({ state }: { readonly state: VerificationState }) {
  const { t } = useTranslation();
  const isWide = useFrame() === 'pages';
  const text = t(`verification.state.${state}`);
  if (isWide) {
    return (
      <span className={styles.mark} data-state={state}>
        {text}
      </span>
    );
  }
  if (state === 'none') return <VisuallyHidden>{text}</VisuallyHidden>;
  const Icon = ICONS[state];
  return (
    <span className={styles.mark} data-state={state}>
      <Icon size={18} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}
