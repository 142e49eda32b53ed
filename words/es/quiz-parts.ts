export const progress = 'Progreso'
export const findOut = 'Descúbrelo'
export const axisShares = (first: string, firstPercent: number, second: string, secondPercent: number) =>
  `${firstPercent} % ${first}, ${secondPercent} % ${second}`
export const allAxes = (axes: readonly string[]) => axes.join('; ')
