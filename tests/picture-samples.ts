// Files that pass for pictures: their first and last bytes are right, and what is between them is any text.

/** The bytes of a picture for a name, by its ending. */
export function pictureFor(name: string, content = name): Buffer {
  const inside = Buffer.from(content)
  if (name.endsWith('.jpg')) return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), inside, Buffer.from([0xff, 0xd9])])
  const ftyp = Buffer.from('\0\0\0\x10ftypavif\0\0\0\0', 'latin1')
  const mdat = Buffer.alloc(8)
  mdat.writeUInt32BE(8 + inside.length)
  mdat.write('mdat', 4)
  return Buffer.concat([ftyp, mdat, inside])
}

/** The name of a photograph, the same for the same number. */
export function photoName(number: number): string {
  return number.toString(16).padStart(4, '0') + 'f0'.repeat(8)
}
