import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#tests/run/child.ts'
import { sourcesOf } from '#tests/sources/import-graph.ts'
import { apiPath } from './api-path.ts'

describe('an address of the API', () => {
  it('is made of a contract’s path and its parameters', () => {
    expect(apiPath('/customers/me/export')).toBe('/api/shop/customers/me/export')
    expect(apiPath('/designs/{design_id}/file', { designId: 'd1' })).toBe(
      '/api/shop/designs/d1/file',
    )
    expect(
      apiPath('/office/orders/{number}/documents/{document}', { number: '7', document: 'R/1' }),
    ).toBe('/api/office/orders/7/documents/R%2F1')
  })

  it('is refused by the compiler where no contract has it, or no browser may ask', () => {
    // @ts-expect-error -- misspelt
    expect(apiPath('/designs/{design_id}/fiel', { designId: 'd1' })).toBe(
      '/api/shop/designs/d1/fiel',
    )
    // @ts-expect-error -- a parameter is missing
    expect(() => apiPath('/designs/{design_id}/file', {})).not.toThrow()
    // @ts-expect-error -- for pages alone
    expect(apiPath('/customers/me/overview')).toBe('/api/shop/customers/me/overview')
  })

  it('is written by hand nowhere', () => {
    const byHand = sourcesOf(['app'])
      .filter((path) => !path.startsWith('app/browser-api/'))
      .filter((path) =>
        /['"`]\/api\/(?:shop|office)\b/.test(readFileSync(join(root, path), 'utf8')),
      )
      .map((path) => `${path}: say apiPath(…) of app/browser-api/api-path.ts`)
    expect(byHand).toEqual([])
  })
})
