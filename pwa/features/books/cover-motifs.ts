const HEART = 'M0 23C-31 3-28-20-13-20-6-20-2-16 0-11 2-16 6-20 13-20 28-20 31 3 0 23Z'

export interface Motif {
  /** Words of titles that name it. */
  words: string
  /** The silhouette, in a box from -25 to 25, and what is cut out of it: a person reads them at 60 pixels, so nothing in them is fine. */
  solid: string
  cut?: string
}

/**
 * What a cover can show. Of two motifs in one title the first here counts: the rarer comes first, and what many titles name (a house, a girl) last.
 * Some titles are known by what is told in them: the bird of the Hunger Games, the tiara of Dumplin’.
 */
export const MOTIFS = {
  bird: {
    words: 'bird crow crows raven peregrine hunger',
    solid: 'M-25-10-14-14C-11-23 2-23 5-13 16-10 21 3 25 20L15 15C11 16 7 17 4 17L6 25H3L1 17-2 25H-5L-4 16C-12 13-15 4-14-7Z',
    cut: 'M-8-14a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM1-4C9-3 15 4 19 12 10 11 3 6 1-4Z',
  },
  dragon: {
    words: 'dragon eragon seraphina',
    solid: 'M-25 5-20-5-8-10-6-17-1-12 9-25 9-14 17-16 15-9 23-7 20-2 25 3 22 7 25 14 21 16 22 25H1C6 17 4 11-3 9L-12 15-13 10-21 10Z',
    cut: 'M-6-3 3-7 1-1ZM-21 3l4-2-1 4Z',
  },
  castle: {
    words: 'castle throne',
    solid: 'M-22 24V-4H-25L-16-20-8-4H-10V5H-6V-10H-8L0-25 8-10H6V5H10V-4H8L16-20 25-4H22V24Z',
    cut: 'M-5 24V16a5 5 0 0 1 10 0V24ZM-18 1h4v7h-4ZM14 1h4v7h-4ZM-2-5h3v6h-3Z',
  },
  crown: {
    words: 'crown king queen queens prince princess lady selection raybearer dumplin',
    solid:
      'M-21 19-24-10-12 1 0-17 12 1 24-10 21 19ZM-4-20a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM-26-13a3 3 0 1 1 6 0a3 3 0 1 1-6 0ZM20-13a3 3 0 1 1 6 0a3 3 0 1 1-6 0Z',
    cut: 'M-20 11H20v3H-20ZM-3 5l3-5 3 5-3 5Z',
  },
  clown: {
    words: 'clown cirque circus',
    solid: 'M-16 4C-25 6-28-6-21-9-21-16-13-17-10-13L1-27 9-14C14-17 21-15 21-9 28-6 25 6 16 4 17 18 9 24 0 24S-17 18-16 4Z',
    cut: 'M-5 6a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM-7-7l3 5-3 5-3-5ZM7-7l3 5-3 5-3-5ZM-11 11C-7 24 7 24 11 11 5 16-5 16-11 11Z',
  },
  maze: {
    words: 'maze',
    solid: 'M-24-24H24V24H-24Z',
    cut: 'M-19-19H19v5H-19ZM15-19h5V19h-5ZM-10 15H19v5H-10ZM-10-10h5V19h-5ZM-10-10H10v5H-10ZM5-10h5V10h-5ZM-19-19h5V24h-5ZM-1 5H10v5H-1Z',
  },
  scythe: {
    words: 'scythe dread',
    solid: 'M-12 25-17 23 7-24 12-22ZM13-25 11-13C-5-15-18-11-25 2-23-18-5-30 13-25ZM-10 4 1 9-1 14-12 9Z',
  },
  spade: {
    words: 'spades',
    solid: 'M0-25C6-13 22-6 22 6 22 16 9 19 3 11 4 18 7 21 11 24H-11C-7 21-4 18-3 11-9 19-22 16-22 6-22-6-6-13 0-25Z',
  },
  cheese: {
    words: 'cheese',
    solid: 'M-25 1 14-18C21-15 25-8 25 1V19H-25Z',
    cut: 'M-25 1H25v3H-25ZM-17 11a4 4 0 1 0 8 0a4 4 0 1 0-8 0ZM0 13a3 3 0 1 0 6 0a3 3 0 1 0-6 0ZM12 9a5 5 0 1 0 10 0a5 5 0 1 0-10 0ZM4-6a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z',
  },
  cross: {
    words: 'crosses xoxo',
    solid:
      'M-26-8-22-12-13-4-5-12 0-8-9 1 0 10-5 14-13 6-22 14-26 10-18 1ZM1 1a13 13 0 1 0 26 0a13 13 0 1 0-26 0Zm6 0a7 7 0 1 1 14 0a7 7 0 1 1-14 0Z',
  },
  gem: {
    words: 'ruby heist',
    solid: 'M-14-19H14L25-4 0 23-25-4Z',
    cut: 'M-24-5H24v2H-24ZM-10-4 0 22 10-4H7L0 16-7-4ZM-7-19-10-4-7-4 0-16 7-4 10-4 7-19H5L0-18-5-19Z',
  },
  bolt: {
    words: 'storm stormbreaker frankenstein',
    solid: 'M5-25-17 5H-3L-8 25 17-7H3L12-25Z',
  },
  ship: {
    words: 'ship earthsea',
    solid: 'M-24 9H24L17 22H-17ZM-2-25H2V10H-2ZM5-22C17-16 20-4 18 5H5ZM-4-16C-5-5-11 2-20 5H-4Z',
    cut: 'M-19 14H19v2H-19Z',
  },
  wave: {
    words: 'wave swim salt sea',
    solid: 'M-25 23C-25-6-10-23 8-22 19-21 25-12 22-3 19-10 11-12 7-6 2 2 8 13 25 13V23Z',
    cut: 'M-20 23C-19 2-9-13 5-17-3-10-7 10 4 23H0C-7 12-8 2-5-4-12 4-15 15-15 23Z',
  },
  book: {
    words: 'diary book history agenda',
    solid: 'M-25-16C-15-20-7-19 0-14 7-19 15-20 25-16V16C15 12 7 13 0 18-7 13-15 12-25 16Z',
    cut: 'M-1-12h2V16h-2ZM-20-10c5-2 10-2 15 1v3c-5-3-10-3-15-1ZM-20-1c5-2 10-2 15 1v3c-5-3-10-3-15-1ZM20-10c-5-2-10-2-15 1v3c5-3 10-3 15-1ZM20-1c-5-2-10-2-15 1v3c5-3 10-3 15-1Z',
  },
  letter: {
    words: 'loved devious letter letters',
    solid: 'M-24-16H24V17H-24Z',
    cut: 'M-24-16 0 5 24-16V-13L0 9-24-13ZM-24 17-9 1-7 3-21 17ZM24 17 9 1 7 3 21 17Z',
  },
  note: {
    words: 'playlist listen eleanor song',
    solid: 'M-10-19 19-25V11A8 7 0 1 1 14 5V-12L-5-8V17A8 7 0 1 1-10 11Z',
  },
  drop: {
    words: 'blood',
    solid: 'M0-25C7-12 17-3 17 8A17 17 0 1 1-17 8C-17-3-7-12 0-25Z',
    cut: 'M-12 7C-12 14-7 19-1 20V17C-5 16-9 13-9 7Z',
  },
  bone: {
    words: 'bone bones marrow',
    solid:
      'M-13-7-7-13 13 7 7 13ZM-24-10a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM-16-17a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM11 10a7 7 0 1 1 14 0a7 7 0 1 1-14 0ZM3 17a7 7 0 1 1 14 0a7 7 0 1 1-14 0Z',
  },
  skull: {
    words: 'necromancer rot monstrumologist dead death',
    solid: 'M0-24C-15-24-22-14-21-3-21 4-17 7-12 9V21H12V9C17 7 21 4 21-3 22-14 15-24 0-24Z',
    cut: 'M-15-3a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM4-3a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM0 4l3 6h-6ZM-5 14h3v7h-3ZM3 14h3v7h-3Z',
  },
  sword: {
    words: 'sword alanna graceling legendborn',
    solid: 'M-5-10H5V17L0 25-5 17ZM-15-15H15V-9H-15ZM-3-20H3V-13H-3ZM-4-22a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z',
    cut: 'M-1-7h2V16h-2Z',
  },
  heart: {
    words: 'love heart heartstopper boyfriend matched',
    solid: HEART,
    cut: 'M-19-4C-20-11-16-15-11-15V-12C-14-12-16-9-16-4Z',
  },
  broken: {
    words: 'shatter haters delirium loss',
    solid: HEART,
    cut: 'M-1-13-7-2 1 2-4 11 0 24 2 11 7-1-2-5 3-14Z',
  },
  dagger: {
    words: 'knife murder ripper killers killing',
    solid: 'M0 25C-8 15-9 3-6-4H6C9 3 8 15 0 25ZM-14-9C-5-6 5-6 14-9V-3C5-1-5-1-14-3ZM-4-21H4V-6H-4ZM-5-22a5 4 0 1 1 10 0a5 4 0 1 1-10 0Z',
    cut: 'M-1 0h2V17h-2ZM-4-17H4v2H-4ZM-4-13H4v2H-4Z',
  },
  lips: {
    words: 'kiss snogging',
    solid: 'M-25-1C-17-5-12-15-6-15-2-15-1-13 0-12 1-13 2-15 6-15 12-15 17-5 25-1 19 12 9 17 0 17S-19 12-25-1Z',
    cut: 'M-20-1C-10-4-4-3 0-1 4-3 10-4 20-1 10 4 4 3 0 3S-10 4-20-1Z',
  },
  mask: {
    words: 'liars lying fraud stolen thieves strangers uglies',
    solid: 'M-25-12C-16-15-7-14 0-8 7-14 16-15 25-12 26 4 18 13 11 13 5 13 3 6 0 5-3 6-5 13-11 13-18 13-26 4-25-12Z',
    cut: 'M-19-3C-15-8-8-6-6 0-10 5-17 4-19-3ZM19-3C15-8 8-6 6 0 10 5 17 4 19-3Z',
  },
  lens: {
    words: 'study jackaby finding',
    solid:
      'M-23-6a17 17 0 1 0 34 0a17 17 0 1 0-34 0Zm5 0a12 12 0 1 1 24 0a12 12 0 1 1-24 0ZM5 10 10 5 25 20 20 25ZM-15-6C-15-11-11-15-6-15V-12C-10-12-12-10-12-6Z',
  },
  key: {
    words: 'secret inheritance lock code asylum',
    solid: 'M-11-14a11 11 0 1 1 22 0a11 11 0 1 1-22 0Zm6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0ZM-3-5H3V25H-3ZM3 10H11V15H3ZM3 19H9V24H3Z',
  },
  eye: {
    words: 'spy diviners know brother',
    solid: 'M-25 3Q0-25 25 3 0 29-25 3ZM-2-24H2V-16H-2ZM-17-21-14-23-10-16-13-14ZM17-21 14-23 10-16 13-14Z',
    cut: 'M-10 3a10 10 0 1 0 20 0a10 10 0 1 0-20 0Zm5 0a5 5 0 1 1 10 0a5 5 0 1 1-10 0Z',
  },
  flame: {
    words: 'fire firekeeper ember ashes burn smoke cinder divergent hell',
    solid: 'M2-25C5-14 20-7 19 8 18 19 9 25 0 25S-19 19-19 7C-19-1-14-5-12-13-8-10-6-6-5-2 0-7 2-15 2-25Z',
    cut: 'M1 1C3 7 10 9 9 16 8 21 4 22 0 22S-9 20-9 15C-9 9-1 7 1 1Z',
  },
  tree: {
    words: 'forest woods',
    solid: 'M-2-25 7-9H4L12 4H8L14 17H1V25H-5V17H-18L-12 4H-16L-8-9H-11ZM17-8 22 2H20L25 12H23L26 19H19V25H15V6L13 2Z',
  },
  snow: {
    words: 'ice chill shiver winter',
    solid:
      'M-2-25 2-25 2 25-2 25ZM21-14 23-11-21 14-23 11ZM23 11 21 14-23-11-21-14ZM-7-23 0-18 7-23 7-18 0-12-7-18ZM17-18 16-9 24-6 19-3 11-6 12-15ZM24 6 16 9 17 18 12 15 11 6 19 3ZM7 23 0 18-7 23-7 18 0 12 7 18ZM-17 18-16 9-24 6-19 3-11 6-12 15ZM-24-6-16-9-17-18-12-15-11-6-19-3Z',
  },
  sun: {
    words: 'sun dawn summer',
    solid: 'M0-26 7-16 19-19 16-7 26 0 16 7 19 19 7 16 0 26-7 16-19 19-16 7-26 0-16-7-19-19-7-16Z',
    cut: 'M-13 0a13 13 0 1 0 26 0a13 13 0 1 0-26 0Zm3 0a10 10 0 1 1 20 0a10 10 0 1 1-20 0Z',
  },
  moon: {
    words: 'twilight dark darkest dreamer night moon',
    solid: 'M6-23A23 23 0 1 0 23 9 18 18 0 0 1 6-23ZM15-17 18-10 25-7 18-5 15 3 13-5 5-7 13-10Z',
  },
  star: {
    words: 'star stars',
    solid: 'M0-25 7-9 25-7 11 5 16 23 0 13-16 23-11 5-25-7-7-9Z',
  },
  glass: {
    words: 'forever wait monday day time',
    solid: 'M-17-25H17V-20H14C14-9 4-5 3 0 4 5 14 9 14 20H17V25H-17V20H-14C-14 9-4 5-3 0-4-5-14-9-14-20H-17Z',
    cut: 'M-10-20H10C10-18 10-16 9-14H-9C-10-16-10-18-10-20ZM-10 20C-9 13-4 10-2 5H2C4 10 9 13 10 20L0 13Z',
  },
  house: {
    words: 'house home door towns',
    solid: 'M0-24 11-14V-21H17V-9L25-1H20V24H-20V-1H-25Z',
    cut: 'M-5 24V9H5V24ZM-15 2h7v8h-7ZM8 2h7v8H8Z',
  },
  girl: {
    words: 'girl girls face fangirl cheerleaders jane',
    solid:
      'M-12 25C-11 20-6 19-6 14-10 16-14 14-14 10V7L-18 5-14-3C-16-16-7-24 4-23 11-23 15-19 17-15 26-14 29 0 22 15 22 5 20-2 16-4 15 2 12 6 11 9V14C13 19 21 20 23 25Z',
    cut: 'M-14-7C-5-6 1-9 4-15 5-8 7-3 12 0L11 3C6 1 3-4 2-8-2-4-7-3-14-4ZM13-14l3-2 3 11-3 2Z',
  },
} as const satisfies Record<string, Motif>

/** What a title names, if it names something that can be drawn. */
export function motifOf(title: string): Motif | undefined {
  const said = new Set(
    title
      .toLowerCase()
      .replaceAll(/[’']s\b/g, '')
      .split(/[^a-z]+/),
  )
  return Object.values(MOTIFS).find(({ words }) => words.split(' ').some((word) => said.has(word)))
}
