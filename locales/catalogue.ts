import type account from './en/account.json';
import type alerts from './en/alerts.json';
import type chart from './en/chart.json';
import type common from './en/common.json';
import type deposit from './en/deposit.json';
import type consoleTexts from './en/console.json';
import type consoleAccess from './en/console-access.json';
import type consoleAccount from './en/console-account.json';
import type consoleAudit from './en/console-audit.json';
import type consoleMessages from './en/console-messages.json';
import type consoleOperators from './en/console-operators.json';
import type consoleOverview from './en/console-overview.json';
import type consoleReview from './en/console-review.json';
import type consoleRules from './en/console-rules.json';
import type consoleTheme from './en/console-theme.json';
import type consoleTickets from './en/console-tickets.json';
import type consoleTreasury from './en/console-treasury.json';
import type consoleUsers from './en/console-users.json';
import type error from './en/error.json';
import type history from './en/history.json';
import type home from './en/home.json';
import type instrument from './en/instrument.json';
import type savedSettings from './en/saved-settings.json';
import type legal from './en/legal.json';
import type loan from './en/loan.json';
import type mail from './en/mail.json';
import type mails from './en/mails.json';
import type notices from './en/notice-texts.json';
import type notifications from './en/notifications.json';
import type operatorActions from './en/operator-actions.json';
import type options from './en/options.json';
import type ownData from './en/own-data.json';
import type page from './en/page.json';
import type payout from './en/payout.json';
import type positions from './en/positions.json';
import type quotation from './en/quotation.json';
import type rules from './en/rules.json';
import type search from './en/search.json';
import type security from './en/security.json';
import type session from './en/session.json';
import type shell from './en/shell.json';
import type statement from './en/statement.json';
import type support from './en/support.json';
import type ticket from './en/ticket.json';
import type trustApp from './en/trust-app.json';
import type verification from './en/verification.json';
import type wallet from './en/wallet.json';
import type withdraw from './en/withdraw.json';

/** The language that defines the keys, and that stands in for one without texts. */
export const SOURCE_LANGUAGE = 'en';

/** What a language's own folder says of it. */
export interface Language {
  /** in its own words */
  readonly name: string;
  /** the flag of the one country that stands for it (ISO 3166), else a character of it */
  readonly mark: { readonly flag: string } | { readonly letter: string };
  /** what other languages name it by, where that is not its code: a script rather than a country (BCP 47) */
  readonly tag?: string;
  /** whether its readers expect red for rising prices */
  readonly redRises: boolean;
  /** the part of a Latin font that has its letters, where many fonts do without */
  readonly subset?: string;
  /** the font of a script that the brands' fonts have no letters of: its name, and the style sheet that brings it piece by piece */
  readonly font?: { readonly family: string; readonly styles: string };
}

/** What markets are called, by their symbol. The catalogue's English name stands in for what is missing. */
export interface MarketNames {
  /** names in full, where they differ from the catalogue's */
  readonly full: Readonly<Record<string, string>>;
  /** names for narrow lists, where the full one is long: of a pair, the side that is not the dollar */
  readonly short: Readonly<Record<string, string>>;
}

/** A singular of English is left to English: other languages have plural forms of their own. */
type Texts<English> = {
  readonly [Key in keyof English as Key extends `${string}_one` ? never : Key]: English[Key] extends string
    ? string
    : Texts<English[Key]>;
};

interface Source {
  account: typeof account;
  alerts: typeof alerts;
  chart: typeof chart;
  common: typeof common;
  console: typeof consoleTexts;
  'console-access': typeof consoleAccess;
  'console-account': typeof consoleAccount;
  'console-audit': typeof consoleAudit;
  'console-messages': typeof consoleMessages;
  'console-operators': typeof consoleOperators;
  'console-overview': typeof consoleOverview;
  'console-review': typeof consoleReview;
  'console-theme': typeof consoleTheme;
  'console-tickets': typeof consoleTickets;
  'console-rules': typeof consoleRules;
  'console-treasury': typeof consoleTreasury;
  'console-users': typeof consoleUsers;
  deposit: typeof deposit;
  error: typeof error;
  history: typeof history;
  home: typeof home;
  instrument: typeof instrument;
  'saved-settings': typeof savedSettings;
  loan: typeof loan;
  mails: typeof mails;
  notifications: typeof notifications;
  'operator-actions': typeof operatorActions;
  'own-data': typeof ownData;
  options: typeof options;
  payout: typeof payout;
  positions: typeof positions;
  quotation: typeof quotation;
  search: typeof search;
  security: typeof security;
  session: typeof session;
  shell: typeof shell;
  statement: typeof statement;
  support: typeof support;
  ticket: typeof ticket;
  'trust-app': typeof trustApp;
  verification: typeof verification;
  wallet: typeof wallet;
  withdraw: typeof withdraw;
}

/** The texts of both apps, of which each loads its own: English defines the keys, every other language has exactly these. */
export type Catalogue = Texts<Source> & { readonly marketNames: MarketNames };

/** The long static texts: fetched by the screens that show them, never with the first load. */
export type LegalTexts = Texts<typeof legal>;

/** The words of a brand's rules: fetched by the screen that shows them. */
export type RuleTexts = Texts<typeof rules>;

/** What the server writes itself: mails, text messages, notices, the page before the app. */
export type ServerTexts = Texts<{ error: typeof error; mail: typeof mail; 'notice-texts': typeof notices; page: typeof page }>;
