export const progress = '進み具合'
export const findOut = '調べる'
export const axisShares = (first: string, firstPercent: number, second: string, secondPercent: number) =>
  `${first}${firstPercent}%、${second}${secondPercent}%`
export const allAxes = (axes: readonly string[]) => axes.join('。')
