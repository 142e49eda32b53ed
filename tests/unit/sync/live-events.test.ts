import { expect, test } from 'vitest'
import { readEvents } from '../../../pwa/sync/live-events.ts'

function streamOf(parts: readonly string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })
}

async function eventsIn(...parts: string[]): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = []
  for await (const event of readEvents(streamOf(parts))) found.push(event)
  return found
}

test('each event is given whole, however it is cut on its way, and a heartbeat as nothing', async () => {
  expect(await eventsIn('data: "o', 'ne"\n', '\n:\n\nda', 'ta: "two"\n\ndata: "unfinished')).toEqual(['"one"', undefined, '"two"'])
})

test.each([
  ['an event that is as long as one may be', `data: ${'x'.repeat(4_090)}`, true],
  ['a longer one', `data: ${'x'.repeat(4_091)}`, false],
  ['what is no event', 'event: x\n\n', false],
])('%s', async (_what, text, isRead) => {
  const reading = eventsIn(text)
  await (isRead ? expect(reading).resolves.toEqual([]) : expect(reading).rejects.toThrow('No stream of events'))
})
