/** The longest event; anything longer is not from the shop. */
const MAX_CHARACTERS = 4_096

/** The data of each event as it arrives, and undefined for each heartbeat. Throws if the stream breaks or is no event stream. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n')
      text = blocks.pop() ?? ''
      if (text.length > MAX_CHARACTERS) throw new Error('No stream of events')
      for (const block of blocks) {
        if (block.startsWith('data: ')) yield block.slice('data: '.length)
        else if (block.startsWith(':')) yield undefined
        else throw new Error('No stream of events')
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}
