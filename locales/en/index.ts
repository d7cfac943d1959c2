import account from './account.json' with { type: 'json' };
import alerts from './alerts.json' with { type: 'json' };
import chart from './chart.json' with { type: 'json' };
import error from './error.json' with { type: 'json' };
import history from './history.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import instrument from './instrument.json' with { type: 'json' };
import kept from './kept.json' with { type: 'json' };
import later from './later.json' with { type: 'json' };
import { marketNames } from './market-names.ts';
import notifications from './notifications.json' with { type: 'json' };
import options from './options.json' with { type: 'json' };
import positions from './positions.json' with { type: 'json' };
import quotation from './quotation.json' with { type: 'json' };
import search from './search.json' with { type: 'json' };
import security from './security.json' with { type: 'json' };
import session from './session.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import statement from './statement.json' with { type: 'json' };
import ticket from './ticket.json' with { type: 'json' };

export default {
  account,
  alerts,
  chart,
  error,
  history,
  home,
  instrument,
  kept,
  later,
  marketNames,
  notifications,
  options,
  positions,
  quotation,
  search,
  security,
  session,
  shell,
  statement,
  ticket,
};
