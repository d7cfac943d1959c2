/** How much space rows, fields and paddings take. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Tokens of a compact brand that differ from `base.css`, in wide windows. Targets stay at least 24 px high. */
const DESKTOP: Readonly<Record<string, string>> = {
  'h-small': '1.5rem',
  'h-control': '2rem',
  'h-large': '2.5rem',
  'h-field': '2.125rem',
  't-field': 'var(--t-body)',
  'h-stepper': '2.125rem',
  'w-step': '34px',
  'h-segment': '1.5rem',
  'h-chip': '1.5rem',
  'size-icon-button': '28px',
  'h-row': '2.5rem',
  'h-table-row': '2rem',
  'h-list-item': '3.25rem',
  'h-submit': '2.75rem',
  'h-panel-head': '2.5rem',
  'pad-item': '7px',
  'pad-card': '10px',
  'gap-form': '9px',
  'gap-islands': '3px',
  gutter: '10px',
};

/** On phones only heights above the minimum touch target are reduced: 44 px remain. */
const PHONE: Readonly<Record<string, string>> = {
  'h-large': '2.875rem',
  'h-field': '2.875rem',
  'h-stepper': '2.75rem',
  'w-step': '48px',
  'h-row': '3.25rem',
  'h-menu-item': '2.75rem',
  'h-list-item': '3.375rem',
  'h-submit': '3rem',
  'pad-item': '7px',
  'pad-card': '10px',
  'gap-form': '9px',
};

/** The tokens of a density as CSS; empty for `comfortable`, whose values are in `base.css`. */
export function densityCss(density: Density): string[] {
  if (density === 'comfortable') return [];
  const rule = (window: string, tokens: Readonly<Record<string, string>>): string => {
    const declarations = Object.entries(tokens).map(([name, value]) => `--${name}:${value}`);
    return `@media (${window}){:root{${declarations.join(';')}}}`;
  };
  return [rule('min-width: 48em', DESKTOP), rule('max-width: 47.99em', PHONE)];
}
