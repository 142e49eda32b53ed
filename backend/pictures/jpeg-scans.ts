const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9]

/** Counts the scans of a JPEG by its markers, as a decoder finds them, without decoding. Counting stops beyond `most`. */
export function jpegScans(bytes: Buffer, most: number): number {
  let scans = 0
  let at = 2
  while (scans <= most) {
    at = bytes.indexOf(0xff, at)
    while (bytes[at] === 0xff) at += 1
    const marker = at < 1 ? undefined : bytes[at]
    if (marker === undefined || marker === END_OF_IMAGE || at + 2 >= bytes.length) return scans
    if (marker === START_OF_SCAN) scans += 1
    at += 1
    // A header states its length. Pixel data ends at the next marker; an escaped 0xff and a restart marker do not end it.
    if (hasLength(marker)) at += Math.max(2, bytes.readUInt16BE(at))
  }
  return scans
}

function hasLength(marker: number): boolean {
  return marker > 0x01 && (marker < 0xd0 || marker > 0xd8)
}
