import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

/** Query parameters; empty and undefined ones are omitted. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** A URL of the console. */
export function address(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Navigates to a URL of the console. */
export function useGo(): (href: string, how?: { readonly replace?: boolean }) => void {
  const { history } = useRouter();
  return (href, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href));
}

/** The current path. */
export function usePath(): string {
  return useRouterState({ select: ({ location }) => location.pathname });
}

export interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly replace?: boolean | undefined;
  readonly children: ReactNode;
}

/** A link within the console. Opening it in a new tab or window is left to the browser. */
export function Go({ to, replace = false, onClick, children, ...rest }: GoProps) {
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to, { replace });
  };
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  );
}
