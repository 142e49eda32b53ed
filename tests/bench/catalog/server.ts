// The shop's side: memory, and the bytes of a new revision on their way to a device.
import type { Figure } from '../figures.ts'
import { residentMiB } from '../memory.ts'
import { fetchRaw } from '../raw-body.ts'
import { timed } from '../timing.ts'
import { oneDearer, type SizedShop } from './sized-shop.ts'

const BROTLI = { 'accept-encoding': 'br' }
/** One changed product is worth less than a picture. */
const MOST_BYTES = 2_048

export async function catalogOnServer(shop: SizedShop): Promise<Figure[]> {
  const atStart = residentMiB(shop.process.pid)
  const first = await timed(() => fetchRaw(`${shop.url}/api/catalog`, BROTLI))
  const whole = await fetchRaw(`${shop.url}/api/catalog`, BROTLI)
  const mark = await shop.mark()
  await shop.change(oneDearer)
  const changes = await fetchRaw(`${shop.url}/api/catalog?since=${mark}`, BROTLI)
  return [
    { what: 'the whole catalog on its way to a device (br)', measured: whole.length, unit: 'B' },
    { what: 'one changed product on its way to a device (br)', measured: changes.length, unit: 'B', goal: { most: MOST_BYTES } },
    { what: 'first answer with the whole, compressed for it', measured: first, unit: 'ms' },
    { what: 'memory of the process at its start', measured: atStart, unit: 'MiB' },
    { what: 'memory of the process after both answers and an import', measured: residentMiB(shop.process.pid), unit: 'MiB' },
  ]
}
