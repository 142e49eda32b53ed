/** The difficulties of a knowledge quiz (specification §9); the first is the default. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
