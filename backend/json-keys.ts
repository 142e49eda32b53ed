const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]

/** One for each key as written, so that a key given twice shows. */
export function countColonsOutsideTexts(json: Buffer): number {
  let colons = 0
  let isText = false
  // Byte by byte: none of these three is ever part of a longer UTF-8 character.
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) isText = !isText
    else if (byte === BACKSLASH) at += 1
    else if (byte === COLON && !isText) colons += 1
  }
  return colons
}
