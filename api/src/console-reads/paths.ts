export const consoleReadPaths = {
  consoleUsers: '/operator/v1/users',
  consoleUser: '/operator/v1/user',
  consoleUserLedger: '/operator/v1/user/ledger',
  consoleUserOrders: '/operator/v1/user/orders',
  consoleUserOptions: '/operator/v1/user/options',
  consoleUserSessions: '/operator/v1/user/sessions',
  consoleUserActions: '/operator/v1/user/actions',
  consoleTreasury: '/operator/v1/treasury',
  consoleRules: '/operator/v1/rules',
  consoleRule: '/operator/v1/rule',
  consoleSearch: '/operator/v1/search',
  consoleExport: '/operator/v1/export',
} as const;
