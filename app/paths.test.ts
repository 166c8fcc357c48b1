import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeSites } from '#config/sites.ts'
import { localPath, safeRedirect } from './paths.ts'

describe('where a login may lead', () => {
  it.each(['/cart', '/accounts/home?new=1', '/ca/checkout?step=address#form', '/', '/t/caf%C3%A9'])(
    '%s is a page of ours',
    (target) => {
      expect(safeRedirect(target)).toBe(target)
    },
  )

  it.each([
    null,
    '',
    'cart',
    '//evil.com',
    '///evil.com',
    '////evil.com',
    '/\\evil.com',
    '/\\\\evil.com',
    '\\/evil.com',
    '/%09/evil.com',
    '/\t/evil.com',
    '/%5cevil.com',
    '/%2f/evil.com',
    '/%2Fevil.com',
    'https://evil.com',
    'https:evil.com',
    'javascript:alert(1)',
    'data:text/html,x',
    '//google%E3%80%82com',
    '/ evil',
    '/a\nb',
    '/.//evil.com',
    '/x/..//evil.com',
    '/%2e//evil.com',
    '/login',
    '/login?redirect=/login',
    '/ca/login/password-reset',
    '/logout',
    `/${'a'.repeat(3000)}`,
  ])('%j is not', (target) => {
    expect(safeRedirect(target)).toBeUndefined()
  })

  it('never leaves our own origin, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.string().map((s) => `/${s}`),
        ),
        (target) => {
          const safe = safeRedirect(target)
          if (safe === undefined) return
          expect(new URL(safe, 'https://shop.example').origin).toBe('https://shop.example')
        },
      ),
    )
  })
})

describe('a path in a language', () => {
  const spain = makeSites(3000).find((site) => site.slug === 'WPX-ES')!
  it('has a prefix unless the language is the store’s first', () => {
    const [es, ca] = [spain.locales[0], spain.locales[1]!]
    expect(localPath({ site: spain, locale: es }, '/cart')).toBe('/cart')
    expect(localPath({ site: spain, locale: ca }, '/cart')).toBe('/ca/cart')
    expect(localPath({ site: spain, locale: ca }, '/')).toBe('/ca')
    expect(localPath({ site: spain, locale: es }, '/')).toBe('/')
  })
})
