import { refused } from './changes.ts'

export const notDone = (what: string, why: string) => `${refused(what, why)}.`
export const orderNotPlaced = (why: string) => notDone('Tu pedido no se hizo', why)
export const takeQuiz = 'Hacer un quiz'
export const seeAll = 'Ver todo'
export const allDone = (count: number) => `${count} cosas que hiciste salieron bien.`
export const someDone = (count: number, failed: number) =>
  `De ${count} cosas que hiciste, ${count - failed} ${count - failed === 1 ? 'salió' : 'salieron'} bien y ${failed} no.`
