import { ARCHETYPES, archetypeOf, CELESTIAL_SOUL } from '#sync-protocol/domain/personality/archetypes.ts'
import { AXES } from '#sync-protocol/domain/personality/axes.ts'
import { PERSONALITY_QUESTIONS } from '#sync-protocol/domain/personality/questions.ts'
import { PERSONALITY_TYPES } from '#sync-protocol/domain/personality/resolve.ts'
import { describe, expect, test } from 'vitest'

/** The table of specification §3, word for word. */
const NAMES = {
  INFJ: 'K-Drama Dreamer',
  INFP: 'Ballad Soul',
  INTJ: 'Anime Strategist',
  INTP: 'Lore Coder',
  ISFJ: 'Lightstick Guardian',
  ISFP: 'Cosmic Aesthetician',
  ISTJ: 'Stage Manager',
  ISTP: 'Dungeon Raider',
  ENFJ: 'Fandom Leader',
  ENFP: 'K-Pop Firecracker',
  ENTJ: 'Comeback Commander',
  ENTP: 'Fandom Disruptor',
  ESFJ: 'Drama Healer',
  ESFP: 'Encore Star',
  ESTJ: 'Comeback Director',
  ESTP: 'K-pop Demon Hunter',
}
const NICKNAMES = {
  advocate: 'INFJ',
  mediator: 'INFP',
  architect: 'INTJ',
  logician: 'INTP',
  defender: 'ISFJ',
  adventurer: 'ISFP',
  logistician: 'ISTJ',
  virtuoso: 'ISTP',
  protagonist: 'ENFJ',
  campaigner: 'ENFP',
  commander: 'ENTJ',
  debater: 'ENTP',
  consul: 'ESFJ',
  entertainer: 'ESFP',
  executive: 'ESTJ',
  entrepreneur: 'ESTP',
}

describe('archetypes', () => {
  test.each(Object.entries(NAMES))('%s is the %s', (type, name) => {
    expect(archetypeOf(type)).toMatchObject({ type, name })
    expect(archetypeOf(` ${type.toLowerCase()} `).name).toBe(name)
  })

  test.each(Object.entries(NICKNAMES))('the nickname %s is %s', (nickname, type) => {
    expect(archetypeOf(nickname).type).toBe(type)
    expect(archetypeOf(nickname.toUpperCase()).type).toBe(type)
  })

  test.each(['', 'XXXX', 'wizard', 'constructor', '__proto__'])('%j is the Celestial Soul with a compass', (value) => {
    expect(archetypeOf(value)).toBe(CELESTIAL_SOUL)
    expect(CELESTIAL_SOUL).toMatchObject({ type: '', name: 'Celestial Soul', emoji: '🧭' })
  })

  test('has an emoji and a blurb of its own for each', () => {
    const all = [...Object.values(ARCHETYPES), CELESTIAL_SOUL]
    expect(Object.keys(ARCHETYPES).toSorted()).toEqual(PERSONALITY_TYPES.toSorted())
    expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(17)
    expect(new Set(all.map(({ blurb }) => blurb)).size).toBe(17)
    for (const { emoji, blurb } of all) {
      expect(emoji).toMatch(/^\p{Extended_Pictographic}/u)
      expect(blurb.length).toBeGreaterThan(60)
      expect(blurb.length).toBeLessThan(220)
    }
  })
})

describe('questions', () => {
  test('are Q1 to Q12, three for each axis', () => {
    expect(PERSONALITY_QUESTIONS.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, index) => `Q${index + 1}`))
    for (const { id } of AXES) expect(PERSONALITY_QUESTIONS.filter(({ axis }) => axis === id)).toHaveLength(3)
  })

  test('offer both letters of their axis, and texts that differ', () => {
    for (const { axis, a, b } of PERSONALITY_QUESTIONS) expect([a.letter, b.letter].toSorted().join('')).toBe([...axis].toSorted().join(''))
    const texts = PERSONALITY_QUESTIONS.flatMap(({ text, a, b }) => [text, a.label, b.label])
    expect(new Set(texts).size).toBe(36)
  })

  test('put neither letter of an axis first every time, so that always choosing A makes no type', () => {
    for (const { id } of AXES)
      expect(new Set(PERSONALITY_QUESTIONS.filter(({ axis }) => axis === id).map(({ a }) => a.letter)).size).toBe(2)
  })
})
