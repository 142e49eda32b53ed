// A child process that only redraws users' pictures (picture-process.ts). It is killed when a picture takes too much, because the library's own timeout does not
// stop every decoder.
import { setPriority } from 'node:os'
import sharp from 'sharp'

const SIDE = 256
const LOOK_MS = 20
const [maxSide, cpuMs, memoryBytes] = process.argv.slice(2).map(Number)

const kill = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', kill)
// A terminal or a service manager signals all processes of the shop; the shop itself decides when its children end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
try {
  // Listings and logins go first.
  setPriority(10)
} catch {}

// No other decoder ever sees a user's file.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
sharp.cache(false)
// With one thread per picture, elapsed time and processor time are comparable.
sharp.concurrency(1)

/** The picture as square, upright WebP; undefined if the file is no picture or has too many pixels. */
async function drawn(bytes) {
  try {
    const image = sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'error', pages: 1 })
    const { width, height } = await image.metadata()
    if (width > maxSide || height > maxSide) return undefined
    return await image.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  } catch {
    return undefined
  }
}

process.on('message', async (bytes) => {
  const before = process.cpuUsage()
  // Decoders run in the library's threads, so this timer is on time.
  const looks = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 > cpuMs || process.memoryUsage.rss() > memoryBytes) kill()
  }, LOOK_MS)
  const webp = await drawn(bytes)
  clearInterval(looks)
  process.send({ webp })
})
process.send({ ready: true })
