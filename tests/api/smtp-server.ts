// As little of a mail server as takes one mail after the other, and refuses where a test says so.
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

export interface Refusals {
  /** What it says in place of its greeting; '': nothing at all. */
  greeting?: string
  mail?: string
  rcpt?: string
  data?: string
  /** What it says to the whole mail. */
  taken?: string
  /** It ends the connection when this command comes. */
  hangsUpAt?: 'MAIL' | 'RCPT' | 'DATA'
  /** To a command that begins so it says a little again and again, and never ends. */
  drips?: string
}

/** `heard`: what was said to it; `refusals` may change while it runs. */
export async function smtpServer(heard: string[], refusals: Refusals = {}, port = 0): Promise<Server> {
  const server = createServer((socket) => {
    let inData = false
    let content = ''
    const { greeting = '220 mail' } = refusals
    if (greeting !== '') socket.write(`${greeting}\r\n`)
    socket.setEncoding('utf8')
    socket.on('error', () => undefined)
    socket.on('data', (text: string) => {
      heard.push(text)
      const { mail = '250 ok', rcpt = '250 ok', data = '354 go on', taken = '250 kept', hangsUpAt } = refusals
      const say = (line: string) => socket.write(`${line}\r\n`)
      if (inData) {
        content += text
        if (!content.endsWith('\r\n.\r\n')) return
        inData = false
        content = ''
        say(taken)
      } else if (hangsUpAt !== undefined && text.startsWith(hangsUpAt)) socket.destroy()
      else if (refusals.drips !== undefined && text.startsWith(refusals.drips)) {
        const drip = setInterval(() => socket.write('250-wait\r\n'), 20)
        socket.on('close', () => clearInterval(drip))
      } else if (text.startsWith('EHLO')) socket.write('250-mail\r\n250 8BITMIME\r\n')
      else if (text.startsWith('MAIL')) say(mail)
      else if (text.startsWith('RCPT')) say(rcpt)
      else if (text.startsWith('DATA')) {
        inData = data.startsWith('354')
        say(data)
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n')
      else say('250 ok')
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return server
}

export function urlOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return `smtp://127.0.0.1:${address.port}`
}
