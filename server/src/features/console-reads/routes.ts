import { brandCss } from '@truefill/ui/theme/generate.ts';
import type { ConsoleHandler, ConsoleRoutes } from '../../http/calls/console-registrar.ts';
import { brandsWith, type OperatorSession } from '../operators/session.ts';
import { auditScopeOf, readInOrder, type AuditScope } from '../audit/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { dashboardHandler, type DashboardParts } from './dashboard.ts';
import { exportRows } from './exports.ts';
import { usersInOrder } from './find-users.ts';
import { numberOf, placeFrom } from './portion.ts';
import { describeRules } from './rule-files.ts';
import { readExposure, readPositions } from './treasury.ts';
import { findVisibleUser, visibleBrands, userHandlers, type ReadParts } from './user-routes.ts';
import { searchHandler } from './search.ts';

/** The console's read calls. */
export function consoleReadRoutes(parts: ReadParts & DashboardParts): ConsoleRoutes {
  const users = userHandlers(parts);
  return (register) => {
    register('consoleUsers', users.list);
    register('consoleUser', users.one);
    register('consoleUserLedger', users.ledger);
    register('consoleUserOrders', users.orders);
    register('consoleUserOptions', users.options);
    register('consoleUserSessions', users.sessions);
    register('consoleUserActions', users.actions);
    register('consoleDashboard', dashboardHandler(parts));
    register('consoleTreasury', treasuryHandler(parts));
    register('consoleRules', async (operator) => ({ list: await describeRules(parts.pool, rulesFor(parts, operator)) }));
    register('consoleRule', async (operator, { name }) => {
      const file = rulesFor(parts, operator).find((each) => each.name === name);
      const [rule] = file ? await describeRules(parts.pool, [file]) : [];
      if (!file || !rule) throw new Refusal('dataNotFound');
      return { ...rule, content: file.content };
    });
    register('consoleThemes', themesHandler(parts));
    register('consoleSearch', searchHandler(parts));
    register('consoleExport', exportHandler(parts));
  };
}

function rulesFor({ rules }: ReadParts, operator: Parameters<ConsoleHandler<'consoleRules'>>[0]) {
  const seen = new Set(brandsWith(operator, 'rules.read'));
  return rules.filter(({ brandId }) => brandId === '' || seen.has(brandId));
}

/** Tokens are generated on request, since operators rarely look at them. */
function themesHandler({ brands }: ReadParts): ConsoleHandler<'consoleThemes'> {
  return async (operator) => {
    const seen = new Set(brandsWith(operator, 'self'));
    return {
      list: brands
        .filter(({ id }) => seen.has(id))
        .map(({ id, title, titleSuffix, visual }) => ({
          brandId: id,
          title,
          titleSuffix,
          theme: visual.defaultTheme,
          scheme: visual.scheme,
          css: brandCss(visual),
        })),
    };
  };
}

const UNCHECKED = { checkedTs: null, failedTs: null, ok: false, wrongBalances: 0, unbalanced: 0, unknownKinds: [] };

function treasuryHandler(parts: ReadParts): ConsoleHandler<'consoleTreasury'> {
  const { pool, brands, market, waiting, ledgerCheck } = parts;
  return async (operator, { brandId }) => {
    const seen = visibleBrands(operator, 'treasury.read', brandId);
    const checked = await ledgerCheck.last();
    return {
      positions: await readPositions(pool, seen, checked),
      ledger: checked?.ledger ?? UNCHECKED,
      exposure: await readExposure(
        pool,
        brands.filter(({ id }) => seen.includes(id)),
        market,
      ),
      waiting: await waiting(seen),
    };
  };
}

/** The part of the audit that an operator may export. */
function exportedAudit(operator: OperatorSession, brandId: string | undefined, exported: readonly string[]): AuditScope {
  const { brands } = auditScopeOf(operator, brandId);
  if (brands === null) return { brands: operator.everywhere.has('exports') ? null : exported };
  return { brands: brands.filter((id) => exported.includes(id)) };
}

function exportHandler(parts: ReadParts): ConsoleHandler<'consoleExport'> {
  const { pool, clock, contactsOf, cases, ledgerCheck } = parts;
  return async (operator, { list, brandId, userId, accountMode = null, after = '' }) => {
    const place = after === '' ? null : placeFrom(after);
    const brandIds = visibleBrands(operator, 'exports', brandId);
    const user = userId === undefined ? null : await findVisibleUser(parts, operator, userId, 'exports');
    const nowMs = clock.now();
    const answer = await exportRows(
      {
        pool,
        brandIds,
        userId: user?.id ?? null,
        accountMode,
        audit: ({ after: last, limit }) =>
          readInOrder(pool, exportedAudit(operator, brandId, brandIds), { after: numberOf(last), limit }),
        rules: () =>
          describeRules(
            pool,
            rulesFor(parts, operator).filter(({ brandId: of }) => of === '' || brandIds.includes(of)),
          ),
        cases: (part) => cases.inOrder(operator, { brandIds, ...part }),
        checked: () => ledgerCheck.last(),
        users: (part) => usersInOrder({ pool, contactsOf }, { brandIds, nowMs, ...part }),
      },
      list,
      place,
    );
    await parts.audit({
      operator,
      action: 'export.made',
      brandId: brandId ?? null,
      target: { kind: 'export', id: list },
      ...(user ? { userId: user.id } : {}),
      after: { from: after, brandId: brandId ?? 'all', ...(accountMode === null ? {} : { accountMode }) },
      atMs: nowMs,
    });
    return answer;
  };
}
