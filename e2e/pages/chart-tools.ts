import type { DrawingTool } from '@truefill/api/workspace/drawings.ts';
import type { Download, Locator } from 'playwright-core';
import { exactly, startingWith, text, textPattern } from '../texts.ts';
import { dragFingers } from '../touch.ts';
import { Screen } from './screen.ts';

type Place = readonly [across: number, down: number];

/** What is around the chart: a toolbar and a rail in wide windows, three sheets on phones. */
export class ChartTools extends Screen {
  get chart(): Locator {
    return this.page.getByRole('application', { name: textPattern('chart.label') });
  }

  get sheet(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The names of the drawings in the list, the oldest first. */
  async drawings(): Promise<string[]> {
    await this.openDrawings();
    const list = this.sheet.getByRole('list', { name: text('chart.drawings.title') });
    const names =
      (await list.count()) === 0
        ? []
        : await list
            .getByRole('listitem')
            .getByRole('button', { expanded: false })
            .locator('span')
            .evaluateAll((spans) => spans.map((span) => span.firstChild?.textContent ?? ''));
    await this.closeSheet();
    return names;
  }

  async openDrawings(): Promise<void> {
    await this.page
      .getByRole('button', { name: this.onPhone ? exactly(text('chart.drawing.tools')) : textPattern('chart.drawings.open') })
      .click();
    // the list loads when it is first opened
    const list = this.sheet.getByRole('list', { name: text('chart.drawings.title') });
    await list
      .or(this.sheet.getByText(text('chart.drawings.none')))
      .first()
      .waitFor();
  }

  async closeSheet(): Promise<void> {
    await this.button(text('common.close'), this.sheet).click();
    await this.sheet.waitFor({ state: 'hidden' });
  }

  /** Selects a tool, the way the window offers it. */
  async take(group: string, tool: DrawingTool): Promise<void> {
    const name = text(`chart.tool.${tool}`);
    if (this.onPhone) {
      await this.button(text('chart.drawing.tools')).click();
      await this.button(name, this.sheet).click();
      await this.sheet.waitFor({ state: 'hidden' });
      return;
    }
    if (group === 'level') return this.button(name).click();
    await this.button(text(`chart.tools.${group}`)).click();
    await this.page.getByRole('menuitem', { name: exactly(name) }).click();
  }

  /** Clicks or taps points of the candles' pane, as shares of the chart. */
  async point(...places: readonly Place[]): Promise<void> {
    const box = await this.chart.boundingBox();
    if (!box) throw new Error('the chart is not on the screen');
    for (const [across, down] of places) {
      const [x, y] = [box.x + box.width * across, box.y + box.height * down];
      if (this.onPhone) await this.page.touchscreen.tap(x, y);
      else await this.page.mouse.click(x, y);
    }
  }

  /** The chart's position on the page. @throws Error if there is none */
  async box(): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
    const box = await this.chart.boundingBox();
    if (!box) throw new Error('the chart is not on the screen');
    return box;
  }

  /**
   * The number of panes of the chart, including the candles': each has a draggable axis, and an edge to the
   * the next.
   */
  async panes(): Promise<number> {
    return ((await this.chart.locator('[style*="ns-resize"]').count()) + 1) / 2;
  }

  /** The visible candles: first and last, and the number loaded; 0 before any. */
  async range(): Promise<{ readonly from: number; readonly to: number; readonly count: number }> {
    const range = (await this.chart.getAttribute('data-candles')) ?? '';
    const [from = 0, to = 0, count = 0] = range.split(/[-/]/).map(Number);
    return { from, to, count };
  }

  /** Drags by mouse or finger from a point of the chart, as shares of it, by a distance in px. */
  async drag([across, down]: Place, by: { readonly right: number; readonly down: number }): Promise<void> {
    const box = await this.box();
    const from = { x: box.x + box.width * across, y: box.y + box.height * down };
    const to = { x: from.x + by.right, y: from.y + by.down };
    if (this.onPhone) return dragFingers(this.page, [[from, to]]);
    await this.page.mouse.move(from.x, from.y - 3);
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(to.x, to.y, { steps: 6 });
    await this.page.mouse.up();
  }

  async chooseMagnet(magnet: 'off' | 'weak' | 'strong'): Promise<void> {
    const name = exactly(text(`chart.magnet.${magnet}`));
    if (!this.onPhone) {
      await this.page.getByRole('button', { name: textPattern('chart.magnet.title') }).click();
      return this.page.getByRole('menuitemcheckbox', { name }).click();
    }
    await this.openDrawings();
    await this.sheet
      .getByRole('radiogroup', { name: text('chart.magnet.name') })
      .getByRole('radio', { name })
      .check({ force: true });
    await this.closeSheet();
  }

  /** Locks every drawing. */
  async lockAll(): Promise<void> {
    if (!this.onPhone) return this.button(text('chart.drawing.lockAll')).click();
    await this.openDrawings();
    await this.sheet.getByRole('switch', { name: text('chart.drawing.lockAll') }).click({ force: true });
    await this.closeSheet();
  }

