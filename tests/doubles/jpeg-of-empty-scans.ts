// A valid JPEG made to take long: every bit of every coefficient has its own scan, and each scan holds only zeros.

interface Options {
  /** Pixels of each side. */
  side: number
  /** In addition to the first scan. */
  scans: number
}

const COMPONENTS = [1, 2, 3]
const HIGHEST_BIT = 13
/** Blocks that one run-length code can skip. */
const LONGEST_RUN = 0x7f_ff

/** There are at most 2,646 different scans. */
export function jpegOfEmptyScans({ side, scans }: Options): Buffer {
  const size = [side >> 8, side & 0xff]
  const quantization = segment(0xdb, 0, ...Array.from({ length: 64 }, () => 1))
  const frame = segment(0xc2, 8, ...size, ...size, 3, 1, 0x22, 0, 2, 0x11, 0, 3, 0x11, 0)
  // Each table has one code, the bit 0. It means "no difference" or "a run of up to LONGEST_RUN empty blocks".
  const tables = [0x00, 0x10].map((kind) => segment(0xc4, kind, 1, ...Array.from({ length: 15 }, () => 0), kind === 0 ? 0 : 0xe0))
  const first = [segment(0xda, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0), Buffer.alloc(Math.ceil((Math.ceil(side / 16) ** 2 * 6) / 8))]
  const further: Buffer[] = []
  for (let bit = HIGHEST_BIT; bit >= 0; bit -= 1) {
    const precision = (bit === HIGHEST_BIT ? 0 : (bit + 1) << 4) | bit
    for (let coefficient = 1; coefficient < 64; coefficient += 1) {
      for (const component of COMPONENTS) {
        const header = segment(0xda, 1, component, 0x00, coefficient, coefficient, precision)
        further.push(Buffer.concat([header, nothingFor(Math.ceil(side / (component === 1 ? 8 : 16)) ** 2)]))
      }
    }
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    quantization,
    frame,
    ...tables,
    ...first,
    ...further.slice(0, scans),
    Buffer.from([0xff, 0xd9]),
  ])
}

function segment(marker: number, ...bytes: number[]): Buffer {
  const length = bytes.length + 2
  return Buffer.from([0xff, marker, length >> 8, length & 0xff, ...bytes])
}

/** Run-length codes that skip all blocks of a component. */
function nothingFor(blocks: number): Buffer {
  let bits = ''
  for (let left = blocks; left > 0; left -= LONGEST_RUN) {
    bits += `0${Math.max(0, Math.min(left, LONGEST_RUN) - 0x40_00)
      .toString(2)
      .padStart(14, '0')}`
  }
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '1'), 2))
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])))
}
