import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that no picture of a shop lies in: private, loopback, link-local (metadata), tests, multicast, and one cloud's metadata. */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
] as const
/** Of IPv6 only this network is public, without those in it that are for tests or carry an address of IPv4. */
const PUBLIC_6 = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

const refused4 = networks(NOT_PUBLIC_4, 'ipv4')
const [public6, refused6] = [networks([PUBLIC_6], 'ipv6'), networks(NOT_PUBLIC_6, 'ipv6')]

/** Whether an IP address may be asked for a picture: an operator's file may be a stranger's, and name what only this machine can reach. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !refused4.check(address, 'ipv4')
  return isIP(address) === 6 && public6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

function networks(all: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of all) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
