// A request whose last byte is held back until the test lets it go.
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { ErrorResponse } from '#sync-protocol/protocol/messages.ts'

export interface Held {
  /** Sends the last byte. */
  finish(): Promise<{ status: number | undefined; code: string | undefined }>
}

interface Call {
  method: string
  path: string
  body: unknown
  authorization: string
}

/** Resolves when the shop waits for the last byte, with the caller let in. */
export async function heldBack(url: string, { method, path, body, authorization }: Call): Promise<Held> {
  const bytes = Buffer.from(JSON.stringify(body))
  const headers = { authorization, 'content-type': 'application/json', 'content-length': bytes.length, expect: '100-continue' }
  const sent = request(`${url}${path}`, { agent: false, method, headers })
  sent.flushHeaders()
  await once(sent, 'continue')
  sent.write(bytes.subarray(0, -1))
  // The head was read before these were sent: the login that came with it was looked at before theirs.
  for (let round = 0; round < 3; round += 1) await (await fetch(`${url}/api/auth/me`, { headers: { authorization } })).text()
  return {
    async finish() {
      const answered = once(sent, 'response')
      sent.end(bytes.subarray(-1))
      const [response]: IncomingMessage[] = await answered
      const chunks: Buffer[] = []
      for await (const chunk of response ?? []) chunks.push(Buffer.from(chunk))
      const refusal = v.safeParse(ErrorResponse, JSON.parse(Buffer.concat(chunks).toString()))
      return { status: response?.statusCode, code: refusal.success ? refusal.output.code : undefined }
    },
  }
}
