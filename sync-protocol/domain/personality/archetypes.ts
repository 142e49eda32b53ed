import { resolvePersonalityType, type PersonalityType } from './resolve.ts'

/** A personality type for fans (specification §3, archetype table). `type` is '' for the Celestial Soul, which is none of the 16. */
export interface Archetype {
  type: PersonalityType | ''
  name: string
  emoji: string
  blurb: string
}

/** The 16 archetypes by type. */
export const ARCHETYPES: Readonly<Record<PersonalityType, Archetype>> = {
  INFJ: {
    type: 'INFJ', name: 'K-Drama Dreamer', emoji: '🌙',
    blurb: 'You feel the plot twist three episodes early and love the characters for it anyway. People bring you their secrets the way a lead brings an umbrella: exactly when it rains.',
  },
  INFP: {
    type: 'INFP', name: 'Ballad Soul', emoji: '🎧',
    blurb: 'You live in the bridge of the song, where it goes quiet and true. Somewhere you keep a playlist for every version of yourself, and not one of them needs skipping.',
  },
  INTJ: {
    type: 'INTJ', name: 'Anime Strategist', emoji: '♟️',
    blurb: 'You saw the final arc coming in season one and have notes. While others argue about the move, you are already smiling at the board after it.',
  },
  INTP: {
    type: 'INTP', name: 'Lore Coder', emoji: '🧩',
    blurb: 'Give you a music video with one unexplained clock and you return with a timeline, two theories and a footnote. The best rabbit holes have your name on the sign.',
  },
  ISFJ: {
    type: 'ISFJ', name: 'Lightstick Guardian', emoji: '🛡️',
    blurb: 'You carry the spare batteries, and you remember whose first concert it is. A sea of light is a thousand small glows, and yours never goes out.',
  },
  ISFP: {
    type: 'ISFP', name: 'Cosmic Aesthetician', emoji: '🪐',
    blurb: 'You know a mood by its exact shade of pink. What you make, wear and collect says what you would rather not say aloud, and it says it beautifully.',
  },
  ISTJ: {
    type: 'ISTJ', name: 'Stage Manager', emoji: '📋',
    blurb: 'The show looks effortless because you were there first. Your collection is in order, your word holds, and when the lights go up, everything is where it belongs.',
  },
  ISTP: {
    type: 'ISTP', name: 'Dungeon Raider', emoji: '🗝️',
    blurb: 'You press every switch once to see what opens. Calm in the boss fight, quick with your hands, and already three rooms ahead with the loot nobody else noticed.',
  },
  ENFJ: {
    type: 'ENFJ', name: 'Fandom Leader', emoji: '📣',
    blurb: 'You turn four strangers in a queue into a fan club with a birthday project. People leave your company a little braver than they came.',
  },
  ENFP: {
    type: 'ENFP', name: 'K-Pop Firecracker', emoji: '🧨',
    blurb: 'Every comeback is the best day of the year, and you make it so for everyone in range. New group, new hobby, new friend: you have room for all three before lunch.',
  },
  ENTJ: {
    type: 'ENTJ', name: 'Comeback Commander', emoji: '👑',
    blurb: 'You see the stage where others see an empty hall, and you know who should stand on it. A goal, a date, a team: consider it done, with an encore.',
  },
  ENTP: {
    type: 'ENTP', name: 'Fandom Disruptor', emoji: '⚡️',
    blurb: 'You defend the unpopular ship just to see if it floats, and then it wins the poll. No theory is finished until you have turned it upside down once.',
  },
  ESFJ: {
    type: 'ESFJ', name: 'Drama Healer', emoji: '🍵',
    blurb: 'When the episode ends in tears, you are the one with tissues, tea and the right scene to watch next. Around your table, everybody has a seat.',
  },
  ESFP: {
    type: 'ESFP', name: 'Encore Star', emoji: '🌟',
    blurb: 'You learned the choreography to dance it with someone, not to be perfect at it. Wherever the music is loudest, there is a circle, and you are kindly pulling others into it.',
  },
  ESTJ: {
    type: 'ESTJ', name: 'Comeback Director', emoji: '🎬',
    blurb: 'Lights, places, three, two, one. You keep the group chat, the budget and the train times in hand, so that everyone else gets to lose themselves in the show.',
  },
  ESTP: {
    type: 'ESTP', name: 'K-pop Demon Hunter', emoji: '⚔️',
    blurb: 'You hit the high note and the villain in the same breath. While the others still discuss the danger, you have found the weak spot, the beat and the exit.',
  },
}

/** The archetype of users without a known type (specification §3). */
export const CELESTIAL_SOUL: Archetype = {
  type: '', name: 'Celestial Soul', emoji: '🧭',
  blurb: 'You are not on any map yet, and that suits you: every star is still a possible way home.',
}

/** The archetype of a type or nickname in any case; the Celestial Soul for anything unknown (specification §3). */
export function archetypeOf(value: string): Archetype {
  const type = resolvePersonalityType(value)
  return type === undefined ? CELESTIAL_SOUL : ARCHETYPES[type]
}
