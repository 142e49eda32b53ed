import { digits, gemText } from './amounts.ts'

/** A price as a search asked for it; `gems` and the rest are amounts in gems. */
export type Asked = { kind: 'upTo' | 'under' | 'atLeast' | 'over'; gems: number } | { kind: 'between'; least: number; most: number }

export const similarGoods = (fandom: string) => `There are no official ${fandom} goods here. These come near in style.`
export const nothingSimilar = (fandom: string) => `There are no official ${fandom} goods here, nor anything near in style.`
/** One or two bounds: "Only what costs over 100 gems and under 300 gems." */
export const onlyWhatCosts = (bounds: readonly Asked[]) => `Only what costs ${bounds.map(bound).join(' and ')}.`
export const onlyWhatYouCanBuy = (gems: number) => `Only what your ${gemText(gems)} can buy.`
export const onlyTheCheapest = (most: number) => `Only the cheapest third, up to ${gemText(most)}.`
/** One sentence behind the other. */
export const sentences = (all: readonly string[]) => all.join(' ')

function bound(asked: Asked): string {
  if (asked.kind === 'between') return `${digits(asked.least)} to ${gemText(asked.most)}`
  return `${BOUNDS[asked.kind]} ${gemText(asked.gems)}`
}

const BOUNDS = { upTo: 'up to', under: 'under', atLeast: 'at least', over: 'over' }
