import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listMissingPages, listPages, savePages } from '#commerce/content/page-writing.service.ts'
import { makeSites } from '#config/sites.ts'
import { openApi } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import { readPageFiles, writePageFiles } from './page-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'estampa-pages-'))
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})

const terms = {
  id: 'terms',
  language: 'en',
  slug: 'our-terms',
  title: 'Our terms',
  summary: 'What we agree on.',
  body: '## Prices\n\nWith VAT.\n\n- one\n- two',
} as const

it('takes pages from files into a shop that has none, and shows them', async () => {
  const sites = makeSites(3000)
  expect(await listMissingPages(database.db, sites)).toContain('terms in en')
  writePageFiles(folder, [terms])
  const pages = readPageFiles(folder)
  expect(pages).toEqual([terms])
  await savePages(database.db, pages)
  const missing = await listMissingPages(database.db, sites)
  expect(missing).not.toContain('terms in en')
  expect(missing).toContain('terms in pl')
  const visitor = openApi(database.db).visitor()
  const { pages: shown } = granted(await visitor.content.listLegalPages({}))
  expect(shown).toContainEqual({ id: 'terms', slug: 'our-terms', title: 'Our terms' })
})

it('changes what is there, and gives it back as files', async () => {
  await savePages(database.db, [{ ...terms, title: 'Newer terms' }])
  const written = (await listPages(database.db)).filter(({ id }) => id === 'terms')
  expect(written).toEqual([{ ...terms, title: 'Newer terms' }])
})

it('says of every file what is wrong with it, and takes none', async () => {
  writeFileSync(join(folder, 'en', 'privacy.md'), 'address: Not An Address\n\n# Privacy\n')
  writeFileSync(join(folder, 'en', 'recipes.md'), 'address: recipes\n\n# Soup\n\nWarm.\n\nBoil it.')
  expect(() => readPageFiles(folder)).toThrow(
    /en\/privacy\.md: slug .*\n(.*\n)*en\/recipes\.md: id/,
  )
})

it('refuses an address that belongs to something else, with all that came with it', async () => {
  const { slug } = await makeArticle(database.db)
  const privacy = { ...terms, id: 'privacy', slug } as const
  const changed = { ...terms, title: 'Never seen' }
  await expect(savePages(database.db, [changed, privacy])).rejects.toThrow(slug)
  expect((await listPages(database.db)).map(({ title }) => title)).not.toContain('Never seen')
})
