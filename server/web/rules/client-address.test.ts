import type { IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTrustedProxies } from '#config/trusted-proxies.ts'
import { clientAddressOf as read, createAddressReader } from './client-address.ts'

const proxies = '10.0.0.1, 10.0.0.2, fd00::1'

/** What Node tells of a request: who holds the connection, and what was written in the headers. */
function request(
  remoteAddress: string | undefined,
  forwardedFor?: string,
  forwarded?: string,
): IncomingMessage {
  const headers = {
    ...(forwardedFor !== undefined && { 'x-forwarded-for': forwardedFor }),
    ...(forwarded !== undefined && { forwarded }),
  }
  return { socket: { remoteAddress }, headers } as IncomingMessage
}

const trust = (trusted: string, header: 'x-forwarded-for' | 'forwarded') => ({
  proxies: readTrustedProxies(trusted),
  header,
})
const clientAddressOf = (incoming: IncomingMessage, trusted: string) =>
  read(incoming, trust(trusted, 'x-forwarded-for'))
const byForwarded = (value: string, peer = '10.0.0.1') =>
  read(request(peer, undefined, value), trust('10.0.0.0/8, fd00::/8', 'forwarded'))

describe('the address of a visitor', () => {
  it('is that of the connection when nobody stands between', () => {
    expect(clientAddressOf(request('203.0.113.9'), proxies)).toBe('203.0.113.9')
    expect(clientAddressOf(request('2001:db8::9'), proxies)).toBe('2001:db8::9')
  })

  it.each(['198.51.100.1', '10.0.0.1', '198.51.100.1, 10.0.0.1', '127.0.0.1'])(
    'is not the one that a stranger claims with X-Forwarded-For: %s',
    (claimed) => {
      expect(clientAddressOf(request('203.0.113.9', claimed), proxies)).toBe('203.0.113.9')
      expect(clientAddressOf(request('203.0.113.9', claimed), '')).toBe('203.0.113.9')
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

describe('the address behind proxies of a range', () => {
  it.each([
    ['10.0.0.0/8', '10.255.3.4', '203.0.113.9'],
    ['10.0.0.7/8', '10.255.3.4', '203.0.113.9'],
    ['10.0.0.0/9', '10.255.3.4', '10.255.3.4'],
    ['fd00::/8', 'fdab::12', '203.0.113.9'],
    ['FD00:0::/8', 'fdab::12', '203.0.113.9'],
    ['::ffff:10.0.0.0/104', '10.1.2.3', '203.0.113.9'],
    ['10.0.0.0/8', '::ffff:10.1.2.3', '203.0.113.9'],
    ['10.0.0.0/8', '::FFFF:0a01:0203', '203.0.113.9'],
    ['192.168.0.0/16, 10.0.0.0/8', '192.168.9.9', '203.0.113.9'],
    ['fe80::/10', 'fe80::1%eth0', '203.0.113.9'],
  ])('%s, when %s connects, is %s', (range, peer, expected) => {
    expect(clientAddressOf(request(peer, '203.0.113.9'), range)).toBe(expected)
  })

  it.each([
    'proxy.local',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    'fd00::/129',
    '10.0.0.0/x',
    '10.0.0.0/',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0.0.0.0/96',
    '::ffff:10.0.0.0/8',
    'fe80::1%eth0',
    '10.0.0.1;10.0.0.2',
  ])('cannot be told by %s', (range) => {
    expect(() => readTrustedProxies(range)).toThrow(/must/)
  })

  it.each([
    ['203.0.113.9:4711', '203.0.113.9'],
    ['[2001:DB8::9]:4711', '2001:db8::9'],
    ['[2001:db8::9]', '2001:db8::9'],
    ['2001:db8:0:0::9', '2001:db8::9'],
    ['203.0.113.9, 10.9.9.9:80', '203.0.113.9'],
  ])('is read without port and in one spelling: %s', (forwardedFor, expected) => {
    expect(clientAddressOf(request('10.0.0.1', forwardedFor), '10.0.0.0/8')).toBe(expected)
  })

  it.each(['unknown', '_hidden', 'evil', '203.0.113.9 198.51.100.1', '"203.0.113.9"', '1.2.3'])(
    'is that of the proxy when it forwards no address, whatever stands before: %s',
    (last) => {
      const lies = `198.51.100.1, ${last}`
      expect(clientAddressOf(request('10.0.0.1', lies), '10.0.0.0/8')).toBe('10.0.0.1')
    },
  )

  it('does not take longer for a header without end', () => {
    for (const filler of ['10.0.0.1,', ' ', ',', '"', '\\', '\\"', ';', 'for=10.0.0.1,', 'for="']) {
      const long = filler.repeat(100_000 / filler.length)
      const started = performance.now()
      clientAddressOf(request('10.0.0.1', long), '10.0.0.0/8')
      byForwarded(long)
      byForwarded(`${long}x`)
      expect(performance.now() - started, filler).toBeLessThan(500)
    }
  })
})

describe('the address in Forwarded', () => {
  it.each([
    ['for=203.0.113.9', '203.0.113.9'],
    ['For=203.0.113.9;proto=https;by=10.0.0.1', '203.0.113.9'],
    ['proto=https ; for=203.0.113.9', '203.0.113.9'],
    ['for="203.0.113.9:4711"', '203.0.113.9'],
    ['for="[2001:db8::1]:4711"', '2001:db8::1'],
    ['for="[2001:db8::1]"', '2001:db8::1'],
    ['for="203.0.113.9:_port"', '203.0.113.9'],
    ['for=198.51.100.1, for=203.0.113.9, for=10.4.4.4', '203.0.113.9'],
    ['for=203.0.113.9;host="a,b;for=198.51.100.1"', '203.0.113.9'],
    ['for=203.0.113.9;host="a\\", for=198.51.100.1"', '203.0.113.9'],
    ['for="203\\.0.113.9"', '203.0.113.9'],
  ])('%s is %s', (value, expected) => {
    expect(byForwarded(value)).toBe(expected)
  })

  it.each([
    'for=unknown',
    'for=_hidden',
    'for="_SEVKISEK"',
    'by=203.0.113.9',
    'for=',
    'for',
    'for=203.0.113.9;for=198.51.100.1',
    'for="203.0.113.9',
    'for=198.51.100.1, for=unknown',
    'for=198.51.100.1, ;',
    '',
  ])('is that of the proxy when it names nobody: %s', (value) => {
    expect(byForwarded(value)).toBe('10.0.0.1')
  })

  it('is not looked at unless the proxies write it, nor is the other header if they do', () => {
    const both = request('10.0.0.1', '203.0.113.9', 'for=198.51.100.1')
    expect(read(both, trust(proxies, 'x-forwarded-for'))).toBe('203.0.113.9')
    expect(read(both, trust(proxies, 'forwarded'))).toBe('198.51.100.1')
  })
})

/** What a visitor may write: near misses rather than noise. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom('for=', '"', '\\', ',', ';', ' ', '[', ']', ':', 'unknown', '_x', '10.0.0.2'),
      fc.constantFrom('198.51.100.1', '2001:db8::bad', '127.0.0.1', 'proto=https', '%', '\t'),
      fc.string({ maxLength: 5 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''))

describe('whatever a visitor writes', () => {
  it('into X-Forwarded-For, he is who our proxy says', () => {
    fc.assert(
      fc.property(hostile, hostile, (own, other) => {
        const chain = `${own}, 203.0.113.9, 10.0.0.2`
        const asked = request('10.0.0.1', chain, other)
        expect(read(asked, trust(proxies, 'x-forwarded-for'))).toBe('203.0.113.9')
      }),
    )
  })

  it('into Forwarded, he is who our proxy says', () => {
    fc.assert(
      fc.property(hostile, hostile, (own, other) => {
        const chain = `${own}, for="[2001:db8::9]:4711";proto=https, for=10.0.0.2`
        const asked = request('10.0.0.1', other, chain)
        expect(read(asked, trust(proxies, 'forwarded'))).toBe('2001:db8::9')
      }),
    )
  })

  it('he is his own address when no proxy of ours stands between', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom('x-forwarded-for', 'forwarded'), (own, header) => {
        const asked = request('203.0.113.9', own, own)
        expect(read(asked, trust(proxies, header as 'forwarded'))).toBe('203.0.113.9')
      }),
    )
  })
})

describe('an operator', () => {
  const listen = (trusted: string) => {
    const lines: [object, string][] = []
    const addressOf = createAddressReader(trust(trusted, 'x-forwarded-for'), (details, text) =>
      lines.push([details, text]),
    )
    return { lines, addressOf }
  }

  it('is told once, by name, of a nearby proxy that nobody trusts', () => {
    const { lines, addressOf } = listen('')
    addressOf(request('10.0.0.1'))
    expect(lines).toEqual([])
    for (let i = 0; i < 3; i++) addressOf(request('10.0.0.1', '203.0.113.9'))
    expect(lines).toEqual([[{ peer: '10.0.0.1' }, expect.stringContaining('TRUSTED_PROXIES')]])
  })

  it('is not shown the address of somebody who only pretends to be one', () => {
    const { lines, addressOf } = listen('10.0.0.1')
    addressOf(request('203.0.113.9', '198.51.100.1'))
    expect(lines).toEqual([[{}, expect.stringContaining('TRUSTED_PROXIES')]])
  })

  it('is told of a proxy that writes the other header', () => {
    const { lines, addressOf } = listen('10.0.0.1')
    addressOf(request('10.0.0.1', '203.0.113.9', 'for=203.0.113.9'))
    expect(lines).toEqual([])
    addressOf(request('10.0.0.1', undefined, 'for=203.0.113.9'))
    expect(lines).toEqual([[{ peer: '10.0.0.1' }, expect.stringContaining('PROXY_HEADER')]])
  })
})
