import i18next, { type i18n } from 'i18next';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '@truefill/locales/languages.ts';
import { fileWords } from './file-words.ts';

async function languageOf(code: string): Promise<i18n> {
  const language = i18next.createInstance();
  await language.init({ lng: code, lowerCaseLng: true, resources: { [code]: { translation: await loadCatalogue(code) } } });
  return language;
}

const ORDERS =
  '\u{feff}order_number,account,status,market,name,side,kind,volume_lots,limit_price,open_price,close_price,stop_loss,take_profit,leverage,margin_usd,profit_loss_usd,fee_usd,overnight_fee_usd,net_result_usd,placed_at,opened_at,ended_at,close_reason,part_of\r\n';
const CLOSED =
  '17,real,closed,NEWUSDT,"\'=1, ""x""",buy,market,0.10,,1.00,2.00,,,100,1.00,-1.00,0.01,0.00,-1.01,t,t,t,trailing_stop,16\r\n';
const CANCELLED = '18,real,cancelled,NEWUSD,open,sell,limit,0.10,1.00,,,,,100,1.00,,,,,t,,t,manual,\r\n';

describe('a file of orders', () => {
  it('has column names and states in the language of the page, and figures, times and names that it does not know as they are', async () => {
    const translate = fileWords('orders', await languageOf('de'));
    expect(translate(ORDERS + CLOSED).split('\r\n')).toEqual([
      '\u{feff}Ordernummer,Konto,Status,Symbol,Markt,Richtung,Orderart,Volumen (Lot),Limitkurs,Einstieg,Ausstieg,Stop-Loss,Take-Profit,Hebel,Margin (USD),Gewinn und Verlust (USD),Gebühr (USD),Übernachtgebühr (USD),Nettoergebnis (USD),Aufgegeben (UTC),Eröffnet (UTC),Beendet (UTC),Grund,Teil der Position',
      '17,Echtgeld,Geschlossen,NEWUSDT,"\'=1, ""x""",Kauf,Market-Order,0.10,,1.00,2.00,,,100,1.00,-1.00,0.01,0.00,-1.01,t,t,t,Durch Trailing-Stop geschlossen,16',
      '',
    ]);
  });

  it('says of a canceled order who canceled it, also in a later part, whose names are in the first', async () => {
    const translate = fileWords('orders', await languageOf('en'));
    translate(ORDERS);
    expect(translate(CANCELLED)).toBe(
      '18,Real,Canceled,NEWUSD,open,Sell,Pending order,0.10,1.00,,,,,100,1.00,,,,,t,,t,Canceled by you,\r\n',
    );
  });

  it('keeps what a newer server may write', async () => {
    const translate = fileWords('orders', await languageOf('en'));
    expect(translate('\u{feff}order_number,mood,status\r\n17,real,dreaming\r\n')).toBe(
      '\u{feff}Order number,mood,Status\r\n17,real,dreaming\r\n',
    );
  });
});

it('a file of options has its words too', async () => {
  const translate = fileWords('options', await languageOf('zh-cn'));
  const names =
    'order_number,account,status,market,name,kind,stake_usd,payout_rate,seconds,entry_price,end_price,band_low,band_high,outcome,result_usd,fee_usd,net_result_usd,begun_at,ends_at,settled_at';
  expect(
    translate(
      `\u{feff}${names}\r\n17,demo,settled,EURUSD,Euro / US Dollar,inside,1.00,0.78,30,2.00,2.00,1.00,3.00,win,0.78,0.01,0.77,t,t,t\r\n`,
    ),
  ).toBe(
    '\u{feff}订单号,账户,状态,代码,品种,方向,投入金额（USD）,收益率,到期时长（秒）,入场价,到期价,区间下限,区间上限,结果,盈亏（USD）,手续费（USD）,净盈亏（USD）,入场时间（UTC）,到期时间（UTC）,结算时间（UTC）\r\n' +
      '17,模拟,已结算,EURUSD,欧元/美元,区间内,1.00,0.78,30,2.00,2.00,1.00,3.00,盈利,0.78,0.01,0.77,t,t,t\r\n',
  );
});
