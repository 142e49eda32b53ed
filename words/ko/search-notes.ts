import { gemText } from './amounts.ts'

/** A price as a search asked for it; `gems` and the rest are amounts in gems. */
export type Asked = { kind: 'upTo' | 'under' | 'atLeast' | 'over'; gems: number } | { kind: 'between'; least: number; most: number }

export const similarGoods = (fandom: string) => `${fandom} 공식 굿즈는 여기에 없어요. 대신 분위기가 비슷한 것을 모았어요.`
export const nothingSimilar = (fandom: string) => `${fandom} 공식 굿즈는 여기에 없고, 분위기가 비슷한 것도 없어요.`
/** One or two bounds: "100젬 초과 300젬 미만인 것만 보여 드려요." */
export const onlyWhatCosts = (bounds: readonly Asked[]) => `${bounds.map(bound).join(' ')}인 것만 보여 드려요.`
export const onlyWhatYouCanBuy = (gems: number) => `지금 가진 ${gemText(gems)}으로 살 수 있는 것만 보여 드려요.`
export const onlyTheCheapest = (most: number) => `가격이 낮은 3분의 1만, ${gemText(most)}까지 보여 드려요.`
/** One sentence behind the other. */
export const sentences = (all: readonly string[]) => all.join(' ')

function bound(asked: Asked): string {
  if (asked.kind === 'between') return `${gemText(asked.least)} 이상 ${gemText(asked.most)} 이하`
  return `${gemText(asked.gems)} ${BOUNDS[asked.kind]}`
}

const BOUNDS = { upTo: '이하', under: '미만', atLeast: '이상', over: '초과' }
