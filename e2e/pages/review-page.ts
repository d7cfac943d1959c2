import type { CaseKindName } from '@truefill/api/review/case-kinds.ts';
import type { Locator } from 'playwright-core';
import { expectGone, expectSoon } from '../eventually.ts';
import { expectToast } from '../toasts.ts';
import { startingWith, text } from '../texts.ts';
import { ConsolePage } from './console-page.ts';

/** The review queue of the console, operated by keys. */
export class ReviewPage extends ConsolePage {
  /** Cases that wait, of one kind. */
  rows(kind: CaseKindName): Locator {
    return this.page
      .getByRole('list', { name: text('console-review.cases') })
      .getByRole('link')
      .filter({ hasText: text(`console-review.kind.${kind}`) });
  }

  /** the case that is shown beside the list */
  get shown(): Locator {
    return this.page.getByRole('region', { name: text('console-review.case'), exact: true });
  }

  /** Waits for the only waiting case of a kind, which appears without a reload, and opens it. */
  async show(kind: CaseKindName): Promise<void> {
    const row = this.rows(kind).first();
    await row.click();
    // the previously shown case may be of the same kind
    await expectSoon(() => row.getAttribute('aria-current'), 'true');
    await this.shown
      .getByText(startingWith(text(`console-review.request.${kind}`)))
      .first()
      .waitFor();
  }

  /** Approves the shown case. @param expected the expected message */
  async approve(expected: 'proposed' | 'approved', reference?: string): Promise<void> {
    await this.shown.getByRole('button', { name: startingWith(text('console-review.approve')) }).waitFor();
    await this.page.keyboard.press('a');
    const sheet = this.page.getByRole('dialog');
    if (reference !== undefined) await sheet.getByLabel(text('console-review.reference')).fill(reference);
    await sheet.getByRole('button', { name: startingWith(text('console-review.approve')) }).click();
    await expectToast(this.page, text(`console-review.${expected}`));
    await expectGone(sheet);
  }

  /** Rejects the shown case. @param reason its code */
  async reject(reason: string, words: string): Promise<void> {
    await this.shown.getByRole('button', { name: text('console-review.reject') }).waitFor();
    await this.page.keyboard.press('r');
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('button', { name: text('console-review.reject') }).click();
    await sheet.getByText(text('console-review.reasonMissing')).waitFor();
    await sheet.getByRole('radio', { name: text(`console-review.reason.${reason}`) }).check();
    await sheet.getByLabel(text('console-review.wordsLabel')).fill(words);
    await sheet.getByRole('button', { name: text('console-review.reject') }).click();
    await expectToast(this.page, text('console-review.rejected'));
    await expectGone(sheet);
  }

  /** Takes the shown case and withdraws its first approval. */
  async withdrawApproval(why: string): Promise<void> {
    await this.shown.getByRole('button', { name: text('console-review.claim') }).click();
    await this.shown.getByRole('button', { name: text('console-review.withdrawApproval.button') }).click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByLabel(text('console-review.withdrawApproval.text')).fill(why);
    await sheet.getByRole('button', { name: text('console-review.withdrawApproval.button') }).click();
    await expectToast(this.page, text('console-review.withdrawApproval.done'));
    await expectGone(sheet);
  }

  /** Decides on the only waiting case of a kind without the screen, which others test. @returns the case's new state */
  async decide(kind: CaseKindName, decision: 'approve' | { readonly reasonCode: string; readonly text: string }) {
    const { list } = await this.call('reviewCases', { kind });
    const caseRef = { kind, caseId: list[0]?.caseId ?? 0 };
    await this.call('claimCase', caseRef);
    const { state } =
      decision === 'approve'
        ? await this.call('approveCase', caseRef)
        : await this.call('rejectCase', { ...caseRef, ...decision });
    return state;
  }

  /** Opens a user's page. */
  async openUser(userId: number): Promise<void> {
    await this.go(`/users/${userId}`);
    await this.page.getByRole('button', { name: text('console-users.hold') }).waitFor();
  }

  /** Finds a user, and opens their page. */
  async findUser(email: string): Promise<void> {
    await this.goTo('users');
    await this.page.getByLabel(text('console-users.searchLabel')).fill(email);
    await this.page.keyboard.press('Enter');
    await this.page.waitForURL((url) => url.searchParams.has('query'));
    await this.page
      .getByRole('list', { name: text('console.place.users') })
      .getByRole('link')
      .first()
      .click();
    await this.page.getByRole('button', { name: text('console-users.correct') }).waitFor();
  }

  /** Of one day. */
  async proposeHold({ reason, caseNumber }: { readonly reason: string; readonly caseNumber: string }): Promise<void> {
    await this.page.getByRole('button', { name: text('console-users.hold') }).click();
    const sheet = this.page.getByRole('dialog');
    await sheet.getByRole('radio', { name: text(`console-review.reason.${reason}`) }).check();
    await sheet.getByLabel(text('console-users.caseNumber')).fill(caseNumber);
    await sheet.getByRole('combobox', { name: text('console-users.lasts') }).click();
    await this.page.getByRole('option', { name: text('console-users.days', { count: 1 }) }).click();
    await sheet.getByRole('button', { name: text('console-users.propose') }).click();
    await expectToast(this.page, text('console-users.proposed'));
  }
}
