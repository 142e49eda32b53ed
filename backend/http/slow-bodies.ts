import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** How slowly a body may come. */
export interface BodyPace {
  /** ms that any body has. */
  grace: number
  /** Bytes that earn a body a further second. */
  perSecond: number
}

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Ends requests whose body comes more slowly than this, as Node itself ends those that take too long altogether. */
export function endSlowBodies(handler: RequestListener, pace: BodyPace): RequestListener {
  return (req, res) => {
    if (sendsBody(req)) watch(req, res, pace)
    handler(req, res)
  }
}

function sendsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function watch(req: IncomingMessage, res: ServerResponse, { grace, perSecond }: BodyPace): void {
  const { socket } = req
  const began = performance.now()
  const before = socket.bytesRead
  let timer = setTimeout(judge, grace)
  req.once('close', () => clearTimeout(timer))

  function judge(): void {
    if (req.complete) return
    const earned = ((socket.bytesRead - before) / perSecond) * 1_000
    const left = grace + earned - (performance.now() - began)
    if (left > 0) timer = setTimeout(judge, Math.ceil(left))
    else {
      if (!res.headersSent) socket.write(TIMED_OUT)
      socket.destroy()
    }
  }
}
