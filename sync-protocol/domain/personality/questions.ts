import type { AxisId, Letter } from './axes.ts'

export interface PersonalityOption {
  label: string
  letter: Letter
}

/** A question with two answers, one for each letter of its axis (specification §3). */
export interface PersonalityQuestion {
  id: string
  text: string
  axis: AxisId
  a: PersonalityOption
  b: PersonalityOption
}

/** Q1 to Q12, three for each axis (specification §9). The order of the letters varies, so that a habit of choosing A decides no type. */
export const PERSONALITY_QUESTIONS: readonly PersonalityQuestion[] = [
  {
    id: 'Q1', axis: 'EI', text: 'The last encore has just ended. What do you do with the afterglow?',
    a: { letter: 'E', label: 'Talk it all through with everyone until the trains stop' },
    b: { letter: 'I', label: 'Walk home with my earphones in and see it all again' },
  },
  {
    id: 'Q2', axis: 'SN', text: 'A teaser drops: eleven seconds, not one word. You …',
    a: { letter: 'N', label: 'spin it into a theory about the whole album' },
    b: { letter: 'S', label: 'go frame by frame and note what is really there' },
  },
  {
    id: 'Q3', axis: 'TF', text: 'Two friends reached for the last photocard at the same moment. How do you settle it?',
    a: { letter: 'T', label: 'With a rule that would be fair every time' },
    b: { letter: 'F', label: 'By finding out whom it would mean more to' },
  },
  {
    id: 'Q4', axis: 'JP', text: 'The convention opens tomorrow. Tonight you have …',
    a: { letter: 'J', label: 'a timetable, and a plan B for every panel' },
    b: { letter: 'P', label: 'a ticket. The rest will show itself on the floor' },
  },
  {
    id: 'Q5', axis: 'EI', text: 'You want to learn a new choreography. Where does it click?',
    a: { letter: 'I', label: 'Alone with the mirror, at my own count' },
    b: { letter: 'E', label: 'In a group, from the first clumsy count on' },
  },
  {
    id: 'Q6', axis: 'SN', text: 'What keeps you reading past midnight?',
    a: { letter: 'S', label: 'A world so exact that I could draw its map' },
    b: { letter: 'N', label: 'An idea that makes me see everything differently' },
  },
  {
    id: 'Q7', axis: 'TF', text: 'A friend shows you their first fan art. What do you say first?',
    a: { letter: 'F', label: 'What it made me feel' },
    b: { letter: 'T', label: 'What would lift the next one even higher' },
  },
  {
    id: 'Q8', axis: 'JP', text: 'Twelve episodes of your favorite series are left.',
    a: { letter: 'P', label: 'One tonight, or nine: I follow the mood' },
    b: { letter: 'J', label: 'Two every Friday: looking forward is half the fun' },
  },
  {
    id: 'Q9', axis: 'EI', text: 'A free weekend falls into your lap. On Sunday night you are happiest if …',
    a: { letter: 'E', label: 'I was among people and have a new story with each' },
    b: { letter: 'I', label: 'I had long hours for one thing that is all mine' },
  },
  {
    id: 'Q10', axis: 'SN', text: 'You get to design a lightstick. What matters most?',
    a: { letter: 'N', label: 'Its shape hides a meaning that fans will find' },
    b: { letter: 'S', label: 'It sits well in the hand and shines to the last row' },
  },
  {
    id: 'Q11', axis: 'TF', text: 'The hero can keep to the plan or keep the promise. You cheer for …',
    a: { letter: 'T', label: 'the plan: it protects the most people' },
    b: { letter: 'F', label: 'the promise: it is what they are fighting for' },
  },
  {
    id: 'Q12', axis: 'JP', text: 'A night market, two hours, every stall open. You …',
    a: { letter: 'J', label: 'know your three stalls and leave with all three' },
    b: { letter: 'P', label: 'follow the lights and see where you end up' },
  },
]
