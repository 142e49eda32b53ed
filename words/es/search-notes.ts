import { digits, gemText } from './amounts.ts'

/** A price as a search asked for it; `gems` and the rest are amounts in gems. */
export type Asked = { kind: 'upTo' | 'under' | 'atLeast' | 'over'; gems: number } | { kind: 'between'; least: number; most: number }

export const similarGoods = (fandom: string) => `Aquí no hay merch oficial de ${fandom}. Esto se acerca en estilo.`
export const nothingSimilar = (fandom: string) => `Aquí no hay merch oficial de ${fandom}, ni nada que se acerque en estilo.`
/** "Solo lo que cuesta más de 100 gemas y menos de 300 gemas." */
export const onlyWhatCosts = (bounds: readonly Asked[]) => `Solo lo que cuesta ${bounds.map(bound).join(' y ')}.`
export const onlyWhatYouCanBuy = (gems: number) => `Solo lo que puedes comprar con ${gems === 1 ? 'tu' : 'tus'} ${gemText(gems)}.`
export const onlyTheCheapest = (most: number) => `Solo el tercio más barato, hasta ${gemText(most)}.`
export const sentences = (all: readonly string[]) => all.join(' ')

function bound(asked: Asked): string {
  if (asked.kind === 'between') return `entre ${digits(asked.least)} y ${gemText(asked.most)}`
  return `${BOUNDS[asked.kind]} ${gemText(asked.gems)}`
}

const BOUNDS = { upTo: 'hasta', under: 'menos de', atLeast: 'al menos', over: 'más de' }
