import type { Shape } from '../shape.ts'
import { barrette } from './barrette.ts'
import { bracelet } from './bracelet.ts'
import { brooch } from './brooch.ts'
import { choker } from './choker.ts'
import { cuff } from './cuff.ts'
import { earrings } from './earrings.ts'
import { hairpin } from './hairpin.ts'
import { locket } from './locket.ts'
import { pendant } from './pendant.ts'
import { pins } from './pins.ts'
import { ring } from './ring.ts'
import { tiara } from './tiara.ts'
import { watch } from './watch.ts'

export const jewelry = {
  ring, pendant, earrings, bracelet, brooch, choker, hairpin, barrette, locket, cuff, tiara, watch, pins,
} as const satisfies Record<string, Shape>
