import type { Shape } from '../shape.ts'
import { amour } from './amour.ts'
import { atomizer } from './atomizer.ts'
import { candle } from './candle.ts'
import { crescent } from './crescent.ts'
import { diffuser } from './diffuser.ts'
import { incense } from './incense.ts'
import { mist } from './mist.ts'
import { orb } from './orb.ts'
import { prism } from './prism.ts'
import { roller } from './roller.ts'
import { tin } from './tin.ts'

export const fragrances = {
  orb, prism, amour, crescent, atomizer, roller, tin, mist, candle, diffuser, incense,
} as const satisfies Record<string, Shape>
