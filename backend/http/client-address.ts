import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address of the client that a request comes from: as the first of the trusted proxies saw it, which each add what they see to the end of X-Forwarded-For.
 * Where that is no address, the connection's own.
 */
export function clientAddress({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trustedProxies: number): string {
  const named = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').map(trimmed).filter(Boolean)
  const seen = trustedProxies === 0 ? undefined : (named.at(-trustedProxies) ?? named[0])
  return addressIn(seen ?? '') ?? socket.remoteAddress ?? ''
}

/** The address in what a proxy writes: alone, with a port ("1.2.3.4:5678", "[2001:db8::1]:443"), in quotes; undefined where there is none. */
function addressIn(text: string): string | undefined {
  const plain = text.replace(/^"(.*)"$/, '$1')
  const [, bracketed] = /^\[([^\]]*)\](?::\S*)?$/.exec(plain) ?? []
  const [, beforePort] = /^(\d+(?:\.\d+){3}):\S*$/.exec(plain) ?? []
  const address = bracketed ?? beforePort ?? plain
  return isIP(address) === 0 ? undefined : address
}

function trimmed(text: string): string {
  return text.trim()
}
