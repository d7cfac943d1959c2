import { dictionary } from '@zxcvbn-ts/language-common';

/** What zxcvbn's list of leaked passwords lacks, in lower case: other languages, keyboards and sequences, and trading terms. */
const MORE = `
p@ssword contrasenya haslo123 willkommen bienvenue bienvenido benvenuto superuser login twitter instagram ubuntu whatsapp telegram netflix spotify
bitcoin btcusdt ethereum cryptocurrency blockchain binance coinbase dogecoin forex billionaire markets bullish bearish tothemoon truefill
harleydavidson qwertz zxcv 52013140 woaini520 woaini1314 aini1314 nihao kamusayang alhamdulillah saranghae pocahontas
`;

/** Some 49,000 passwords and words that attackers try first. */
export const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...MORE.split(/\s+/).filter(Boolean),
]);
