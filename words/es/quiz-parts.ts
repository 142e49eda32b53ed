export const progress = 'Progress'
/** The way to a personality type, before there is one. */
export const findOut = 'Find out'
/** The four axes of a personality type: the names of the two ends of one, and how much of each, from 0 to 100. */
export const axisShares = (first: string, firstPercent: number, second: string, secondPercent: number) =>
  `${firstPercent} % ${first}, ${secondPercent} % ${second}`
export const allAxes = (axes: readonly string[]) => axes.join('; ')
