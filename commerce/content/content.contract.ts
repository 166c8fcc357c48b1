import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { text } from '#api/fields.ts'
import { SlugsByLanguage } from '#commerce/catalogue/catalogue.contract.ts'
import { PictureSource } from '#commerce/picture.contract.ts'

/** A text made of paragraphs, headings and lists: never HTML, so nothing in it can run. */
export const Page = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  slugs: SlugsByLanguage,
})

export const contentContract = {
  findPageBySlug: endpoint({
    method: 'GET',
    path: '/page-slugs/{slug}',
    summary: 'The page of a slug, whatever language the slug is in',
    input: z.object({ slug: text(200) }),
    output: z.object({ page: Page.optional() }),
  }),
  listLegalPages: endpoint({
    method: 'GET',
    path: '/legal-pages',
    summary: 'Links to terms, privacy, cookies and imprint',
    input: z.object({}),
    output: z.object({
      pages: z.array(z.object({ id: z.string(), slug: z.string(), title: z.string() })),
    }),
  }),
  findPicture: endpoint({
    method: 'GET',
    path: '/pictures/{name}',
    summary: 'One picture of the shop by its name',
    input: z.object({ name: text(100) }),
    output: z.object({ picture: PictureSource.optional() }),
  }),
}
