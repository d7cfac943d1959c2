import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadCatalogue } from '../../../locales/languages.ts';
import type { PublicBrand } from '@truefill/api/brand.ts';
import { INTERPOLATION } from '../i18n/interpolation.ts';

/** What the server writes into a page and the app reads at start, as far as hooks need it. Import it before the app. */
const brand: Pick<
  PublicBrand,
  | 'site'
  | 'switches'
  | 'defaultTradeType'
  | 'timeZone'
  | 'rules'
  | 'options'
  | 'visual'
  | 'treasury'
  | 'hasCoinNetworks'
  | 'loans'
  | 'service'
  | 'demonstration'
  | 'documents'
  | 'images'
  | 'searchWords'
> = {
  site: 'Northwind Markets',
  documents: [],
  switches: { contract: true, optionMock: true } as PublicBrand['switches'],
  defaultTradeType: 'market',
  timeZone: 'Europe/London',
  visual: { scheme: 'green-red', motif: 'contours' } as PublicBrand['visual'],
  rules: { minHoldSeconds: 180, forexMinTotalDeposit: 100_000, maxLivingOrders: 500 } as PublicBrand['rules'],
  options: { voidAfterSeconds: 15 } as PublicBrand['options'],
  hasCoinNetworks: true,
  treasury: {
    depositTypes: ['crypto', 'bank_card'],
    hiddenQrCode: false,
    minWithdrawUsd: 50,
    maxWithdrawUsd: 10_000_000,
    withdrawFees: [{ fromUsd: 100, type: 'FIX_AMOUNT', amount: 25 }],
    newAddressHours: 24,
    fourEyesAboveUsd: 10_000,
    reviewTargetHours: 4,
    verification: { deposit: 'none', withdraw: 'advanced', loan: 'advanced' },
  } as unknown as PublicBrand['treasury'],
  loans: {
    minAmount: 50_000,
    maxAmount: 1_000_000,
    amountStep: 10_000,
    amountMarks: [50_000, 500_000, 1_000_000],
    minDays: 7,
    maxDays: 30,
    dayMarks: [7, 15, 30],
    repaymentStep: 100,
    requestsPerDay: 5,
    dailyRate: '0.0005',
    fourEyesAboveUsd: 100_000,
    guarantorDays: 7,
  },
  service: { email: '', telegram: '', whatsapp: '', chatUrl: '' },
  demonstration: true,
  images: { maxMegabytes: 10, targetMegabytes: 0.3, maxSidePx: 1_920, quality: 0.75, heicQuality: 0.7 },
  searchWords: ['USD', 'GBP', 'AUD', 'HKD'],
};
const script = Object.assign(document.createElement('script'), { id: 'brand', type: 'application/json' });
script.textContent = JSON.stringify(brand);
document.head.append(script);

await i18next.use(initReactI18next).init({
  lng: 'en',
  lowerCaseLng: true,
  resources: { en: { translation: await loadCatalogue('en') } },
  interpolation: INTERPOLATION,
});
