const [QUOTE, BACKSLASH, COLON] = [0x22, 0x5c, 0x3a]

/** True for JSON that gives a key twice in one object; `value` is what it was parsed to. */
export function hasKeyTwice(bytes: Buffer, value: unknown): boolean {
  return keysIn(value) !== countColonsOutsideTexts(bytes)
}

/** Without recursion: it looks before the depth is known. */
function keysIn(value: unknown): number {
  let keys = 0
  const left = [value]
  for (let item = left.pop(); item !== undefined; item = left.pop()) {
    if (!isObject(item)) continue
    const items: unknown[] = Object.values(item)
    if (!Array.isArray(item)) keys += items.length
    for (const one of items) if (isObject(one)) left.push(one)
  }
  return keys
}

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

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
