/** How difficult a round of the quiz is. */
export const easy = '쉬움'
export const medium = '보통'
export const hard = '어려움'
