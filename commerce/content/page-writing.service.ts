import { z } from 'zod'
import type { Kysely } from 'kysely'
import { languages } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import * as queries from './page-writing.queries.ts'

/** Without these nobody may sell to consumers: the checkout names both beside its last button. */
export const requiredPages = ['terms', 'privacy'] as const

/** Pages that every shop of this kind has; the footer shows the legal ones in this order. */
export const pageKinds = {
  terms: 'legal',
  privacy: 'legal',
  cookies: 'legal',
  imprint: 'legal',
  about: 'story',
} as const
export type PageId = keyof typeof pageKinds

export const PageWords = z.object({
  id: z.enum(Object.keys(pageKinds) as PageId[], { error: 'unknown page' }),
  language: z.enum(languages, { error: 'unknown language' }),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens only'),
  title: z.string().trim().min(1, 'missing').max(120, 'longer than 120 letters'),
  summary: z.string().trim().min(1, 'missing').max(300, 'longer than 300 letters'),
  body: z.string().trim().min(1, 'missing').max(200_000, 'longer than 200,000 letters'),
})
export type PageWords = z.infer<typeof PageWords>

export class PageRefused extends Error {
  override name = 'PageRefused'
}

/** All of them or none: a shop with new terms in one language and old ones in another has neither. */
export async function savePages(db: Kysely<Tables>, pages: readonly PageWords[]): Promise<void> {
  await transact(db, async (trx) => {
    for (const page of pages) {
      // The story of the shop has a route of its own, the same in every language.
      const slug = page.id === 'about' ? '' : page.slug
      const taken = slug === '' ? undefined : await queries.findOtherAddress(trx, page, slug)
      if (taken) {
        throw new PageRefused(
          `${page.language}/${page.id}: the address "${slug}" belongs to the ${taken.kind} ${taken.target}.`,
        )
      }
      const position = Object.keys(pageKinds).indexOf(page.id)
      await queries.savePage(trx, { id: page.id, kind: pageKinds[page.id], position })
      const { id: page_id, language, title, summary, body } = page
      await queries.savePageText(trx, { page_id, language, slug, title, summary, body })
    }
  })
}

export async function listPages(db: Kysely<Tables>): Promise<PageWords[]> {
  return (await queries.selectPages(db)) as PageWords[]
}

/** Missing legal pages of the shop's languages, such as "terms in pl". */
export async function listMissingPages(
  db: Kysely<Tables>,
  sites: readonly Site[],
): Promise<string[]> {
  const written = new Set((await queries.selectPages(db)).map((row) => `${row.id} ${row.language}`))
  const spoken = new Set(sites.flatMap(({ locales }) => locales.map(({ language }) => language)))
  return requiredPages.flatMap((id) =>
    [...spoken]
      .filter((language) => !written.has(`${id} ${language}`))
      .map((one) => `${id} in ${one}`),
  )
}