  /** Deletes this number of drawings of the market. */
  async deleteAll(count: number): Promise<void> {
    const name = text('chart.drawing.deleteAll', { count });
    if (!this.onPhone) {
      await this.button(text('chart.drawing.delete')).click();
      return this.page.getByRole('menuitem', { name: exactly(name) }).click();
    }
    await this.openDrawings();
    await this.button(name, this.sheet).click();
    await this.closeSheet();
  }

  /** The bar of the drawing that is selected. */
  selected(tool: DrawingTool): Locator {
    return this.page.getByRole('toolbar', { name: text('chart.drawing.selected', { tool: text(`chart.tool.${tool}`) }) });
  }

  async openIndicators(): Promise<void> {
    await this.page.getByRole('button', { name: startingWith(text('chart.indicators.title')) }).click();
    await this.button(text('chart.indicators.apply'), this.sheet).waitFor();
  }

  /** An indicator's box in the dialog. */
  indicator(place: 'main' | 'sub', name: string): Locator {
    return this.column(place).getByRole('checkbox', { name: `${name} ${text(`chart.indicator.${name}`)}`, exact: true });
  }

  /** The part of the dialog with the indicators on the chart, or below it. */
  column(place: 'main' | 'sub'): Locator {
    return this.sheet.getByRole('group', { name: new RegExp(text(`chart.indicators.${place}`)) });
  }

  async chooseCandles(style: string): Promise<void> {
    const name = exactly(text(`chart.candles.${style}`));
    if (!this.onPhone) {
      await this.page.getByRole('button', { name: textPattern('chart.candles.choose') }).click();
      return this.page.getByRole('menuitemcheckbox', { name }).click();
    }
    await this.openDisplay();
    await this.sheet.getByRole('radio', { name }).click();
    await this.closeSheet();
  }

  async chooseScale(scale: 'linear' | 'percent' | 'logarithmic'): Promise<void> {
    const name = exactly(text(`chart.scale.${scale}`));
    if (!this.onPhone) {
      await this.page.getByRole('button', { name: textPattern('chart.scale.choose') }).click();
      return this.page.getByRole('menuitemcheckbox', { name }).click();
    }
    await this.openDisplay();
    await this.sheet
      .getByRole('radiogroup', { name: text('chart.scale.title') })
      .getByRole('radio', { name })
      .check({ force: true });
    await this.closeSheet();
  }

  /** The scale that is chosen, by its name. */
  async scale(): Promise<string> {
    if (!this.onPhone) {
      const label =
        (await this.page.getByRole('button', { name: textPattern('chart.scale.choose') }).getAttribute('aria-label')) ?? '';
      return label.replace(text('chart.scale.choose', { scale: '' }), '');
    }
    await this.openDisplay();
    const chosen = this.sheet.getByRole('radiogroup', { name: text('chart.scale.title') }).getByRole('radio', { checked: true });
    const name = (await chosen.getAttribute('aria-label')) ?? (await chosen.locator('xpath=..').textContent()) ?? '';
    await this.closeSheet();
    return name;
  }

  /** Selects colors or theme in the chart. */
  async choosePalette(group: 'account.colours' | 'account.appearance', choice: string): Promise<void> {
    if (!this.onPhone) {
      await this.button(text('chart.palette')).click();
      return this.page.getByRole('menuitemcheckbox', { name: exactly(text(choice)) }).click();
    }
    await this.openDisplay();
    const name = exactly(text(choice));
    if (group === 'account.colours') await this.sheet.getByRole('button', { name }).click();
    else await this.sheet.getByRole('radio', { name }).check({ force: true });
    await this.closeSheet();
  }

  async openDisplay(): Promise<void> {
    await this.button(text('chart.display')).click();
    await this.button(text('chart.picture'), this.sheet).waitFor();
  }

  /** Zoom, shift and jump. */
  async view(action: 'in' | 'out' | 'older' | 'newer' | 'now'): Promise<void> {
    if (this.onPhone) await this.openDisplay();
    await this.page
      .getByRole('group', { name: text('chart.view.title') })
      .getByRole('button', { name: exactly(text(`chart.view.${action}`)) })
      .click();
    if (this.onPhone) await this.closeSheet();
  }

  async toggleTable(): Promise<void> {
    if (!this.onPhone) return this.button(text('chart.table.toggle')).click();
    await this.openDisplay();
    await this.sheet.getByRole('switch', { name: text('chart.table.toggle') }).click({ force: true });
  }

  /** The rows of the table of candles below its head, the newest first, each as its cells. */
  async tableRows(): Promise<string[][]> {
    const region = this.page.getByRole('region', { name: text('chart.table.title') });
    return region
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
  }

  async saveImage(): Promise<Download> {
    const saved = this.page.waitForEvent('download');
    if (this.onPhone) await this.openDisplay();
    await this.button(text('chart.picture')).click();
    return saved;
  }

  async toggleFull(to: 'full' | 'leaveFull'): Promise<void> {
    if (this.onPhone && to === 'full') await this.openDisplay();
    await this.button(text(`chart.${to}`)).click();
  }
}
