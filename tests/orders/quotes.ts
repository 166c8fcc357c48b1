import type { OfficeApi, Visitor } from '#tests/api.ts'
import { granted } from '#tests/designs/designs.ts'
import { makeArticle } from '#tests/make.ts'
import type { openOrderStage } from './order-stage.ts'

const DAY_MS = 24 * 60 * 60_000

/** Key of the link in a mail about a ticket or a quote. */
export const keyIn = (text: string) => decodeURIComponent(/\?key=([^\s"&<]+)/.exec(text)![1]!)

/** Steps by which people ask for quotes and write them, on an order stage. */
export function openQuoteDesk(stage: Pick<ReturnType<typeof openOrderStage>, 'db' | 'now'>) {
  const dayAfter = (days: number) =>
    new Date(stage.now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

  return {
    dayAfter,

    /** An article that is sold as it is, with a price that shrinks from ten on. */
    makeBox: async (amountMinor = 1_000) => {
      const { id } = await makeArticle(stage.db, { amountMinor, weightGrams: 10 })
      await stage.db
        .insertInto('quantity_break')
        .values({ article_id: id, from_quantity: 10, percent: 10 })
        .execute()
      const { variant } = await stage.db
        .selectFrom('article_price')
        .where('article_id', '=', id)
        .select('variant')
        .executeTakeFirstOrThrow()
      return { id, thing: `article=${id}=${variant}` }
    },

    ask: async (visitor: Visitor, email: string) => {
      const asked = await visitor.ticket.requestBudget({
        name: 'Ana Prueba',
        email,
        product: 'Gift boxes with our ribbon',
        quantity: '200',
        message: 'For our customers, please.',
        policy: 'on',
      })
      return granted(asked).publicId
    },

    /** A draft with these lines, and what saving it answered. */
    draft: async (clerk: OfficeApi, ticket: string, lines: string[], more: object = {}) => {
      const { publicId } = granted(await clerk.quote.startQuote({ publicId: ticket }))
      const saved = await clerk.quote.saveQuote({
        publicId,
        revision: '1',
        lines,
        service: 'test-home',
        validUntil: dayAfter(14),
        ...more,
      })
      return { publicId, saved }
    },

    send: async (clerk: OfficeApi, publicId: string) => {
      const { revision } = granted(await clerk.quote.getQuote({ publicId }))
      const text = 'Here it is.\n\nRegards'
      return clerk.quote.sendQuote({ publicId, revision: String(revision), text })
    },
  }
}
