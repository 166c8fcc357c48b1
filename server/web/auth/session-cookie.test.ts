import { describe, expect, it } from 'vitest'
import { makeSites, type Site } from '#config/sites.ts'
import { readCredential, writeCredential } from './session-cookie.ts'

const sites = makeSites(3000, { 'WPX-ES': { origin: 'https://www.example.es' } })
const site = (slug: string): Site => sites.find((one) => one.slug === slug)!
const secure = site('WPX-ES')
const local = site('WPX-GB')

describe('a visitor on https', () => {
  it('gets a cookie for this very host that no script and no http request sees', () => {
    expect(writeCredential(secure, 'abc_1-2', 30)).toBe(
      '__Host-sid=abc_1-2; Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure',
    )
  })

  it('has no Domain in it: browsers would refuse the __Host- prefix', () => {
    expect(writeCredential(secure, 'abc', 1)).not.toMatch(/domain/i)
  })

  it('is known by it again', () => {
    expect(readCredential(secure, 'theme=dark; __Host-sid=abc_1-2; a=b')).toBe('abc_1-2')
  })

  it('is not known by a plain sid, which a neighbouring host can plant', () => {
    expect(readCredential(secure, 'sid=planted')).toBeUndefined()
    expect(readCredential(secure, 'sid=planted; __Host-sid=own')).toBe('own')
  })
})

describe('a visitor on http', () => {
  it('gets a cookie that a browser takes without https', () => {
    const cookie = writeCredential(local, 'abc', 7)
    expect(cookie).toBe('sid=abc; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800')
    expect(readCredential(local, cookie.split(';')[0])).toBe('abc')
  })

  it('is not known by the name that belongs to https', () => {
    expect(readCredential(local, '__Host-sid=abc')).toBeUndefined()
  })
})

describe.each([
  ['https', secure, '__Host-sid'],
  ['http', local, 'sid'],
])('whatever a browser sends over %s', (_scheme, store, name) => {
  it('believes neither of two cookies of one name: somebody has planted one', () => {
    expect(readCredential(store, `${name}=own; ${name}=planted`)).toBeUndefined()
    expect(readCredential(store, `${name}=own;${name}=own`)).toBeUndefined()
    expect(readCredential(store, `a=b; ${name}=planted; c=d;   ${name}=own`)).toBeUndefined()
  })

  it('does not take a name that only looks like ours', () => {
    expect(readCredential(store, `x${name}=a; ${name}2=b; ${name}`)).toBeUndefined()
    expect(readCredential(store, `x=1,${name}=a`)).toBeUndefined()
    expect(readCredential(store, `${name.toUpperCase()}=a`)).toBeUndefined()
  })

  it('ignores a header too long to be from our pages, and takes the longest that is not', () => {
    const header = (length: number) => `${name}=own; pad=`.padEnd(length, 'x')
    expect(readCredential(store, header(8_192))).toBe('own')
    expect(readCredential(store, header(8_193))).toBeUndefined()
    expect(readCredential(store, header(10_000_000))).toBeUndefined()
  })

  it.each([undefined, '', ';', ' ; ;', '=', 'a=b'])('knows nobody by %j', (header) => {
    expect(readCredential(store, header)).toBeUndefined()
  })

  it('removes the cookie of who logs out, under the same name and path', () => {
    const removal = writeCredential(store, undefined, 30)
    expect(removal).toContain(`${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0`)
    // Without Secure a browser would not touch a __Host- cookie: the visitor stays logged in.
    expect(removal.endsWith('; Secure')).toBe(store === secure)
  })
})
