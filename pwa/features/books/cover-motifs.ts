import { EMBLEMS } from './cover-emblems.ts'

export type Motif = keyof typeof EMBLEMS

/**
 * Words that call for a motif. Of two in one title the upper one counts: the rarer comes first, and what stands in many titles (a house, a girl) last. Some titles
 * are known by what is told in them: the bird of the Hunger Games, the tiara of Dumplin’.
 */
const WORDS: readonly (readonly [motif: Motif, words: string])[] = [
  ['bird', 'bird crow crows raven peregrine hunger'],
  ['dragon', 'dragon eragon seraphina'],
  ['castle', 'castle throne'],
  ['crown', 'crown king queen queens prince princess lady selection raybearer dumplin'],
  ['clown', 'clown cirque circus'],
  ['maze', 'maze'],
  ['scythe', 'scythe dread'],
  ['spade', 'spades'],
  ['cheese', 'cheese'],
  ['cross', 'crosses xoxo'],
  ['gem', 'ruby heist'],
  ['bolt', 'storm stormbreaker frankenstein'],
  ['ship', 'ship earthsea'],
  ['wave', 'wave swim salt sea'],
  ['book', 'diary book history agenda'],
  ['letter', 'loved devious letter letters'],
  ['note', 'playlist listen eleanor song'],
  ['drop', 'blood'],
  ['bone', 'bone bones marrow'],
  ['skull', 'necromancer rot monstrumologist dead death'],
  ['sword', 'sword alanna graceling legendborn'],
  ['heart', 'love heart heartstopper boyfriend matched'],
  ['broken', 'shatter haters delirium loss'],
  ['dagger', 'knife murder ripper killers killing'],
  ['lips', 'kiss snogging'],
  ['mask', 'liars lying fraud stolen thieves strangers uglies'],
  ['lens', 'study jackaby finding'],
  ['key', 'secret inheritance lock code asylum'],
  ['eye', 'spy diviners know brother'],
  ['flame', 'fire firekeeper ember ashes burn smoke cinder divergent hell'],
  ['tree', 'forest woods'],
  ['snow', 'ice chill shiver winter'],
  ['sun', 'sun dawn summer'],
  ['moon', 'twilight dark darkest dreamer night moon'],
  ['star', 'star stars'],
  ['glass', 'forever wait monday day time'],
  ['house', 'house home door towns'],
  ['girl', 'girl girls face fangirl cheerleaders jane'],
]

/** What a title names, if it names something that can be drawn. */
export function motifOf(title: string): Motif | undefined {
  const said = new Set(
    title
      .toLowerCase()
      .replaceAll(/[’']s\b/g, '')
      .split(/[^a-z]+/),
  )
  return WORDS.find(([, words]) => words.split(' ').some((word) => said.has(word)))?.[0]
}
