/** Target of a login: a path of the console, never another site and never the login itself. */
export function returnPath(to: string | undefined): string {
  if (to === undefined || !/^\/(?![/\\])/.test(to) || /[\\\s]/.test(to) || to.startsWith('/login')) return '/';
  return to;
}
