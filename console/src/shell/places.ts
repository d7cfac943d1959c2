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
import { APPROVING, type Operator, type Right } from '../session/session.ts';

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
  /** one of these rights is needed to open it */
  readonly rights: readonly Right[];
}

const PLACES: readonly Place[] = [
  { to: '/', name: 'overview', icon: IconLayoutDashboard, rights: ['self'] },
  { to: '/review', name: 'review', icon: IconChecklist, rights: ['cases.read'] },
  { to: '/approvals', name: 'approvals', icon: IconUsersGroup, rights: APPROVING },
  { to: '/tickets', name: 'tickets', icon: IconMessages, rights: ['tickets.read'] },
  { to: '/users', name: 'users', icon: IconUsers, rights: ['users.read'] },
  { to: '/treasury', name: 'treasury', icon: IconScale, rights: ['treasury.read'] },
  { to: '/messages', name: 'messages', icon: IconMessage2, rights: ['messages.read'] },
  { to: '/rules', name: 'rules', icon: IconShieldCheck, rights: ['rules.read'] },
  { to: '/audit', name: 'audit', icon: IconHistory, rights: ['audit.read'] },
  { to: '/operators', name: 'operators', icon: IconUserCog, rights: ['operators.manage'] },
  { to: '/activity', name: 'activity', icon: IconId, rights: ['self'] },
  { to: '/theme', name: 'theme', icon: IconPalette, rights: ['self'] },
];

/** The menu entries that an operator may see. */
export function placesOf(operator: Pick<Operator, 'rights'>): readonly Place[] {
  return PLACES.filter((place) => isFor(place, operator));
}

function isFor({ rights }: Place, operator: Pick<Operator, 'rights'>): boolean {
  return rights.some((right) => operator.rights.includes(right));
}

/** Whether an operator may open a path, which a colleague's link may name; the server refuses its calls otherwise. */
export function mayOpen(path: string, operator: Pick<Operator, 'rights'>): boolean {
  const place = PLACES.find(({ to }) => isAt(path, to));
  return !place || isFor(place, operator);
}

/** Whether a path belongs to a menu entry. */
export function isAt(path: string, place: string): boolean {
  return path === place || (place !== '/' && path.startsWith(`${place}/`));
}

/** Screens for visitors who are not signed in. */
export function isOpenPath(path: string): boolean {
  return path === '/login' || path === '/invitation';
}
