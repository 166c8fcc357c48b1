import { z } from 'zod'
import { endpoint } from '#api/contract.ts'
import { optional, text, wholeNumber } from '#api/fields.ts'
import { ArticleCard } from '#commerce/catalogue/article.contract.ts'
import { DesignCard } from '#commerce/design/design.contract.ts'

export const Wish = z.object({
  id: z.string(),
  article: ArticleCard,
  /** Design on the article that somebody remembers. */
  design: DesignCard.optional(),
})
export type Wish = z.infer<typeof Wish>

const wished = {
  articleId: wholeNumber(1, 999_999_999),
  designId: optional(text(64)),
}

export const wishContract = {
  listWishes: endpoint({
    method: 'GET',
    path: '/wishes',
    access: 'owner',
    summary: 'What the visitor or customer remembers and this store sells, the latest first',
    input: z.object({}),
    output: z.object({ wishes: z.array(Wish) }),
  }),
  findWish: endpoint({
    method: 'GET',
    path: '/wishes/of',
    access: 'owner',
    summary: 'Whether the visitor remembers an article, or a design on it',
    input: z.object(wished),
    output: z.object({ id: z.string().optional() }),
    browser: true,
  }),
  addWish: endpoint({
    method: 'POST',
    path: '/wishes',
    access: 'session',
    summary: 'Remembers an article, or a design on it; what is remembered already stays as it is',
    input: z.object(wished),
    output: z.object({ id: z.string() }),
    browser: true,
  }),
  removeWish: endpoint({
    method: 'DELETE',
    path: '/wishes/{wish_id}',
    access: 'owner',
    summary: 'Forgets one of one’s own',
    input: z.object({ wishId: z.uuid('not_found') }),
    output: z.object({}),
    browser: true,
  }),
}
