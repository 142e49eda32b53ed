import type { ProductTheme } from './product.ts'
import { wordsIn } from './search.ts'

/** Artists and series that fans search for by name. The shop has no official goods of theirs, but pieces that come near in style. */
export interface Fandom {
  /** As fans write it. */
  name: string
  theme: ProductTheme
  /** Words of tags and names that come near. */
  near: readonly string[]
}

/** Of each line: theme, the words that come near, and the names; other names of the same, also in Hangul and Kana, follow a slash. */
const LINES = `
kpop: lightstick concert stage purple: BTS/bangtan/bts army/방탄소년단/방탄/防弾少年団/バンタン/jungkook/jimin/taehyung/정국/지민/태형
kpop: crown girl crush pink: BLACKPINK/jennie/블랙핑크/ブラックピンク/ブルピン
kpop: girl crush stage gem: aespa/에스파/エスパ, ITZY/イッジ, LE SSERAFIM/르세라핌/ルセラフィム, (G)I-DLE/gidle/여자아이들, MAMAMOO/마마무, 2NE1/투애니원, BABYMONSTER/베이비몬스터/베몬/ベビモン, KATSEYE/캣츠아이, KISS OF LIFE/키스오브라이프
kpop: soft concept heart bow ribbon: TWICE/twice once/트와이스/トゥワイス, NewJeans/njz/뉴진스/ニュージーンズ, IVE/아이브/アイヴ, Red Velvet/레드벨벳/レドベル, ILLIT/아일릿/アイリット, Girls’ Generation/snsd/소녀시대/少女時代, OH MY GIRL/오마이걸, fromis 9, NMIXX/엔믹스, Kep1er/케플러, tripleS, IU/아이유, Apink/에이핑크
kpop: lightstick concert stage: EXO/엑소/エクソ, SEVENTEEN/svt/세븐틴/セブンティーン/セブチ, Stray Kids/skz/스트레이키즈/스키즈/スキズ, ENHYPEN/엔하이픈/エナイプン, NCT/nct 127/nct dream/엔시티, TXT/tomorrow x together/투모로우바이투게더/투바투/トゥバ, ATEEZ/atiny/에이티즈, MONSTA X/몬스타엑스, GOT7/갓세븐, SHINee/샤이니/シャイニー, Super Junior/슈퍼주니어/슈주, BIGBANG/빅뱅/ビッグバン, ASTRO/아스트로, THE BOYZ/더보이즈, RIIZE/라이즈, BOYNEXTDOOR/보이넥스트도어/보넥도, ZEROBASEONE/zb1/제로베이스원/제베원/ゼベワン, DAY6/데이식스, WayV, iKON, P1Harmony, CRAVITY, PLAVE, TWS/투어스, CORTIS/코르티스
kpop: crown stage samurai: KPop Demon Hunters/huntrix/saja boys/케이팝데몬헌터스/케데헌
anime: haori kimono historical: Demon Slayer/kimetsu no yaiba/tanjiro/nezuko/귀멸의칼날/귀칼/鬼滅の刃/鬼滅, Rurouni Kenshin/바람의검심/るろうに剣心, Gintama/은혼/銀魂, Inuyasha/이누야샤/犬夜叉, Samurai Champloo, Vagabond
anime: moon magical wand: Sailor Moon/세일러문/セーラームーン, Cardcaptor Sakura/카드캡터체리/カードキャプターさくら, Madoka Magica/puella magi/마도카마기카/まどかマギカ, Precure/pretty cure/프리큐어/プリキュア, Tokyo Mew Mew
anime: samurai katana wisp: Naruto/boruto/kakashi/sasuke/itachi/나루토/ナルト, Bleach/ichigo/블리치/ブリーチ, Jujutsu Kaisen/jjk/gojo/sukuna/주술회전/呪術廻戦, Chainsaw Man/makima/denji/체인소맨/チェンソーマン, Tokyo Ghoul/도쿄구울/東京喰種, Death Note/데스노트/デスノート, Dandadan/단다단/ダンダダン, Solo Leveling/나혼자만레벨업/俺だけレベルアップな件
anime: sea wave adventure: One Piece/luffy/zoro/루피/ルフィ
anime: sailor school varsity: My Hero Academia/mha/bnha/deku/bakugo/나의히어로아카데미아/나히아/僕のヒーローアカデミア/ヒロアカ, Haikyuu/하이큐/ハイキュー, Blue Lock/블루록/ブルーロック, Kuroko no Basket/쿠로코의농구/黒子のバスケ, Slam Dunk/슬램덩크/スラムダンク, Kaguya-sama, Horimiya, Toradora, Assassination Classroom
anime: spirit shrine fox: Spirited Away/센과치히로의행방불명/千と千尋の神隠し, Studio Ghibli/ghibli/totoro/지브리/ジブリ/토토로/トトロ, Princess Mononoke/모노노케히메/もののけ姫, Howl’s Moving Castle/하울의움직이는성/ハウルの動く城, Kiki’s Delivery Service, Natsume Yuujinchou, Noragami
anime: cat food cozy: Spy x Family/anya/스파이패밀리/スパイファミリー, Food Wars/shokugeki, K-On, Laid-Back Camp, Bocchi the Rock/봇치더록/ぼっちざろっく
anime: star moon: Oshi no Ko/최애의아이/推しの子, Frieren/프리렌/フリーレン, Your Name/kimi no na wa/너의이름은/君の名は, Fruits Basket/후르츠바스켓/フルーツバスケット, Genshin Impact/genshin/원신/原神, Honkai Star Rail/honkai/스타레일/スターレイル, Hatsune Miku/miku/vocaloid/하츠네미쿠/初音ミク/ミク, Love Live/러브라이브/ラブライブ
anime: samurai historical: Attack on Titan/aot/shingeki no kyojin/levi ackerman/진격의거인/進撃の巨人, Fullmetal Alchemist/fma/강철의연금술사/鋼の錬金術師/ハガレン, Hunter x Hunter/hxh/헌터헌터/ハンターハンター, Dragon Ball/goku/드래곤볼/ドラゴンボール, Evangelion/neon genesis evangelion/에반게리온/エヴァンゲリオン/エヴァ, JoJo’s Bizarre Adventure/jojo/죠죠/ジョジョ, Black Clover, Fairy Tail/페어리테일, Vinland Saga, Berserk/베르세르크/ベルセルク, Cowboy Bebop, Code Geass, Sword Art Online/소드아트온라인, Pokémon/pikachu/포켓몬/ポケモン/피카츄/ピカチュウ
`

