// A process that does nothing but read strangers' pictures and draw them anew (picture-process.ts). It is killed where one takes too long: no library's own
// limit reaches into every decoder.
import { setPriority } from 'node:os'
import sharp from 'sharp'

const SIDE = 256
const LOOK_MS = 20
const [maxSide, cpuMs, memoryBytes] = process.argv.slice(2).map(Number)

const kill = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', kill)
try {
  // Listings and logins go first.
  setPriority(10)
} catch {}

// No parser of another format ever sees what a stranger sent.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })
sharp.cache(false)
// One thread for a picture: then its time is the processor's.
sharp.concurrency(1)

/** Square WebP of what is shown, upright, and nothing else of the file; undefined where it is no picture, or too large. */
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
  // Decoders run in threads of the library's, so these looks are in time.
  const looks = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1_000 > cpuMs || process.memoryUsage.rss() > memoryBytes) kill()
  }, LOOK_MS)
  const webp = await drawn(bytes)
  clearInterval(looks)
  process.send({ webp })
})
process.send({ ready: true })
