import { BlockList, isIP, SocketAddress } from 'node:net'

/** The proxies of the operator: only what they write of a visitor's address is believed. */
export type TrustedProxies = { isEmpty: boolean; has: (address: string) => boolean }

const LONGEST_ADDRESS = 64

/** One spelling for one address, or undefined: limits count by it, however a proxy writes it. */
export function canonicalAddress(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS) return undefined
  const [bare = ''] = text.split('%', 1)
  if (isIP(bare) === 4) return bare
  if (isIP(bare) !== 6) return undefined
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' })
  // A dual-stack socket spells IPv4 so.
  return /^::ffff:([\d.]+)$/.exec(address)?.[1] ?? address
}

/** Addresses and ranges (`10.0.0.0/8`, `fd00::/8`), comma-separated. Says what cannot be read. */
export function readTrustedProxies(text: string): TrustedProxies {
  const trusted = new BlockList()
  const parts = text.split(',').map((part) => part.trim())
  const named = parts.filter(Boolean)
  for (const part of named) addRange(trusted, part)
  return {
    isEmpty: named.length === 0,
    has: (address) => {
      const family = isIP(address)
      return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
    },
  }
}

function addRange(trusted: BlockList, part: string): void {
  const [written = '', bits, ...rest] = part.split('/')
  const address = canonicalAddress(written)
  if (address === undefined || rest.length > 0 || written.includes('%')) throw refusal(part)
  const isIPv4 = isIP(address) === 4
  const family = isIPv4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) return trusted.addAddress(address, family)
  // `::ffff:10.0.0.0/104` is 10.0.0.0/8.
  const spelt = isIPv4 && written.includes(':') ? 96 : 0
  const prefix = /^\d{1,3}$/.test(bits) ? Number(bits) - spelt : -1
  if (prefix < 0 || prefix > (isIPv4 ? 32 : 128)) throw refusal(part)
  if (prefix === 0) throw new Error(`must not trust everybody (${part}): name your own proxies`)
  trusted.addSubnet(address, prefix, family)
}

const refusal = (part: string) =>
  new Error(
    `must be a comma-separated list of IP addresses and ranges such as 10.0.0.0/8 (not '${part.slice(0, 40)}')`,
  )
