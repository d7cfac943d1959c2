import { VisuallyHidden } from '@truefill/ui/components/visually-hidden.tsx';
import { useTranslation } from 'react-i18next';

/** The lines of orders on the chart as text for screen readers. */
export function LinesAsText({ lines }: { readonly lines: readonly string[] }) {
  const { t } = useTranslation();
  return lines.length === 0 ? null : <VisuallyHidden>{t('chart.lines', { lines: lines.join('; ') })}</VisuallyHidden>;
}
