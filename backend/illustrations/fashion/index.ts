import type { Shape } from '../shape.ts'
import { beanie } from './beanie.ts'
import { bucket } from './bucket.ts'
import { haori } from './haori.ts'
import { hoodie } from './hoodie.ts'
import { itabag } from './itabag.ts'
import { sailor } from './sailor.ts'
import { scarf } from './scarf.ts'
import { skirt } from './skirt.ts'
import { sneakers } from './sneakers.ts'
import { socks } from './socks.ts'
import { tee } from './tee.ts'
import { tote } from './tote.ts'
import { varsity } from './varsity.ts'

export const fashion = {
  hoodie, varsity, tee, skirt, sailor, haori, bucket, beanie, tote, itabag, socks, scarf, sneakers,
} as const satisfies Record<string, Shape>
