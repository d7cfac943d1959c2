import type { Drawing, DrawingPoint } from '@truefill/api/workspace/drawings.ts';
import { NumberField } from '@truefill/ui/components/number-field.tsx';
import { formatDateTime } from '@truefill/ui/format/date-time.ts';
import { formatPrice } from '@truefill/ui/format/price.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '@truefill/client/brand.ts';
import { isUpright } from './drawing.ts';
import { DrawingStyle } from './drawing-style.tsx';
import styles from './drawings-list.module.css';
import { IconChevronDown, IconChevronUp } from '../icons.ts';
import { ToolIcon } from './tool-icon.tsx';
import type { ChartController } from '../use-chart-controller.ts';
import type { DrawingController } from './use-drawings.ts';

/** A list of all drawings on the chart, so that everything the mouse can do is available by keyboard. */
export function DrawingsList({ controller: { drawing: controller, instrument } }: { readonly controller: ChartController }) {
  const { t } = useTranslation();
  if (controller.drawings.length === 0) return <p className={styles.none}>{t('chart.drawings.none')}</p>;
  return (
    <ul className={styles.list} aria-label={t('chart.drawings.title')}>
      {controller.drawings.map((drawing) => (
        <DrawingItem key={drawing.id} drawing={drawing} controller={controller} pricePrecision={instrument.pricePrecision} />
      ))}
    </ul>
  );
}

interface DrawingItemProps {
  readonly drawing: Drawing;
  readonly controller: DrawingController;
  readonly pricePrecision: number;
}

function DrawingItem({ drawing, controller, pricePrecision }: DrawingItemProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const details = useId();
  const { tool, points, locked } = drawing;
  const toggle = (): void => {
    setOpen(!open);
    // selects it on the chart, where the keys can then move its points
    if (!open) controller.select(drawing.id);
  };
  const where = points.map((point) => pointText(tool, point, pricePrecision)).join(' · ');
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <button type="button" className={styles.name} aria-expanded={open} aria-controls={details} onClick={toggle}>
          <ToolIcon tool={tool} />
          <span>
            {t(`chart.tool.${tool}`)}
            <small className="numeric">{where}</small>
          </span>
          {open ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        </button>
      </div>
      <div id={details} className={styles.details} hidden={!open}>
        {open ? (
          <>
            <DrawingStyle drawing={drawing} controller={controller} />
            {isUpright(tool)
              ? null
              : points.map((point, index) => (
                  <PriceField
                    key={index}
                    label={t('chart.drawings.price', { number: index + 1 })}
                    price={point.price}
                    pricePrecision={pricePrecision}
                    disabled={locked}
                    onChange={(price) =>
                      controller.change(drawing.id, {
                        points: points.map((other, at) => (at === index ? { ...other, price } : other)),
                      })
                    }
                  />
                ))}
          </>
        ) : null}
      </div>
    </li>
  );
}

interface PriceFieldProps {
  readonly label: string;
  readonly price: number;
  readonly pricePrecision: number;
  readonly disabled: boolean;
  readonly onChange: (price: number) => void;
}

/** Moves a point to a price, like dragging it. */
function PriceField({ label, price, pricePrecision, disabled, onChange }: PriceFieldProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(price.toFixed(pricePrecision));
  const take = (next: string): void => {
    setText(next);
    const value = Number(next);
    if (next.trim() !== '' && Number.isFinite(value)) onChange(value);
  };
  return (
    <NumberField
      className={styles.price}
      label={label}
      value={text}
      scale={pricePrecision}
      step={1n}
      disabled={disabled}
      onChange={take}
      stepLabels={{ less: t('chart.drawings.lower'), more: t('chart.drawings.higher') }}
    />
  );
}

function pointText(tool: Drawing['tool'], { price, timeMs }: DrawingPoint, pricePrecision: number): string {
  return isUpright(tool) ? formatDateTime(timeMs, 'MM-DD HH:mm', brand().timeZone) : formatPrice(price, pricePrecision);
}
