// A device that listens for live events, as far as HTTP goes.
import { once } from 'node:events'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'

export interface LiveEvents {
  response: IncomingMessage
  /** What the events said so far. */
  heard: string[]
  /** Comments so far: signs of life. */
  beats: number
  /** Resolves when the server has ended it. */
  ended: Promise<void>
  close(): void
}

/** Opens the stream; resolves when its head is there, whatever its status. */
export async function listen(url: string, headers: Record<string, string>, from?: { localAddress: string }): Promise<LiveEvents> {
  const sent: ClientRequest = request(`${url}/api/sync/live`, { headers, agent: false, ...from })
  sent.end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (response === undefined) throw new Error('no response')
  const events: LiveEvents = {
    response,
    heard: [],
    beats: 0,
    ended: new Promise((resolve) => response.once('close', () => resolve())),
    close: () => sent.destroy(),
  }
  let text = ''
  response.setEncoding('utf8')
  response.on('error', () => undefined)
  response.on('data', (chunk: string) => {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block === ':') events.beats += 1
      else events.heard.push(block)
    }
  })
  return events
}
