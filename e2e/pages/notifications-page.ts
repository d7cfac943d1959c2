import type { Locator } from 'playwright-core';
import { startingWith, text } from '../texts.ts';
import { Screen } from './screen.ts';

/** The notices: a page on phones, a panel at the side elsewhere. */
export class NotificationsPage extends Screen {
  async open(url: string): Promise<void> {
    await this.page.goto(`${url}/user/notification`);
    await this.page.getByRole('heading', { name: text('notifications.title'), exact: true }).waitFor();
  }

  /** The entry point with the number of unread notices: the menu entry on a phone, the bell in a wide window. */
  badge(unread: number): Locator {
    if (this.onPhone) {
      const entry = this.page.getByRole('link', { name: new RegExp(`^${text('notifications.title')}\\s*${unread}$`) });
      return entry.first();
    }
    return this.page.getByRole('button', { name: text('shell.unreadNotifications', { unread }), exact: true });
  }

  /** The notices in the list, newest first. */
  rows(title: string | RegExp): Locator {
    return this.page.getByRole('listitem').filter({ hasText: title });
  }

  /** Opens a notice in full. */
  async openNotice(title: string): Promise<void> {
    await this.rows(title).first().getByRole('button').click();
    await this.page.getByRole('article').getByRole('heading', { name: title }).waitFor();
  }

  get article(): Locator {
    return this.page.getByRole('article');
  }

  /** From an open notice to the list. */
  async backToList(): Promise<void> {
    await this.button(text('common.back'), this.#part).first().click();
    await this.article.waitFor({ state: 'detached' });
  }

  async show(filter: 'all' | 'unread' | 'trading'): Promise<void> {
    const chips = this.page.getByRole('group', { name: text('notifications.filters') });
    await chips.getByRole('button', { name: startingWith(text(`notifications.filter.${filter}`)) }).click();
  }

  async markAllRead(): Promise<void> {
    await this.button(text('notifications.markAll')).click();
  }

  get none(): Locator {
    return this.page.getByText(text('notifications.emptyTitle'), { exact: true });
  }

  get #part(): Locator {
    return this.onPhone ? this.page.getByRole('main') : this.page.getByRole('dialog');
  }
}
