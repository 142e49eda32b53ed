/** How difficult a round of the quiz is. */
export const easy = 'Easy'
export const medium = 'Medium'
export const hard = 'Hard'
