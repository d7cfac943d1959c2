// the console itself uses one of these fonts; the others load with the theme of a brand that uses them
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/nunito/wght.css';
import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/space-grotesk/wght.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailed } from '@truefill/client/calls/query-client.ts';
import { ListFailed } from '@truefill/client/paging/paged-states.tsx';
import { EmptyState } from '@truefill/ui/components/empty-state.tsx';
import { Segmented } from '@truefill/ui/components/segmented.tsx';
import { Select } from '@truefill/ui/components/select.tsx';
import { Skeleton } from '@truefill/ui/components/skeleton.tsx';
import { SCHEME_NAMES } from '@truefill/ui/theme/scheme.ts';
import { fetchCall } from '../../calls/call.ts';
import { Island } from '../../page/island.tsx';
import { Screen } from '../../page/screen.tsx';
import { Actions } from './actions.tsx';
import { Choices } from './choices.tsx';
import { Colors } from './colors.tsx';
import { Fields } from './fields.tsx';
import { Figures } from './figures.tsx';
import { Overlays, States } from './states.tsx';
import styles from './theme.module.css';
import { useAppliedTheme, type BrandTheme } from './use-applied-theme.ts';

/** All components in all states, in the theme of a brand. */
export function ThemeScreen() {
  const { t } = useTranslation();
  const query = useQuery({ queryKey: ['themes'], queryFn: ({ signal }) => fetchCall('consoleThemes', {}, signal) });
  const failure = query.error instanceof CallFailed ? query.error.failure : null;
  return (
    <Screen title={t('console.place.theme')}>
      {failure && !query.data ? (
        <Island>
          <ListFailed title={t('console-theme.failed')} failure={failure} onRetry={() => void query.refetch()} />
        </Island>
      ) : null}
      {query.isPending ? <Skeleton height="60vh" /> : null}
      {query.data?.list.length === 0 ? (
        <Island>
          <EmptyState title={t('console-theme.none')} />
        </Island>
      ) : null}
      {query.data?.list[0] ? <AppliedTheme themes={query.data.list} first={query.data.list[0]} /> : null}
    </Screen>
  );
}

function AppliedTheme({ themes, first }: { readonly themes: readonly BrandTheme[]; readonly first: BrandTheme }) {
  const { t } = useTranslation();
  const [brandId, setBrandId] = useState(first.brandId);
  const brand = themes.find((each) => each.brandId === brandId) ?? first;
  // unselected values follow the brand
  const [theme, setTheme] = useState<BrandTheme['theme'] | null>(null);
  const [scheme, setScheme] = useState<BrandTheme['scheme'] | null>(null);
  const applied = { css: brand.css, theme: theme ?? brand.theme, scheme: scheme ?? brand.scheme };
  useAppliedTheme(applied);
  return (
    <>
      <Island>
        <p className={styles.text}>{t('console-theme.text')}</p>
        <div className={styles.choice}>
          <Select
            label={t('console-theme.brand')}
            items={themes.map(({ brandId: value, title, titleSuffix }) => ({ value, label: `${title} ${titleSuffix}` }))}
            value={brand.brandId}
            onChange={setBrandId}
          />
          <Segmented
            label={t('console-theme.look.title')}
            items={[
              { value: 'light', label: t('console-theme.look.light') },
              { value: 'dark', label: t('console-theme.look.dark') },
            ]}
            value={applied.theme}
            onChange={setTheme}
          />
          <Select
            label={t('console-theme.scheme.title')}
            items={SCHEME_NAMES.map((value) => ({ value, label: t(`console-theme.scheme.${value}`) }))}
            value={applied.scheme}
            onChange={setScheme}
          />
        </div>
      </Island>
      <div className={styles.parts}>
        <div className={styles.wide}>
          <Island title={t('console-theme.part.colors')}>
            <Colors />
          </Island>
        </div>
        <Island title={t('console-theme.part.actions')}>
          <Actions />
        </Island>
        <Island title={t('console-theme.part.choices')}>
          <Choices />
        </Island>
        <Island title={t('console-theme.part.fields')}>
          <Fields />
        </Island>
        <Island title={t('console-theme.part.figures')}>
          <Figures />
        </Island>
        <Island title={t('console-theme.part.states')}>
          <States title={brand.title} titleSuffix={brand.titleSuffix} />
        </Island>
        <Island title={t('console-theme.part.overlays')}>
          <Overlays />
        </Island>
      </div>
    </>
  );
}
