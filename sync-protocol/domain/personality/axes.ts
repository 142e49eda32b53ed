/** The four axes with their two letters, and a short word for each. The first letter wins a tie (specification §4). */
export const AXES = [
  { id: 'EI', first: 'E', second: 'I', firstName: 'Outward', secondName: 'Inward', about: 'where your energy comes from' },
  { id: 'SN', first: 'S', second: 'N', firstName: 'Detail', secondName: 'Idea', about: 'what you notice first' },
  { id: 'TF', first: 'T', second: 'F', firstName: 'Head', secondName: 'Heart', about: 'how you decide' },
  { id: 'JP', first: 'J', second: 'P', firstName: 'Plan', secondName: 'Flow', about: 'how you like your days' },
] as const

export type Axis = (typeof AXES)[number]
export type AxisId = Axis['id']
export type Letter = Axis['first'] | Axis['second']
