import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { clientAddressOf } from './client-address.ts'

const proxies = ['10.0.0.1', '10.0.0.2', 'fd00::1']

/** What Node tells of a request: who holds the connection, and what was written in the header. */
function request(remoteAddress: string | undefined, forwardedFor?: string): IncomingMessage {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  return { socket: { remoteAddress }, headers } as IncomingMessage
}

describe('the address of a visitor', () => {
  it('is that of the connection when nobody stands between', () => {
    expect(clientAddressOf(request('203.0.113.9'), proxies)).toBe('203.0.113.9')
    expect(clientAddressOf(request('2001:db8::9'), proxies)).toBe('2001:db8::9')
  })

  it.each(['198.51.100.1', '10.0.0.1', '198.51.100.1, 10.0.0.1', '127.0.0.1'])(
    'is not the one that a stranger claims with X-Forwarded-For: %s',
    (claimed) => {
      expect(clientAddressOf(request('203.0.113.9', claimed), proxies)).toBe('203.0.113.9')
      expect(clientAddressOf(request('203.0.113.9', claimed), [])).toBe('203.0.113.9')
    },
  )

  it('is what our proxy wrote', () => {
    expect(clientAddressOf(request('10.0.0.1', '203.0.113.9'), proxies)).toBe('203.0.113.9')
    expect(clientAddressOf(request('fd00::1', '2001:db8::9'), proxies)).toBe('2001:db8::9')
  })

  it('is the rightmost one that is no proxy of ours: the rest was written by the visitor', () => {
    const lies = '127.0.0.1, 198.51.100.1, 203.0.113.9'
    expect(clientAddressOf(request('10.0.0.1', lies), proxies)).toBe('203.0.113.9')
    expect(clientAddressOf(request('10.0.0.1', `${lies}, 10.0.0.2`), proxies)).toBe('203.0.113.9')
    expect(clientAddressOf(request('10.0.0.1', `10.0.0.2, 203.0.113.9`), proxies)).toBe(
      '203.0.113.9',
    )
  })

  it.each([undefined, '', ' , ,', '10.0.0.2', '10.0.0.2,10.0.0.1'])(
    'is that of the proxy when the proxy names nobody: %s',
    (forwardedFor) => {
      expect(clientAddressOf(request('10.0.0.1', forwardedFor), proxies)).toBe('10.0.0.1')
    },
  )

  it('is one and the same for a visitor whom a dual-stack socket spells ::ffff:', () => {
    expect(clientAddressOf(request('::ffff:203.0.113.9'), proxies)).toBe('203.0.113.9')
    expect(clientAddressOf(request('::ffff:10.0.0.1', '203.0.113.9'), proxies)).toBe('203.0.113.9')
    expect(
      clientAddressOf(request('10.0.0.1', '::ffff:203.0.113.9, ::ffff:10.0.0.2'), proxies),
    ).toBe('203.0.113.9')
    expect(clientAddressOf(request('::ffff:203.0.113.9', '198.51.100.1'), proxies)).toBe(
      '203.0.113.9',
    )
  })

  it('is "unknown" for a visitor who has hung up already, never an exception', () => {
    expect(clientAddressOf(request(undefined, '198.51.100.1'), proxies)).toBe('unknown')
  })
})
