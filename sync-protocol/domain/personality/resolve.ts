/** The 16 types (specification §3, archetype table). */
export const PERSONALITY_TYPES = [
  'INFJ', 'INFP', 'INTJ', 'INTP', 'ISFJ', 'ISFP', 'ISTJ', 'ISTP',
  'ENFJ', 'ENFP', 'ENTJ', 'ENTP', 'ESFJ', 'ESFP', 'ESTJ', 'ESTP',
] as const
export type PersonalityType = (typeof PERSONALITY_TYPES)[number]

const NICKNAMES: ReadonlyMap<string, PersonalityType> = new Map([
  ['advocate', 'INFJ'], ['mediator', 'INFP'], ['architect', 'INTJ'], ['logician', 'INTP'],
  ['defender', 'ISFJ'], ['adventurer', 'ISFP'], ['logistician', 'ISTJ'], ['virtuoso', 'ISTP'],
  ['protagonist', 'ENFJ'], ['campaigner', 'ENFP'], ['commander', 'ENTJ'], ['debater', 'ENTP'],
  ['consul', 'ESFJ'], ['entertainer', 'ESFP'], ['executive', 'ESTJ'], ['entrepreneur', 'ESTP'],
])

/** The type of a value, which is a type or a nickname in any case; undefined for the "Celestial Soul" (specification §3). */
export function resolvePersonalityType(value: string): PersonalityType | undefined {
  const text = value.trim()
  return PERSONALITY_TYPES.find((type) => type === text.toUpperCase()) ?? NICKNAMES.get(text.toLowerCase())
}
