import type { IncomingMessage } from 'node:http'
import {
  canonicalAddress,
  readTrustedProxies,
  type TrustedProxies,
} from '#config/trusted-proxies.ts'
import { hopsOf } from './forwarded-hops.ts'

type Trust = { proxies: TrustedProxies; header: 'x-forwarded-for' | 'forwarded' }
type Warn = (details: object, text: string) => void

/**
 * The address of the visitor. What a proxy forwards counts only when the connection itself comes from
 * one of ours, and then from the right: what stands further left was written by the visitor. Only the
 * header that our proxies write is looked at; they let the visitor's own pass in the other.
 */
export function clientAddressOf(incoming: IncomingMessage, { proxies, header }: Trust): string {
  const peer = peerOf(incoming)
  if (!proxies.has(peer)) return peer
  for (const address of hopsOf(header, String(incoming.headers[header] ?? ''))) {
    if (address === undefined) return peer
    if (!proxies.has(address)) return address
  }
  return peer
}

export function peerOf({ socket }: IncomingMessage): string {
  return canonicalAddress(socket.remoteAddress ?? '') ?? 'unknown'
}

/** Says once, for the operator, that all visitors of a proxy are taken for one. */
export function createAddressReader(
  trust: Trust,
  warn: Warn,
): (incoming: IncomingMessage) => string {
  let isTold = false
  return (incoming) => {
    if (!isTold) {
      const fault = findFault(incoming, trust)
      if (fault) warn(fault.details, fault.text)
      isTold = fault !== undefined
    }
    return clientAddressOf(incoming, trust)
  }
}

function findFault(incoming: IncomingMessage, { proxies, header }: Trust) {
  const other = header === 'forwarded' ? 'x-forwarded-for' : 'forwarded'
  const { [header]: own, [other]: others } = incoming.headers
  if (own === undefined && others === undefined) return undefined
  const peer = peerOf(incoming)
  // The address of a proxy nearby; any other may be a person's.
  const details = nearby.has(peer) ? { peer } : {}
  if (!proxies.has(peer)) {
    return {
      details,
      text: 'a proxy that TRUSTED_PROXIES does not name forwards visitors: all of them count as one address',
    }
  }
  return own === undefined
    ? {
        details,
        text: `a proxy forwards visitors by ${other}, and PROXY_HEADER is ${header}: all of them count as one address`,
      }
    : undefined
}

const nearby = readTrustedProxies(
  '127.0.0.0/8, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10',
)
