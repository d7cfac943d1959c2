import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/**
 * Code that every screen needs goes into few files: dozens of small ones cost requests and compress worse. Components built on
 * Base UI are left out of `parts`, or they would join the first load; mappings that only later screens use, out of `app`.
 */
const ALWAYS: readonly Group[] = [
  {
    name: 'base',
    test: /node_modules\/(?:(?:react|react-dom|scheduler|zustand|react-i18next(?!\/dist\/es\/(?:Icu)?Trans)|i18next|use-sync-external-store)\/|@tanstack\/(?!react-virtual|virtual|query-core\/.*infiniteQuery|react-query\/.*useInfiniteQuery))/,
    priority: 30,
  },
  {
    name: 'orders',
    test: /web\/src\/(?:trading-parts\/(?:price-change|list-page|order-badge|order-card|order-list)|features\/trading\/positions\/(?:pending\/pending-card|positions\.module))/,
    priority: 0,
  },
];

/** Components and modules that every page needs. */
const EVERYWHERE = [
  /ui\/src\/(?:format\/(?!rule-text)|components\/(?:button|change-text|chips|class-names|direction|empty-state|error-state|icon-button|instrument-mark|notice|price-text|skeleton|sparkline|tag|visually-hidden)\b)/,
  /client\/src\/(?:brand|calls\/(?!pending|use-money|upload)|toasts\/toast-store|page\/(?:frame|icons|wordmark)|preferences|session\/(?!session-watch))|web\/src\/(?:live\/(?!use-quotes-of|server-|optional-part)|instruments\/(?!spread|favorite|recent)|preferences\/(?!one-click)|page\/guard|features\/account\/chat-store)|api\/src\/(?!account-closing\/|listing\/|payout-methods\/|statement\/|support\/|workspace\/|legal\/|rules\/|password\/|deposits\/|withdrawals\/|wallet\/|fields\/|review\/|error-codes\b|loans\/|notifications\/alarms\b|(?:alerts|notifications|options)\/mapping\b|orders\/command-mapping\b|identity\/security-mapping\b)/,
];

/** The modules of market lists, which several screens show. */
const MARKETS =
  /node_modules\/@tanstack\/(?:react-virtual|virtual-core)|web\/src\/features\/(?:home\/carousel\.module\.css|quotation\/(?:category-chips|market-row|market-table))/;

/**
 * What floats over every page and is loaded after the first paint (its styles, and the storage that it restores tickets from), and
 * what only later screens share. The first load names every file of its own.
 */
const LATE =
  /(?:client\/src\/(?:forms\/kept-draft\.ts|page\/not-there\.tsx|toasts\/toast-list\.module\.css)|locales\/join-sentences\.ts|ui\/src\/theme\/print\.css|web\/src\/(?:money-parts\/(?:other-language|wait-of)\.ts|shell\/(?:connection-failed|version-notice)\.module\.css))/;

/**
 * All icons are exported by one file of the library, so imports do not show which screen needs which. The icons of the entry
 * pages are part of the first load, all others share a file.
 */
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\//;
const FIRST_ICON =
  /\/Icon(?:Briefcase|BriefcaseFilled|Check|ChevronDown|ChevronLeft|ChevronRight|Compass|CompassFilled|Eye|EyeOff|Headset|History|Home|HomeFilled|Language|Lock|Moon|PlugConnectedX|Search|Star|StarFilled|User|UserFilled|World|X)\.mjs$/;

/** The root modules of screens, by kind. All other dynamic imports count as `later`. */
const ENTRY_MODULES: Readonly<Record<string, RegExp>> = {
  desk: /web\/src\/shell\/desktop\.tsx$/,
  home: /web\/src\/features\/home\/home\.tsx$/,
  login: /web\/src\/features\/session\/login\.tsx$/,
  chart: /web\/src\/features\/chart\/chart-screen\.tsx$/,
  pages:
    /web\/src\/features\/(?:trading\/(?:ticket\/place|positions\/positions|history\/history)|options\/ticket\/place-option|quotation\/quotation|chart\/mobile-chart)\.tsx$/,
};
/** Screens that users enter the app by. */
const ENTERED = ['desk', 'home', 'login', 'chart'];
/** Imported by the library's index, and so seemingly by every screen, but used only by long lists. */
const LISTS_ONLY = /(?:query-core\/.*infiniteQueryObserver|react-query\/.*useInfiniteQuery)/;
const LISTS: readonly string[] = ['desk', 'later'];
const KINDS = [...Object.keys(ENTRY_MODULES), 'later'];

