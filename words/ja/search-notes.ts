import { digits, gemText } from './amounts.ts'

export type Asked = { kind: 'upTo' | 'under' | 'atLeast' | 'over'; gems: number } | { kind: 'between'; least: number; most: number }

export const similarGoods = (fandom: string) => `${fandom}の公式グッズはここにはありません。雰囲気の近いものがこちらです。`
export const nothingSimilar = (fandom: string) => `${fandom}の公式グッズも、雰囲気の近いものも、ここにはありません。`
export const onlyWhatCosts = (bounds: readonly Asked[]) => `${bounds.map(bound).join('、')}のものだけです。`
export const onlyWhatYouCanBuy = (gems: number) => `手持ちの${gemText(gems)}で買えるものだけです。`
export const onlyTheCheapest = (most: number) => `安いほうから3分の1、${gemText(most)}までのものだけです。`
export const sentences = (all: readonly string[]) => all.join('')

function bound(asked: Asked): string {
  if (asked.kind === 'between') return `${digits(asked.least)}～${gemText(asked.most)}`
  return `${gemText(asked.gems)}${BOUNDS[asked.kind]}`
}

const BOUNDS = { upTo: '以下', under: '未満', atLeast: '以上', over: '超' }
