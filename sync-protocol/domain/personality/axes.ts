import { axes } from '#words/personality-questions.ts'

/** The four axes with their two letters, and a short word for each. The first letter wins a tie (specification §4). */
export const AXES = [
  { id: 'EI', first: 'E', second: 'I', firstName: axes.EI.first, secondName: axes.EI.second },
  { id: 'SN', first: 'S', second: 'N', firstName: axes.SN.first, secondName: axes.SN.second },
  { id: 'TF', first: 'T', second: 'F', firstName: axes.TF.first, secondName: axes.TF.second },
  { id: 'JP', first: 'J', second: 'P', firstName: axes.JP.first, secondName: axes.JP.second },
] as const

export type Axis = (typeof AXES)[number]
export type AxisId = Axis['id']
export type Letter = Axis['first'] | Axis['second']
