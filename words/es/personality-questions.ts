// The personality quiz as it is shown. What is sent and kept of it are the letters a and b, and shares: no text.

/** Each axis with a short word for its two sides. */
export const axes = {
  EI: { first: 'Outward', second: 'Inward' },
  SN: { first: 'Detail', second: 'Idea' },
  TF: { first: 'Head', second: 'Heart' },
  JP: { first: 'Plan', second: 'Flow' },
}

/** The questions with their two answers, in which each letter of an axis has its own: the order is fixed. */
export const questions = {
  Q1: {
    text: 'The last encore has just ended. What do you do with the afterglow?',
    a: 'Talk it all through with everyone until the trains stop',
    b: 'Walk home with my earphones in and see it all again',
  },
  Q2: {
    text: 'A teaser drops: eleven seconds, not one word. You …',
    a: 'spin it into a theory about the whole album',
    b: 'go frame by frame and note what is really there',
  },
  Q3: {
    text: 'Two friends reached for the last photocard at the same moment. How do you settle it?',
    a: 'With a rule that would be fair every time',
    b: 'By finding out whom it would mean more to',
  },
  Q4: {
    text: 'The convention opens tomorrow. Tonight you have …',
    a: 'a timetable, and a plan B for every panel',
    b: 'a ticket. The rest will show itself on the floor',
  },
  Q5: {
    text: 'You want to learn a new choreography. Where does it click?',
    a: 'Alone with the mirror, at my own count',
    b: 'In a group, from the first clumsy count on',
  },
  Q6: {
    text: 'What keeps you reading past midnight?',
    a: 'A world so exact that I could draw its map',
    b: 'An idea that makes me see everything differently',
  },
  Q7: {
    text: 'A friend shows you their first fan art. What do you say first?',
    a: 'What it made me feel',
    b: 'What would lift the next one even higher',
  },
  Q8: {
    text: 'Twelve episodes of your favorite series are left.',
    a: 'One tonight, or nine: I follow the mood',
    b: 'Two every Friday: looking forward is half the fun',
  },
  Q9: {
    text: 'A free weekend falls into your lap. On Sunday night you are happiest if …',
    a: 'I was among people and have a new story with each',
    b: 'I had long hours for one thing that is all mine',
  },
  Q10: {
    text: 'You get to design a lightstick. What matters most?',
    a: 'Its shape hides a meaning that fans will find',
    b: 'It sits well in the hand and shines to the last row',
  },
  Q11: {
    text: 'The hero can keep to the plan or keep the promise. You cheer for …',
    a: 'the plan: it protects the most people',
    b: 'the promise: it is what they are fighting for',
  },
  Q12: {
    text: 'A night market, two hours, every stall open. You …',
    a: 'know your three stalls and leave with all three',
    b: 'follow the lights and see where you end up',
  },
}
