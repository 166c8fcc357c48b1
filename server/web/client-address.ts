import type { IncomingMessage } from 'node:http'

/**
 * The address of the visitor. `X-Forwarded-For` counts only when the connection itself comes from a
 * proxy of ours, and then from the right: what stands further left was written by the visitor.
 */
export function clientAddressOf(
  incoming: IncomingMessage,
  trustedProxies: readonly string[],
): string {
  const peer = plainAddress(incoming.socket.remoteAddress ?? 'unknown')
  if (!trustedProxies.includes(peer)) return peer
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plainAddress(part.trim()))
    .filter(Boolean)
  return forwarded.findLast((address) => !trustedProxies.includes(address)) ?? peer
}

function plainAddress(address: string): string {
  return address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address
}
