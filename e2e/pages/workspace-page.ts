import type { Locator } from 'playwright-core';
import { text } from '../texts.ts';
import { Screen } from './screen.ts';

export type Edge = 'list' | 'ticket' | 'dock';

/** Parts of wide windows only: panels with edges, the bar's controls, the status line. */
export class WorkspacePage extends Screen {
  edge(panel: Edge): Locator {
    return this.page.getByRole('separator', { name: text(`shell.resize.${panel}`) });
  }

  async sizeOf(panel: Edge): Promise<number> {
    return Number(await this.edge(panel).getAttribute('aria-valuenow'));
  }

  /** Drags an edge by so many px. */
  async drag(panel: Edge, byX: number, byY: number): Promise<void> {
    const box = await this.edge(panel).boundingBox();
    if (!box) throw new Error(`${panel} has no edge`);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x + byX / 2, y + byY / 2);
    await this.page.mouse.move(x + byX, y + byY);
  }

  get bar(): Locator {
    return this.page.getByRole('banner');
  }

  get status(): Locator {
    return this.page.getByRole('contentinfo');
  }

  /** the list of markets next to the chart, or in the drawer */
  get rows(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('grid', { name: text('quotation.title') })
      .getByRole('rowgroup')
      .getByRole('row');
  }

  get markets(): Locator {
    return this.rows.getByRole('link');
  }

  star(market: string): Locator {
    return this.page.getByRole('button', { name: text('quotation.favourite', { market }) });
  }

  /** Chooses from one of the bar's menus. */
  async chooseFrom(menu: string, item: string): Promise<void> {
    await this.bar.getByRole('button', { name: menu, exact: true }).click();
    await this.page.getByRole('menuitemradio', { name: item }).click();
  }
}
