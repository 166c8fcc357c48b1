import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bundlesOf, shopRoutes } from './routes.ts'

it('names only files of words that exist, where a browser fetches them before it runs a page', () => {
  const folder = join(import.meta.dirname, '..', 'messages', 'en')
  const files = readdirSync(folder).map((file) => file.replace(/\.json$/, ''))
  const pages = shopRoutes.filter(({ kind }) => kind === 'app')
  expect(pages.length).toBeGreaterThan(10)
  const missing = pages.flatMap(({ name }) =>
    bundlesOf(name).flatMap((bundle) => (files.includes(bundle) ? [] : [`${name}: ${bundle}`])),
  )
  expect(missing).toEqual([])
})
