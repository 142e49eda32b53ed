// The frames of MongoDB's wire protocol, as far as driver and server use them: OP_MSG, and the OP_QUERY and OP_REPLY of the first greeting.
import type { Socket } from 'node:net'
import { BSON, type Document } from 'mongodb'

const HEADER = 16
const OP = { reply: 1, query: 2004, msg: 2013 } as const
/** Numbers keep their BSON type: what is written again is what was read. */
const EXACT = { promoteValues: false } as const

export interface Message {
  raw: Buffer
  requestId: number
  opCode: number
}

/** The messages that arrive on a socket, whole, until it ends or breaks. What arrives during a silence is not read before it ends. */
export async function* messagesOf(
  socket: Socket,
  silence: () => Promise<void> | undefined = () => undefined,
): AsyncGenerator<Message, void> {
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      await silence()
      rest = Buffer.concat([rest, chunk])
      while (rest.length >= HEADER && rest.length >= rest.readInt32LE(0)) {
        const raw = rest.subarray(0, rest.readInt32LE(0))
        rest = rest.subarray(raw.length)
        yield { raw, requestId: raw.readInt32LE(4), opCode: raw.readInt32LE(12) }
      }
    }
  } catch {
    // A connection that breaks has said all it will.
  }
}

/** The document of a message; the sequences of an OP_MSG stand in it as arrays. */
export function documentOf({ raw, opCode }: Message): Document {
  if (opCode === OP.reply) return BSON.deserialize(raw.subarray(HEADER + 20), EXACT)
  if (opCode === OP.query) {
    const name = raw.indexOf(0, HEADER + 4)
    return BSON.deserialize(raw.subarray(name + 9), EXACT)
  }
  if (opCode !== OP.msg) throw new Error(`unexpected operation code ${opCode}`)
  const document: Document = {}
  let at = HEADER + 4
  while (at < raw.length) {
    const sequence = raw[at] === 1
    const size = raw.readInt32LE(at + 1)
    const section = raw.subarray(at + 1, at + 1 + size)
    if (sequence) Object.assign(document, sequenceOf(section))
    else Object.assign(document, BSON.deserialize(section, EXACT))
    at += 1 + size
  }
  return document
}

/** An OP_MSG that asks for this. */
export function request(requestId: number, document: Document): Buffer {
  return message(requestId, 0, document)
}

/** What answers a message in its own kind: an OP_REPLY to an OP_QUERY, else an OP_MSG. */
export function answerTo({ requestId, opCode }: Message, document: Document): Buffer {
  if (opCode !== OP.query) return message(0, requestId, document)
  const body = BSON.serialize(document)
  const head = Buffer.alloc(20)
  head.writeInt32LE(1, 16)
  return framed(0, requestId, OP.reply, [head, body])
}

function message(requestId: number, responseTo: number, document: Document): Buffer {
  return framed(requestId, responseTo, OP.msg, [Buffer.alloc(5), BSON.serialize(document)])
}

function framed(requestId: number, responseTo: number, opCode: number, parts: Uint8Array[]): Buffer {
  const header = Buffer.alloc(HEADER)
  const length = parts.reduce((sum, part) => sum + part.length, HEADER)
  for (const [index, number] of [length, requestId, responseTo, opCode].entries()) header.writeInt32LE(number, index * 4)
  return Buffer.concat([header, ...parts])
}

function sequenceOf(section: Buffer): Document {
  const name = section.indexOf(0, 4)
  const documents: Document[] = []
  for (let at = name + 1; at < section.length;) {
    const size = section.readInt32LE(at)
    documents.push(BSON.deserialize(section.subarray(at, at + size), EXACT))
    at += size
  }
  return { [section.toString('utf8', 4, name)]: documents }
}
