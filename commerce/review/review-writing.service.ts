import type { Insertable, Kysely } from 'kysely'
import { z } from 'zod'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import { getPhotos } from '#commerce/attachment/attachment.service.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { looksOfLine } from '#commerce/order/order-pictures.ts'
import { queueMail } from '#commerce/kernel/mail/mail.service.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { readToken, signToken, type TokenKind } from '#commerce/kernel/signed-token.ts'
import type { Storage } from '#commerce/kernel/storage/storage.ts'
import type { Locale } from '#config/locales.ts'
import { storeRows } from '#config/site-table.ts'
import type { Site } from '#config/sites.ts'
import type { Tables } from '#db/tables.ts'
import { publishPhotos, reviewPhotoKey } from './publish-photos.ts'
import type { ReviewForm } from './review-writing.contract.ts'
import * as queries from './review-writing.queries.ts'
import { REVIEW_LINK_DAYS } from './review-writing.terms.ts'
import { reviewRequestMail } from './review.mail.ts'

const DAY_MS = 24 * 60 * 60_000
const perAddress: AttemptLimit = { name: 'review', most: 30, windowMinutes: 60 }
/** Stands where staff writes why a review is hidden. */
const NOT_CHECKED_YET = 'pending'

const OrderLine = z.object({
  orderLineId: z.uuid(),
  articleId: z.number(),
  store: z.string(),
  language: z.string(),
})
type OrderLine = z.infer<typeof OrderLine>
const reviewLink: TokenKind<OrderLine> = { purpose: 'review', data: OrderLine }

export type ReviewSettings = {
  storage: Storage
  /** Whether somebody reads a review before everybody can. */
  areChecked: boolean
}

/** Asks the customer of a delivered order line for a review, by mail and once. */
export async function requestReview(
  trx: Kysely<Tables>,
  request: {
    orderLineId: string
    articleId: number
    place: { site: Site; locale: Locale }
    to: string
    now: Date
  },
): Promise<void> {
  const { orderLineId: subjectId, place, to } = request
  const data = await describeReviewRequest(trx, request)
  await queueMail(trx, reviewRequestMail, { subjectId, place, to, data })
}

/** Data of such a mail, with a link that was just made. */
export async function describeReviewRequest(
  trx: Kysely<Tables>,
  request: Omit<Parameters<typeof requestReview>[1], 'to'>,
) {
  const { orderLineId, articleId, place, now } = request
  const { language } = place.locale
  const articleName = await queries.findArticleName(trx, articleId, [language])
  if (articleName === undefined) throw new Error(`Article ${articleId} has no name in ${language}.`)
  const line: OrderLine = { orderLineId, articleId, store: place.site.slug, language }
  const expiresAt = new Date(now.getTime() + REVIEW_LINK_DAYS * DAY_MS)
  const looks = await looksOfLine(trx, orderLineId)
  return { articleName, token: await signToken(trx, reviewLink, line, expiresAt), ...looks }
}

/** Whether somebody has written about a line already. */
export const isReviewWritten = queries.isWritten

type Prepared = { line: OrderLine; pictures: Insertable<Tables['picture']>[] }

export function makeReviewWritingUseCases({ storage, areChecked }: ReviewSettings) {
  return {
    async getReviewable(ctx: Ctx, input: { token: string }) {
      const line = await getLine(ctx, input.token)
      const languages = [ctx.locale.language, line.language]
      const articleName = await queries.findArticleName(ctx.db, line.articleId, languages)
      if (articleName === undefined) return refuse('not_found')
      const [isWritten, picture, buyerName] = await Promise.all([
        queries.isWritten(ctx.db, line.orderLineId),
        queries.findPicture(ctx.db, line.articleId, ctx.locale.language),
        queries.findBuyerName(ctx.db, line.orderLineId),
      ])
      return {
        articleId: line.articleId,
        articleName,
        picture: picture && pictureOf(picture),
        buyerName,
        isWritten,
      }
    },

    async getReviewPhoto(_: Ctx, { file }: { file: string }): Promise<FileAnswer> {
      const found = await storage.find(reviewPhotoKey(file))
      if (!found) return refuse('not_found')
      return new FileAnswer({ ...found, contentType: 'image/webp', etag: `"${file}"` })
    },

    writeReview: {
      /** Photos are copied before the transaction: a disk may be slow. */
      async prepare(ctx: Ctx, input: z.output<typeof ReviewForm>): Promise<Prepared> {
        await refusePastLimit(ctx, perAddress, addressGroup(ctx.clientAddress))
        const line = await getLine(ctx, input.token)
        const photos = await getPhotos(ctx, input.attachment)
        return { line, pictures: await publishPhotos(photos, line.orderLineId, storage) }
      },
      async execute(ctx: Ctx, input: z.output<typeof ReviewForm>, { line, pictures }: Prepared) {
        const reviewId = await queries.insertReview(ctx.db, {
          store: line.store,
          article_id: line.articleId,
          language: ctx.locale.language,
          author_name: input.name,
          stars: input.stars,
          body: input.body,
          created_at: ctx.now,
          order_line_id: line.orderLineId,
          hidden_reason: areChecked ? NOT_CHECKED_YET : null,
        })
        if (!reviewId) return refuse('conflict')
        await queries.insertPhotos(ctx.db, reviewId, pictures)
        return { isShown: !areChecked }
      },
    },
  }
}

/** A link of another brand is no link here. */
async function getLine(ctx: Ctx, token: string): Promise<OrderLine> {
  const line = await readToken(ctx.db, reviewLink, token, ctx.now)
  if (line === 'expired') return refuse('expired')
  const store = storeRows.find((row) => row.slug === line?.store)
  if (!line || store?.brand !== ctx.site.brand) return refuse('not_found')
  return line
}
