/**
 * Price alerts: a user is notified once, or every time, when the mid of a market reaches a price. The first accepted quote that
 * trades and is at or past the price fires it; prices are integers of the instrument's smallest unit, times ms since the epoch.
 */
export { createAlerts, type AlertMail, type Alerts, type AlertsParts } from './alerts.ts';
export { alertTexts } from './alert-event.ts';
export { type MailOutcome } from './alert-mails.ts';
export { migrations as alertsMigrations } from './migrations.ts';
