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

/** The screens that the menu leads to. */
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
  /** who lacks it does not see the place */
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

/** The places that an operator may go to. */
export function placesOf(operator: Pick<Operator, 'rights'>): readonly Place[] {
  return PLACES.filter(({ right }) => operator.rights.includes(right));
}

/** Whether a path is a place of the menu or lies below it. */
export function isAt(path: string, place: string): boolean {
  return path === place || (place !== '/' && path.startsWith(`${place}/`));
}

/** Screens for who is not signed in yet. */
export function isOpenPath(path: string): boolean {
  return path === '/login' || path === '/invitation';
}
