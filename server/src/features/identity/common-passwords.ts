/** What people choose first, in lower case, of 4 letters or more: short ones count as stems (see password-rules). */
const WORDS = `
password passwort passw0rd p@ssword p@ssw0rd pa55word pass1234 passport motdepasse contrasena contrasenya senha123 parola haslo123 wachtwoord
letmein welcome willkommen bienvenue bienvenido benvenuto hello hallo admin administrator root superuser guest user test tester testing login
master default changeme change secret geheim private access system server computer internet network google facebook twitter instagram youtube
amazon apple samsung nokia microsoft windows linux ubuntu android iphone whatsapp telegram netflix spotify paypal visa mastercard
bitcoin btcusdt ethereum crypto cryptocurrency blockchain binance coinbase dogecoin trading trader trade forex invest investor money dollar
million millionaire billionaire rich wallet broker market markets profit bullish bearish tothemoon
northwind plumtree truefill
iloveyou loveyou lovely love lover forever sweetheart darling honey baby babygirl babyboy princess prince queen king angel angels
sunshine rainbow flower butterfly summer winter spring autumn january february march april june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning midnight
football baseball basketball soccer hockey tennis golf cricket rugby liverpool arsenal chelsea manchester barcelona realmadrid juventus
bayern dortmund ajax celtic rangers lakers yankees cowboys steelers eagles redskins packers
superman batman spiderman ironman starwars startrek pokemon pikachu naruto goku harrypotter hogwarts gandalf matrix hunter ranger ninja
samurai dragon tiger lion wolf eagle falcon phoenix panther monkey donkey elephant dolphin shark snoopy mickey minnie donald garfield
shadow thunder lightning storm ghost killer slayer hacker warrior knight wizard merlin mystic magic
michael michelle jennifer jessica jordan joshua andrew anthony daniel david robert thomas charles william richard joseph matthew
george james john ashley amanda nicole samantha sarah elizabeth stephanie melissa christina christopher jonathan benjamin alexander
alexandra victoria natasha natalie patrick peter martin marcus maria marina monica sandra barbara susan linda nancy helen julia sophie
olivia emma charlotte harley maggie buster bailey cooper charlie ginger pepper cookie chocolate cheese banana orange cherry strawberry
blueberry pumpkin peanut butter coffee starbucks budweiser heineken corona jackdaniels
ferrari porsche mercedes corvette mustang camaro chevy yamaha honda toyota suzuki kawasaki ducati harleydavidson
london paris berlin newyork boston chicago dallas houston miami texas california canada america england france germany spain italy
russia china japan korea brazil mexico australia india singapore hongkong bangkok vietnam indonesia
whatever nothing something anything everything nobody somebody trustno1 trustnoone blink182 metallica nirvana slipknot eminem beatles
freedom liberty justice peace jesus christ jesuschrist blessed blessing heaven church faith
qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx
1234qwer qwer1234 asdf1234 abcd1234 abcdef abcdefg abcdefgh abc123 abc12345 a1b2c3d4 a123456 aa123456 123qwe 123qweasd qwe123 1234567
12345678 123456789 1234567890 12341234 12344321 123123123 123321123 112233 11223344 1122334455 102030 10203040 147258369 159753 159357
987654321 87654321 7654321 741852963 789456123 456789123 147852369 321654987 0123456789 00000000 11111111 22222222 55555555 66666666
77777777 88888888 99999999 12121212 69696969 13131313 10101010 20202020 01010101 31415926 52013140 5201314 1314520 woaini woaini520
woaini1314 aini1314 nihao ilovejesus iloveu sayang sayangku anhyeuem matkhau rahasia kamusayang alhamdulillah bismillah inshallah
saranghae arigato sakura doraemon totoro tinkerbell cinderella pocahontas barbie hellokitty
fuckyou fuckoff asshole bullshit pussycat biteme suckit sexy
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));