/** As searches compare names: without spaces, signs and accents. */
function keyOf(name: string): string {
  return wordsIn(name).join('')
}

const spelled = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [theme, near = '', names = ''] = line.split(': ')
    return names.split(', ').flatMap((spellings) => {
      const all = spellings.split('/')
      const fandom: Fandom = { name: all[0] ?? '', theme: theme === 'kpop' ? 'kpop' : 'anime', near: near.split(' ') }
      return all.map((spelling) => ({ spelling, fandom }))
    })
  })
const fandoms = new Map(spelled.map(({ spelling, fandom }) => [keyOf(spelling), fandom]))

/** The longest name has so many words. */
const MOST_WORDS = Math.max(...spelled.map(({ spelling }) => wordsIn(spelling).length))

/** The first artist or series that these folded words name, however it is spaced, and the words without it. */
export function fandomIn(words: readonly string[]): { fandom: Fandom; rest: string[] } | undefined {
  for (const [start] of words.entries()) {
    for (let count = Math.min(MOST_WORDS, words.length - start); count > 0; count -= 1) {
      const fandom = fandoms.get(words.slice(start, start + count).join(''))
      if (fandom !== undefined) return { fandom, rest: [...words.slice(0, start), ...words.slice(start + count)] }
    }
  }
  return undefined
}
