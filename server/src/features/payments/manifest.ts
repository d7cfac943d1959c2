import type { FeatureManifest } from '../../feature-manifest.ts';
import { migrations } from './migrations.ts';
import { paymentMails } from './payment-mails.ts';

export const paymentsFeature: FeatureManifest = {
  name: 'payments',
  migrations,
  consumers: ({ brands, localeOf, identity }) => [
    paymentMails({ brands, localeOf, notify: (transaction, notice) => identity.notify(transaction, notice) }),
  ],
};
