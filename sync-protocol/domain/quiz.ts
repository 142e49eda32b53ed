/** How hard a knowledge quiz is (specification §9); the first is the default. */
export const DIFFICULTIES = ['easy', 'medium', 'hard'] as const
