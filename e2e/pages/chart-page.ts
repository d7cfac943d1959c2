import type { Period } from '@truefill/domain/market/candle.ts';
import type { Locator } from 'playwright-core';
import { expectHolds } from '../eventually.ts';
import { text, textPattern } from '../texts.ts';
import { Screen } from './screen.ts';

/** how long to wait for the effect of dragging a line before trying again, ms */
const ANSWER_TO_DRAG_MS = 5_000;

/** more than any journey asks for: counting all would take longer than drawing them */
const MIN_COLORS = 16;

/** The chart: a page of its own on phones, the middle of the workspace in wide windows. */
export class ChartPage extends Screen {
  async open(url: string, symbol: string): Promise<void> {
    await this.page.goto(`${url}/${symbol}/chart`);
  }

  get chart(): Locator {
    return this.page.getByRole('application', { name: textPattern('chart.label') });
  }

  /** The chart while it shows these candles. */
  chartOf(symbol: string, period: Period): Locator {
    return this.page.getByRole('application', { name: text('chart.label', { symbol, period: text(`chart.period.${period}`) }) });
  }

  async choosePeriod(period: Period): Promise<void> {
    await this.page
      .getByRole('group', { name: text('chart.periods') })
      .getByRole('button', { name: text(`chart.period.${period}`), exact: true })
      .click();
  }

  /** How many different colors the candles are painted with, at most some; 1 is an empty canvas. */
  async paintedColors(): Promise<number> {
    return this.chart.evaluate((element, enough) => {
      const colors = new Set<number>();
      for (const canvas of element.querySelectorAll('canvas')) {
        if (canvas.width === 0 || canvas.height === 0) continue;
        // a copy: reading the page's own canvas would cause a browser warning
        const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
        const context = copy.getContext('2d', { willReadFrequently: true });
        context?.drawImage(canvas, 0, 0);
        const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data;
        // most pixels are like their neighbor
        let before = -1;
        for (const pixel of new Uint32Array(pixels?.buffer ?? new ArrayBuffer())) {
          if (pixel === before) continue;
          before = pixel;
          colors.add(pixel & 0xffffff);
          if (colors.size === enough) return enough;
        }
      }
      return colors.size;
    }, MIN_COLORS);
  }

  /** Whether part of the chart is painted in a token's color. */
  async paints(color: string): Promise<boolean> {
    return this.chart.evaluate((element, name) => {
      const probe = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      if (!probe) return false;
      probe.fillStyle = name;
      probe.fillRect(0, 0, 1, 1);
      const wanted = probe.getImageData(0, 0, 1, 1).data;
      let found = 0;
      for (const canvas of element.querySelectorAll('canvas')) {
        if (canvas.width === 0 || canvas.height === 0) continue;
        const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
        const context = copy.getContext('2d', { willReadFrequently: true });
        context?.drawImage(canvas, 0, 0);
        const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
        for (let at = 0; at < pixels.length; at += 4) {
          if (pixels[at + 3] === 255 && [0, 1, 2].every((part) => Math.abs((pixels[at + part] ?? -9) - (wanted[part] ?? 0)) < 3))
            found += 1;
        }
      }
      // an edge between two other colors may match it, an area does not
      return found > 60;
    }, color);
  }

  /**
   * A snapshot of the candles, to compare states of the chart; without the price axis, which counts
   * seconds.
   */
  async paintedImage(): Promise<string> {
    return this.chart.evaluate((element) =>
      [...element.querySelectorAll('canvas')]
        .filter((canvas) => canvas.clientWidth > element.clientWidth / 2 && canvas.width > 0 && canvas.height > 0)
        .map((canvas) => {
          const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
          const context = copy.getContext('2d', { willReadFrequently: true });
          context?.drawImage(canvas, 0, 0);
          const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
          // a hash: encoding an image takes far longer
          let hash = 0;
          for (const pixel of new Uint32Array(data?.buffer ?? [])) hash = (Math.imul(hash, 31) + pixel) | 0;
          return `${canvas.width} × ${canvas.height}: ${hash}`;
        })
        .join(' '),
    );
  }

