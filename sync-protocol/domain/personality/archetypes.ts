import { archetypes } from '#words/archetypes.ts'
import type { ProductTheme } from '../product.ts'
import { resolvePersonalityType, type PersonalityType } from './resolve.ts'

/** A personality type for fans (specification §3, archetype table). `type` is '' for the Celestial Soul, which is none of the 16. */
export interface Archetype {
  type: PersonalityType | ''
  /** Its English name, in every language: what is saved as the vibe of a result. */
  vibe: string
  emoji: string
  /** In the language of this build. */
  name: string
  blurb: string
}

function archetype(type: PersonalityType | '', vibe: string, emoji: string): Archetype {
  return { type, vibe, emoji, ...archetypes[type] }
}

/** The 16 archetypes by type. */
export const ARCHETYPES: Readonly<Record<PersonalityType, Archetype>> = {
  INFJ: archetype('INFJ', 'K-Drama Dreamer', '🌙'),
  INFP: archetype('INFP', 'Ballad Soul', '🎧'),
  INTJ: archetype('INTJ', 'Anime Strategist', '♟️'),
  INTP: archetype('INTP', 'Lore Coder', '🧩'),
  ISFJ: archetype('ISFJ', 'Lightstick Guardian', '🛡️'),
  ISFP: archetype('ISFP', 'Cosmic Aesthetician', '🪐'),
  ISTJ: archetype('ISTJ', 'Stage Manager', '📋'),
  ISTP: archetype('ISTP', 'Dungeon Raider', '🗝️'),
  ENFJ: archetype('ENFJ', 'Fandom Leader', '📣'),
  ENFP: archetype('ENFP', 'K-Pop Firecracker', '🧨'),
  ENTJ: archetype('ENTJ', 'Comeback Commander', '👑'),
  ENTP: archetype('ENTP', 'Fandom Disruptor', '⚡️'),
  ESFJ: archetype('ESFJ', 'Drama Healer', '🍵'),
  ESFP: archetype('ESFP', 'Encore Star', '🌟'),
  ESTJ: archetype('ESTJ', 'Comeback Director', '🎬'),
  ESTP: archetype('ESTP', 'K-pop Demon Hunter', '⚔️'),
}

/** The archetype of users without a known type (specification §3). */
export const CELESTIAL_SOUL = archetype('', 'Celestial Soul', '🧭')

/** The archetype of a type or nickname in any case; the Celestial Soul for anything unknown (specification §3). */
export function archetypeOf(value: string): Archetype {
  const type = resolvePersonalityType(value)
  return type === undefined ? CELESTIAL_SOUL : ARCHETYPES[type]
}

/** The world that the name of an archetype speaks of, in every language by its English one; undefined: both. */
export function worldOf({ vibe }: Archetype): ProductTheme | undefined {
  if (vibe.startsWith('K-')) return 'kpop'
  return vibe.includes('Anime') ? 'anime' : undefined
}
