import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '../../live/optional-part.tsx';
import type { CallResponse } from '@truefill/api/calls.ts';
import { brand } from '@truefill/client/brand.ts';
import { usePreferences } from '@truefill/client/preferences/preferences-store.ts';
import { takeFirst } from '../../first-data.ts';
import { fetchCall } from '@truefill/client/calls/query-client.ts';
import { useSession } from '@truefill/client/session/session-store.ts';
import { BrandArt } from '../../page/brand-art.tsx';
import styles from './banners.module.css';

const Carousel = optionalPart(() => import('./carousel.tsx'), 'Carousel', Still, 'first');

const OWN_BANNERS = [
  { name: 'spread', to: '/quotation' },
  { name: 'demo', to: '/register' },
  { name: 'control', to: '/position' },
] as const;

/**
 * The brand's banners, or the product's own if it has none that can be shown. The first is shown at once; the carousel loads
 * later.
 */
export function Banners() {
  const { t } = useTranslation();
  const { data, isPending } = useQuery({
    queryKey: ['banners'],
    queryFn: ({ signal }) => fetchCall('bannerList', {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: () => takeFirst('bannerList'),
  });
  const signedIn = useSession(({ status }) => status === 'signed-in');
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { virtualCurrencyTrade, contract } = brand().switches;
  // omit banners that link to this very page, promise what the brand does not have, or ask a logged-in user to register
  const offered = { spread: true, demo: virtualCurrencyTrade && !signedIn, control: contract };
  const own = OWN_BANNERS.filter(({ name, to }) => to !== path && offered[name]);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const images = (data?.rows ?? []).filter(({ bannerUrl }) => !missing.includes(bannerUrl));
  const slides =
    images.length > 0
      ? images.map((banner) => (
          <BrandBanner
            key={banner.bannerUrl}
            banner={banner}
            onMissing={() => setMissing((known) => [...known, banner.bannerUrl])}
          />
        ))
      : own.map((banner) => <OwnBanner key={banner.name} banner={banner} />);
  if (isPending || slides.length === 0) return <Still slides={slides} />;
  return <Carousel label={t('home.banners')} slides={slides} />;
}

/** The first slide; the others are hidden behind it, so that it is as high as the carousel will be. */
function Still({ slides }: { readonly slides: readonly ReactNode[] }) {
  return <div className={styles.still}>{slides}</div>;
}

function BrandBanner({
  banner: { bannerUrl, title, ink },
  onMissing,
}: {
  readonly banner: CallResponse<'bannerList'>['rows'][number];
  readonly onMissing: () => void;
}) {
  const locale = usePreferences((preferences) => preferences.locale);
  const lines = title?.[locale];
  return (
    <div className={styles.pictured}>
      <img className={styles.image} src={bannerUrl} alt="" onError={onMissing} />
      {lines?.length ? (
        <p className={styles.caption}>
          {lines.map((line, at) => (
            <span key={line} style={{ color: ink?.[at] ?? ink?.[0] }}>
              {line}{' '}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function OwnBanner({ banner }: { readonly banner: (typeof OWN_BANNERS)[number] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.banner}>
      <BrandArt />
      <p className={styles.title}>{t(`home.banner.${banner.name}.title`)}</p>
      <p className={styles.text}>{t(`home.banner.${banner.name}.text`)}</p>
      <Link to={banner.to} className={styles.action}>
        {t(`home.banner.${banner.name}.action`)}
      </Link>
    </div>
  );
}
