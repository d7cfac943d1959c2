import {
  IconChecklist,
  IconHistory,
  IconId,
  IconMessage2,
  IconLayoutDashboard,
  IconMessages,
  IconPalette,
  IconScale,
  IconShieldCheck,
  IconUserCog,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react';
import type { Operator, Right } from '../session/session.ts';

/** The screens in the menu. */
export interface Place {
  readonly to: '/' | `/${Exclude<Place['name'], 'overview'>}`;
  readonly name:
    | 'overview'
    | 'review'
    | 'approvals'
    | 'tickets'
    | 'users'
    | 'treasury'
    | 'messages'
    | 'rules'
    | 'audit'
    | 'operators'
    | 'activity'
    | 'theme';
  readonly icon: Icon;
  /** the right needed to see the entry */
  readonly right: Right;
}

const PLACES: readonly Place[] = [
  { to: '/', name: 'overview', icon: IconLayoutDashboard, right: 'self' },
  { to: '/review', name: 'review', icon: IconChecklist, right: 'cases.read' },
  { to: '/approvals', name: 'approvals', icon: IconUsersGroup, right: 'cases.read' },
  { to: '/tickets', name: 'tickets', icon: IconMessages, right: 'tickets.read' },
  { to: '/users', name: 'users', icon: IconUsers, right: 'users.read' },
  { to: '/treasury', name: 'treasury', icon: IconScale, right: 'treasury.read' },
  { to: '/messages', name: 'messages', icon: IconMessage2, right: 'messages.read' },
  { to: '/rules', name: 'rules', icon: IconShieldCheck, right: 'rules.read' },
  { to: '/audit', name: 'audit', icon: IconHistory, right: 'audit.read' },
  { to: '/operators', name: 'operators', icon: IconUserCog, right: 'operators.manage' },
  { to: '/activity', name: 'activity', icon: IconId, right: 'self' },
  { to: '/theme', name: 'theme', icon: IconPalette, right: 'self' },
];

/** The menu entries that an operator may see. */
export function placesOf(operator: Pick<Operator, 'rights'>): readonly Place[] {
  return PLACES.filter(({ right }) => operator.rights.includes(right));
}

/** Whether a path belongs to a menu entry. */
export function isAt(path: string, place: string): boolean {
  return path === place || (place !== '/' && path.startsWith(`${place}/`));
}

/** Screens for visitors who are not signed in. */
export function isOpenPath(path: string): boolean {
  return path === '/login' || path === '/invitation';
}
