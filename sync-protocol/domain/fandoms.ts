import type { ProductTheme } from './product.ts'

/** Artists and series that fans search for by name. The shop has no official goods of theirs, but pieces that come near in style. */
export interface Fandom {
  /** As fans write it. */
  name: string
  theme: ProductTheme
  /** Words of tags and names that come near. */
  near: readonly string[]
}

/** Of each line: theme, the words that come near, and the names; other names of the same follow a slash. */
const LINES = `
kpop: lightstick concert stage purple: BTS/bangtan/bts army/jungkook/jimin/taehyung
kpop: crown girl crush pink: BLACKPINK/jennie
kpop: girl crush stage gem: aespa, ITZY, LE SSERAFIM, (G)I-DLE/gidle, MAMAMOO, 2NE1, BABYMONSTER, KATSEYE, KISS OF LIFE
kpop: soft concept heart bow ribbon: TWICE/twice once, NewJeans/njz, IVE, Red Velvet, ILLIT, Girls’ Generation/snsd, OH MY GIRL, fromis 9, NMIXX, Kep1er, tripleS, IU, Apink
kpop: lightstick concert stage: EXO, SEVENTEEN/svt, Stray Kids/skz, ENHYPEN, NCT/nct 127/nct dream, TXT/tomorrow x together, ATEEZ/atiny, MONSTA X, GOT7, SHINee, Super Junior, BIGBANG, ASTRO, THE BOYZ, RIIZE, BOYNEXTDOOR, ZEROBASEONE/zb1, DAY6, WayV, iKON, P1Harmony, CRAVITY, PLAVE, TWS, CORTIS
kpop: crown stage samurai: KPop Demon Hunters/huntrix/saja boys
anime: haori kimono historical: Demon Slayer/kimetsu no yaiba/tanjiro/nezuko, Rurouni Kenshin, Gintama, Inuyasha, Samurai Champloo, Vagabond
anime: moon magical wand: Sailor Moon, Cardcaptor Sakura, Madoka Magica/puella magi, Precure/pretty cure, Tokyo Mew Mew
anime: samurai katana wisp: Naruto/boruto/kakashi/sasuke/itachi, Bleach/ichigo, Jujutsu Kaisen/jjk/gojo/sukuna, Chainsaw Man/makima/denji, Tokyo Ghoul, Death Note, Dandadan, Solo Leveling
anime: sea wave adventure: One Piece/luffy/zoro
anime: sailor school varsity: My Hero Academia/mha/bnha/deku/bakugo, Haikyuu, Blue Lock, Kuroko no Basket, Slam Dunk, Kaguya-sama, Horimiya, Toradora, Assassination Classroom
anime: spirit shrine fox: Spirited Away, Studio Ghibli/ghibli/totoro, Princess Mononoke, Howl’s Moving Castle, Kiki’s Delivery Service, Natsume Yuujinchou, Noragami
anime: cat food cozy: Spy x Family/anya, Food Wars/shokugeki, K-On, Laid-Back Camp, Bocchi the Rock
anime: star moon: Oshi no Ko, Frieren, Your Name/kimi no na wa, Fruits Basket, Genshin Impact/genshin, Honkai Star Rail/honkai, Hatsune Miku/miku/vocaloid, Love Live
anime: samurai historical: Attack on Titan/aot/shingeki no kyojin/levi ackerman, Fullmetal Alchemist/fma, Hunter x Hunter/hxh, Dragon Ball/goku, Evangelion/neon genesis evangelion, JoJo’s Bizarre Adventure/jojo, Black Clover, Fairy Tail, Vinland Saga, Berserk, Cowboy Bebop, Code Geass, Sword Art Online, Pokémon/pikachu
`

/** As searches compare names: without spaces, signs and accents. */
function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

const fandoms = new Map<string, Fandom>()
for (const line of LINES.trim().split('\n')) {
  const [theme, near = '', names = ''] = line.split(': ')
  for (const spellings of names.split(', ')) {
    const all = spellings.split('/')
    const fandom: Fandom = { name: all[0] ?? '', theme: theme === 'kpop' ? 'kpop' : 'anime', near: near.split(' ') }
    for (const spelling of all) fandoms.set(keyOf(spelling), fandom)
  }
}

/** The longest name has so many words. */
const MOST_WORDS = 5

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