  /**
   * Drags the line across the chart with a token's color downwards, in px, until that has an effect; if there are
   * several, the outermost on that side: the newest price's line may have the same color, and be the only one while the
   * chart's range still grows.
   */
  async dragLine(token: '--up-text' | '--down-text', byPx: number, shows: Locator): Promise<void> {
    await expectHolds(async () => {
      const lines = await this.#linesOf(token);
      const at = byPx > 0 ? lines.at(-1) : lines[0];
      if (at === undefined) return false;
      await this.#dragFrom(at, byPx);
      return shows.waitFor({ timeout: ANSWER_TO_DRAG_MS }).then(
        () => true,
        () => false,
      );
    }, `a line drawn in ${token} is dragged`);
  }

  async #dragFrom(at: { readonly x: number; readonly y: number }, byPx: number): Promise<void> {
    await this.page.mouse.move(at.x, at.y - 3);
    await this.page.mouse.move(at.x, at.y);
    await this.page.mouse.down();
    await this.page.mouse.move(at.x, at.y + byPx / 2, { steps: 4 });
    await this.page.mouse.move(at.x, at.y + byPx, { steps: 4 });
    await this.page.mouse.up();
  }

  /** Vertical positions of lines across the chart in the page: rows of pixels of which a third has the color. */
  async #linesOf(token: string): Promise<readonly { readonly x: number; readonly y: number }[]> {
    return this.chart.evaluate((element, name) => {
      const probe = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d');
      if (!probe) return [];
      probe.fillStyle = getComputedStyle(element).getPropertyValue(name).trim();
      probe.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = probe.getImageData(0, 0, 1, 1).data;
      const lines: { x: number; y: number }[] = [];
      for (const canvas of element.querySelectorAll('canvas')) {
        if (canvas.width < 200 || canvas.height < 100) continue;
        const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
        const context = copy.getContext('2d', { willReadFrequently: true });
        context?.drawImage(canvas, 0, 0);
        const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {};
        const pixels = new Uint8Array(data?.buffer ?? []);
        // the right half: the left one contains the line's own label
        const from = Math.floor(canvas.width / 2);
        for (let row = 0; row < canvas.height; row++) {
          let found = 0;
          for (let column = from; column < canvas.width; column++) {
            const start = (row * canvas.width + column) * 4;
            if (Math.abs((pixels[start] ?? -99) - red) >= 24) continue;
            if (Math.abs((pixels[start + 1] ?? -99) - green) < 24 && Math.abs((pixels[start + 2] ?? -99) - blue) < 24) found += 1;
          }
          if (found < (canvas.width - from) / 3) continue;
          const box = canvas.getBoundingClientRect();
          lines.push({ x: box.left + box.width * 0.6, y: box.top + ((row + 0.5) / canvas.height) * box.height });
        }
      }
      // the lines of the newest price and of orders are on separate canvases
      return lines.toSorted((one, other) => one.y - other.y);
    }, token);
  }

  /** Selects contracts if the brand has options too. */
  async tradeContracts(): Promise<void> {
    const choice = this.page.getByRole('radiogroup', { name: text('shell.tradeMode.title') });
    await this.chart.waitFor();
    if ((await choice.count()) > 0)
      await choice.getByRole('radio', { name: text('shell.tradeMode.market') }).check({ force: true });
  }

  /** Opens the ticket in this direction; in a wide window it is already open. */
  async trade(side: 'buy' | 'sell'): Promise<void> {
    if (this.onPhone) await this.tradeButton(side).click();
    else
      await this.page
        .getByRole('radiogroup', { name: text('common.direction') })
        .getByRole('radio', { name: sidePattern(`common.side.${side}`) })
        .check({ force: true });
  }

  /** A phone's button under the chart. */
  tradeButton(side: 'buy' | 'sell'): Locator {
    return this.page.getByRole('button', { name: sidePattern(`common.side.${side}`) });
  }
}

/** The label of a direction, followed by its price. */
function sidePattern(key: string): RegExp {
  return new RegExp(`^${text(key)}\\s*[\\d—–-]`);
}
