import { MAGNETS } from '@truefill/api/workspace/chart-layout.ts';
import { Button } from '@truefill/ui/components/button.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { Switch } from '@truefill/ui/components/switch.tsx';
import { useTranslation } from 'react-i18next';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { TOOL_GROUPS } from './drawing.ts';
import { DrawingsList } from './drawings-list.tsx';
import { IconArrowBackUp, IconArrowForwardUp } from '../icons.ts';
import { changeLayout } from '../core/layout-store.ts';
import { ToolIcon } from './tool-icon.tsx';
import styles from './tools-sheet.module.css';
import type { ChartController } from '../use-chart-controller.ts';

export interface ToolsSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly controller: ChartController;
}

/** The drawing tools and the drawings in one sheet, for small screens. */
export function ToolsSheet({ open, onClose, controller }: ToolsSheetProps) {
  const { t } = useTranslation();
  const { drawing, layout } = controller;
  const { drawings } = drawing;
  const allLocked = drawings.length > 0 && drawings.every(({ locked }) => locked);
  return (
    <Sheet open={open} onClose={onClose} title={t('chart.drawing.tools')}>
      <div className={styles.sheet}>
        {TOOL_GROUPS.map(({ name, tools }) => (
          <section key={name} aria-label={t(`chart.tools.${name}`)}>
            <h3 className={styles.title}>{t(`chart.tools.${name}`)}</h3>
            <div className={styles.tools}>
              {tools.map((tool) => (
                <button
                  key={tool}
                  type="button"
                  className={styles.tool}
                  onClick={() => {
                    drawing.start(tool);
                    onClose();
                  }}
                >
                  <ToolIcon tool={tool} size={22} />
                  <span>{t(`chart.tool.${tool}`)}</span>
                </button>
              ))}
            </div>
          </section>
        ))}
        <div className={styles.steps}>
          <Button
            tone="outline"
            wide
            icon={<IconArrowBackUp size={20} />}
            disabled={drawing.undo === null}
            onClick={() => drawing.undo?.()}
          >
            {t('chart.drawing.undo')}
          </Button>
          <Button
            tone="outline"
            wide
            icon={<IconArrowForwardUp size={20} />}
            disabled={drawing.redo === null}
            onClick={() => drawing.redo?.()}
          >
            {t('chart.drawing.redo')}
          </Button>
        </div>
        <section className={styles.settings}>
          <h3 className={styles.title}>{t('chart.magnet.name')}</h3>
          <Segmented
            label={t('chart.magnet.name')}
            value={layout.magnet}
            items={MAGNETS.map((magnet) => ({ value: magnet, label: t(`chart.magnet.${magnet}`) }))}
            onChange={(magnet) => changeLayout({ magnet })}
          />
          <Switch
            label={t('chart.drawing.hide')}
            checked={layout.drawingsHidden}
            onChange={(drawingsHidden) => changeLayout({ drawingsHidden })}
          />
          <Switch
            label={t('chart.drawing.lockAll')}
            checked={allLocked}
            disabled={drawings.length === 0}
            onChange={drawing.lockAll}
          />
        </section>
        <section>
          <h3 className={styles.title}>{t('chart.drawings.title')}</h3>
          <DrawingsList controller={controller} />
          {drawings.length > 0 ? (
            <Button tone="danger" wide onClick={drawing.removeAll}>
              {t('chart.drawing.deleteAll', { count: drawings.length })}
            </Button>
          ) : null}
        </section>
      </div>
    </Sheet>
  );
}
