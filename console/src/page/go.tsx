import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';

/** Values of an address's query; what is empty or left out is not in it. */
export type Query = Readonly<Record<string, string | number | undefined>>;

/** An address of the console. */
export function address(path: string, query: Query = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? path : `${path}?${text}`;
}

/** Leads to an address of the console. */
export function useGo(): (href: string, how?: { readonly replace?: boolean }) => void {
  const { history } = useRouter();
  return (href, { replace = false } = {}) => (replace ? history.replace(href) : history.push(href));
}

/** The path that is shown. */
export function usePath(): string {
  return useRouterState({ select: ({ location }) => location.pathname });
}

export interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
  readonly replace?: boolean | undefined;
  readonly children: ReactNode;
}

/** A link to another address of the console. Whatever opens it elsewhere is left to the browser. */
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
