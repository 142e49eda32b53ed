/** The archetypes by their types; '' is everybody without a known type. Names stand alone and in "the …, your type". */
export const archetypes = {
  INFJ: {
    name: 'K-Drama Dreamer',
    blurb:
      'You feel the plot twist three episodes early and love the characters for it anyway. People bring you their secrets the way a lead brings an umbrella: exactly when it rains.',
  },
  INFP: {
    name: 'Ballad Soul',
    blurb:
      'You live in the bridge of the song, where it goes quiet and true. Somewhere you keep a playlist for every version of yourself, and not one of them needs skipping.',
  },
  INTJ: {
    name: 'Anime Strategist',
    blurb:
      'You saw the final arc coming in season one and have notes. While others argue about the move, you are already smiling at the board after it.',
  },
  INTP: {
    name: 'Lore Coder',
    blurb:
      'Give you a music video with one unexplained clock and you return with a timeline, two theories and a footnote. The best rabbit holes have your name on the sign.',
  },
  ISFJ: {
    name: 'Lightstick Guardian',
    blurb:
      'You carry the spare batteries, and you remember whose first concert it is. A sea of light is a thousand small glows, and yours never goes out.',
  },
  ISFP: {
    name: 'Cosmic Aesthetician',
    blurb:
      'You know a mood by its exact shade of pink. What you make, wear and collect says what you would rather not say aloud, and it says it beautifully.',
  },
  ISTJ: {
    name: 'Stage Manager',
    blurb:
      'The show looks effortless because you were there first. Your collection is in order, your word holds, and when the lights go up, everything is where it belongs.',
  },
  ISTP: {
    name: 'Dungeon Raider',
    blurb:
      'You press every switch once to see what opens. Calm in the boss fight, quick with your hands, and already three rooms ahead with the loot nobody else noticed.',
  },
  ENFJ: {
    name: 'Fandom Leader',
    blurb:
      'You turn four strangers in a queue into a fan club with a birthday project. People leave your company a little braver than they came.',
  },
  ENFP: {
    name: 'K-Pop Firecracker',
    blurb:
      'Every comeback is the best day of the year, and you make it so for everyone in range. New group, new hobby, new friend: you have room for all three before lunch.',
  },
  ENTJ: {
    name: 'Comeback Commander',
    blurb:
      'You see the stage where others see an empty hall, and you know who should stand on it. A goal, a date, a team: consider it done, with an encore.',
  },
  ENTP: {
    name: 'Fandom Disruptor',
    blurb:
      'You defend the unpopular ship just to see if it floats, and then it wins the poll. No theory is finished until you have turned it upside down once.',
  },
  ESFJ: {
    name: 'Drama Healer',
    blurb:
      'When the episode ends in tears, you are the one with tissues, tea and the right scene to watch next. Around your table, everybody has a seat.',
  },
  ESFP: {
    name: 'Encore Star',
    blurb:
      'You learned the choreography to dance it with someone, not to be perfect at it. Wherever the music is loudest, there is a circle, and you are kindly pulling others into it.',
  },
  ESTJ: {
    name: 'Comeback Director',
    blurb:
      'Lights, places, three, two, one. You keep the group chat, the budget and the train times in hand, so that everyone else gets to lose themselves in the show.',
  },
  ESTP: {
    name: 'K-pop Demon Hunter',
    blurb:
      'You hit the high note and the villain in the same breath. While the others still discuss the danger, you have found the weak spot, the beat and the exit.',
  },
  '': {
    name: 'Celestial Soul',
    blurb: 'You are not on any map yet, and that suits you: every star is still a possible way home.',
  },
}