/**
 * A wide window's workspace consists of more than a hundred modules that other screens share in every combination. Without
 * grouping they become a hundred files, and a browser requests six at a time. So they are grouped by the screens that need
 * them, and a phone's page still loads nothing that it does not use.
 */
function groupsByNeed(): Group[] {
  let read: Needs | null = null;
  const group = (priority: number, nameOf: (needs: Needs, id: string) => string | null): Group => ({
    name: (id, context) => nameOf((read ??= readNeeds(id, (requested) => context.getModuleInfo(requested))), id),
    priority,
  });
  // a group includes all that its modules import, so modules that more kinds of screens need come first, the first load before
  // all
  return [
    group(20, ({ first, shared }, id) => {
      const kinds = shared.get(id) ?? [];
      if (kinds.includes('home') && kinds.includes('chart')) return 'app';
      if (EVERYWHERE.some((place) => place.test(id))) return 'app';
      if (ICON.test(id)) return FIRST_ICON.test(id) ? 'app' : 'icons';
      return first.has(id) ? 'app' : null;
    }),
    // a phone's home uses few files, whichever screens share them
    group(10, ({ shared }, id) => {
      const kinds = shared.get(id) ?? [];
      return MARKETS.test(id) || (kinds.includes('home') && kinds.length > 1) ? 'markets' : null;
    }),
    // modules that every page loads later, in two files: login and chart need only the smaller one
    group(9, ({ shared }, id) => {
      const kinds = shared.get(id) ?? [];
      return isSharedLater(kinds) && (kinds.includes('login') || kinds.includes('chart')) ? 'often' : null;
    }),
    group(8, ({ shared }, id) => (LATE.test(id) || isSharedLater(shared.get(id) ?? []) ? 'later' : null)),
    ...KINDS.map((_, index) => {
      const count = KINDS.length - index;
      return group(count, ({ shared }, id) => {
        const kinds = shared.get(id) ?? [];
        return kinds.length === count ? kinds.join('-') : null;
      });
    }),
  ];
}

function isSharedLater(kinds: readonly string[]): boolean {
  return kinds.includes('desk') && kinds.includes('later');
}

interface Needs {
  /** modules imported by the page's entry file, without the entry itself */
  readonly first: ReadonlySet<string>;
  /** for each module outside the first load that an entry screen needs: the kinds of screens that import it statically */
  readonly shared: ReadonlyMap<string, readonly string[]>;
}

type ModuleInfoOf = Rolldown.ChunkingContext['getModuleInfo'];

function readNeeds(anyId: string, infoOf: ModuleInfoOf): Needs {
  const top = entryAbove(anyId, infoOf);
  const first = everythingFrom(top, infoOf, 'at once');
  const lazyModules = new Set<string>();
  for (const id of everythingFrom(top, infoOf, 'all'))
    for (const target of infoOf(id)?.dynamicallyImportedIds ?? []) lazyModules.add(target);
  const needs = new Map<string, Set<string>>();
  for (const lazyModule of lazyModules) {
    const kind = Object.entries(ENTRY_MODULES).find(([, test]) => test.test(lazyModule))?.[0] ?? 'later';
    for (const needed of everythingFrom(lazyModule, infoOf, 'at once'))
      if (!first.has(needed) && !lazyModules.has(needed)) needs.set(needed, (needs.get(needed) ?? new Set()).add(kind));
  }
  const entered = [...needs].filter(([, kinds]) => ENTERED.some((kind) => kinds.has(kind)));
  return {
    first: new Set([...first].filter((id) => id !== top && !infoOf(id)?.importers.includes(top) && !LISTS_ONLY.test(id))),
    shared: new Map(entered.map(([id, kinds]) => [id, LISTS_ONLY.test(id) ? LISTS : KINDS.filter((kind) => kinds.has(kind))])),
  };
}

function entryAbove(id: string, infoOf: ModuleInfoOf): string {
  const seen = new Set<string>();
  const waiting = [id];
  for (let above = waiting.pop(); above !== undefined; above = waiting.pop()) {
    if (seen.has(above)) continue;
    seen.add(above);
    const info = infoOf(above);
    if (info?.isEntry) return above;
    waiting.push(...(info?.importers ?? []), ...(info?.dynamicImporters ?? []));
  }
  return id;
}

function everythingFrom(id: string, infoOf: ModuleInfoOf, how: 'at once' | 'all'): ReadonlySet<string> {
  const seen = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const info = infoOf(next);
    waiting.push(...(info?.importedIds ?? []), ...(how === 'all' ? (info?.dynamicallyImportedIds ?? []) : []));
  }
  return seen;
}

/** How the build splits the code into files. */
export function chunkGroups(): Group[] {
  return [...ALWAYS, ...groupsByNeed()];
}
