// Chromium with nothing switched on but what is asked for. Driven through Playwright it reports every request and script, with
// the place in the code that each comes from: finding those places costs a throttled app a fifth of a second that no real phone pays.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import * as v from 'valibot'
import { chromiumPath, FLAGS } from '../../browser/browser.ts'

export interface PlainPage {
  /** One command of the DevTools protocol to the page. */
  send(method: string, params?: object): Promise<Record<string, unknown>>
  /** The value of an expression in the page, JSON only. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

const Message = v.object({
  id: v.optional(v.number()),
  result: v.optional(v.record(v.string(), v.unknown())),
  error: v.optional(v.object({ message: v.string() })),
})
const Targets = v.object({ targetInfos: v.array(v.object({ targetId: v.string(), type: v.string() })) })
const Attached = v.object({ sessionId: v.string() })
const Evaluated = v.object({ result: v.object({ value: v.optional(v.unknown()) }) })

/** Starts the browser on a profile that no other one has open, with one empty page. */
export async function openPlainPage(profileFolder: string, more: readonly string[] = []): Promise<PlainPage> {
  const flags = [...FLAGS, ...more, '--headless', '--remote-debugging-pipe', `--user-data-dir=${profileFolder}`, 'about:blank']
  const child = spawn(chromiumPath(), flags, { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const send = protocol(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const { targetInfos } = v.parse(Targets, await send('Target.getTargets', {}))
  const { sessionId } = v.parse(
    Attached,
    await send('Target.attachToTarget', { targetId: targetInfos.find(({ type }) => type === 'page')?.targetId, flatten: true }),
  )
  return {
    send: (method, params = {}) => send(method, params, sessionId),
    async evaluate(expression) {
      return v.parse(Evaluated, await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true }, sessionId)).result
        .value
    },
    async close() {
      await send('Browser.close', {})
      await ended
    },
  }
}

/** Commands and their answers, each a line of JSON that ends with NUL. */
function protocol(out: Writable, into: Readable) {
  const waiting = new Map<number, { resolve(result: Record<string, unknown>): void; reject(error: Error): void }>()
  let last = 0
  let unread = ''
  into.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\0')
    unread = lines.pop() ?? ''
    for (const line of lines) {
      const { id = 0, result = {}, error } = v.parse(Message, JSON.parse(line))
      if (error === undefined) waiting.get(id)?.resolve(result)
      else waiting.get(id)?.reject(new Error(error.message))
      waiting.delete(id)
    }
  })
  return (method: string, params: object, sessionId?: string): Promise<Record<string, unknown>> => {
    const id = ++last
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject })
      out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }
}
