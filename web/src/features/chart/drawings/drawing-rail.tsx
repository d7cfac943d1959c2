import { MAGNETS, type Magnet } from '@truefill/api/workspace/chart-layout.ts';
import type { DrawingTool } from '@truefill/api/workspace/drawings.ts';
import { IconButton } from '@truefill/ui/components/icon-button.tsx';
import { Menu } from '@truefill/ui/components/menu.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../../live/optional-part.tsx';
import { Sheet } from '@truefill/client/overlays/sheet.tsx';
import { TOOL_GROUPS, TOOL_KEYS } from './drawing.ts';
import styles from './drawing-rail.module.css';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEye,
  IconEyeOff,
  IconListDetails,
  IconLock,
  IconLockOpen,
  IconMagnet,
  IconPointer,
  IconTrash,
} from '../icons.ts';
import { changeLayout } from '../core/layout-store.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { ChartController } from '../use-chart-controller.ts';

const DrawingsList = optionalPart(() => import('./drawings-list.tsx'), 'DrawingsList');

/** The drawing tools beside a wide chart. */
export function DrawingRail({ controller }: { readonly controller: ChartController }) {
  const { t } = useTranslation();
  const { drawing, layout } = controller;
  const [listOpen, setListOpen] = useState(false);
  const { drawings, selected, tool } = drawing;
  const allLocked = drawings.length > 0 && drawings.every(({ locked }) => locked);
  return (
    <div className={styles.rail} role="toolbar" aria-label={t('chart.drawing.tools')} aria-orientation="vertical">
      <IconButton label={t('chart.drawing.pointer')} pressed={tool === null} onClick={drawing.cancel}>
        <IconPointer size={20} />
      </IconButton>
      {TOOL_GROUPS.map(({ name, tools }) => (
        <GroupButton key={name} label={t(`chart.tools.${name}`)} tools={tools} active={tool} onStart={drawing.start} />
      ))}
      <span className={styles.line} />
      <MagnetButton magnet={layout.magnet} />
      <IconButton
        label={t(allLocked ? 'chart.drawing.unlockAll' : 'chart.drawing.lockAll')}
        pressed={allLocked}
        disabled={drawings.length === 0}
        onClick={() => drawing.lockAll(!allLocked)}
      >
        {allLocked ? <IconLock size={20} /> : <IconLockOpen size={20} />}
      </IconButton>
      <HideButton hidden={layout.drawingsHidden} />
      <IconButton label={t('chart.drawings.open', { count: drawings.length })} onClick={() => setListOpen(true)}>
        <IconListDetails size={20} />
      </IconButton>
      <Menu
        align="start"
        trigger={
          <IconButton label={t('chart.drawing.delete')} disabled={drawings.length === 0}>
            <IconTrash size={20} />
          </IconButton>
        }
        items={[
          {
            id: 'one',
            label: t('chart.drawing.deleteOne'),
            disabled: selected === null,
            onSelect: () => selected && drawing.remove(selected.id),
          },
          {
            id: 'all',
            label: t('chart.drawing.deleteAll', { count: drawings.length }),
            tone: 'danger',
            onSelect: drawing.removeAll,
          },
        ]}
      />
      <IconButton label={t('chart.drawing.undo')} disabled={drawing.undo === null} onClick={() => drawing.undo?.()}>
        <IconArrowBackUp size={20} />
      </IconButton>
      <IconButton label={t('chart.drawing.redo')} disabled={drawing.redo === null} onClick={() => drawing.redo?.()}>
        <IconArrowForwardUp size={20} />
      </IconButton>
      <Sheet open={listOpen} onClose={() => setListOpen(false)} title={t('chart.drawings.title')}>
        <DrawingsList controller={controller} />
      </Sheet>
    </div>
  );
}

interface GroupButtonProps {
  readonly label: string;
  readonly tools: readonly DrawingTool[];
  readonly active: DrawingTool | null;
  readonly onStart: (tool: DrawingTool) => void;
}

/** A group of tools: a single tool is selected at once, several open a menu. It shows the one that was used last. */
function GroupButton({ label, tools, active, onStart }: GroupButtonProps) {
  const { t } = useTranslation();
  const [last, setLast] = useState<DrawingTool | undefined>(tools[0]);
  const pressed = tools.some((tool) => tool === active);
  const button = (
    <IconButton label={label} pressed={pressed} className={tools.length > 1 ? styles.several : undefined}>
      {last ? <ToolIcon tool={last} /> : null}
    </IconButton>
  );
  const start = (tool: DrawingTool): void => {
    setLast(tool);
    onStart(tool);
  };
  const [only, ...others] = tools;
  if (only && others.length === 0) {
    return (
      <IconButton label={t(`chart.tool.${only}`)} pressed={pressed} onClick={() => start(only)}>
        <ToolIcon tool={only} />
      </IconButton>
    );
  }
  const items = tools.map((tool) => ({
    id: tool,
    label: t(`chart.tool.${tool}`),
    icon: <ToolIcon tool={tool} />,
    shortcut: TOOL_KEYS[tool],
    onSelect: () => start(tool),
  }));
  return <Menu align="start" trigger={button} items={items} />;
}

/** The magnet: off, weak or strong. */
export function MagnetButton({ magnet }: { readonly magnet: Magnet }) {
  const { t } = useTranslation();
  return (
    <Menu
      align="start"
      trigger={
        <IconButton label={t('chart.magnet.title', { state: t(`chart.magnet.${magnet}`) })} pressed={magnet !== 'off'}>
          <IconMagnet size={20} />
        </IconButton>
      }
      items={MAGNETS.map((choice) => ({
        id: choice,
        label: t(`chart.magnet.${choice}`),
        checked: choice === magnet,
        onSelect: () => changeLayout({ magnet: choice }),
      }))}
    />
  );
}

export function HideButton({ hidden }: { readonly hidden: boolean }) {
  const { t } = useTranslation();
  return (
    <IconButton
      label={t(hidden ? 'chart.drawing.show' : 'chart.drawing.hide')}
      pressed={hidden}
      onClick={() => changeLayout({ drawingsHidden: !hidden })}
    >
      {hidden ? <IconEyeOff size={20} /> : <IconEye size={20} />}
    </IconButton>
  );
}
