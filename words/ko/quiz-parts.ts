export const progress = '진행'
/** The way to a personality type, before there is one. */
export const findOut = '알아보기'
/** The four axes of a personality type: the names of the two ends of one, and how much of each, from 0 to 100. */
export const axisShares = (first: string, firstPercent: number, second: string, secondPercent: number) =>
  `${first} ${firstPercent}%, ${second} ${secondPercent}%`
export const allAxes = (axes: readonly string[]) => axes.join('; ')
