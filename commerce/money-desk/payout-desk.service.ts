import { Readable } from 'node:stream'
import { FileAnswer } from '#api/file-answer.ts'
import { refuse } from '#api/refusal.ts'
import { accountsWithin, isOfStores } from '#commerce/settlement/account-stores.rules.ts'
import {
  confirmPayout,
  listUnpaid,
  makePayouts,
  returnPayout,
  writePayout,
} from '#commerce/settlement/payout.service.ts'
import { recordLook } from '#commerce/staff/audit.service.ts'
import { may } from '#commerce/staff/may.rules.ts'
import { actorOf } from '#commerce/staff/office-order.ts'
import type { ReadingCtx, StaffCtx } from '#commerce/staff/staff-context.ts'
import type { Site } from '#config/sites.ts'
import * as queries from './payout-desk.queries.ts'
import type { DescribedPayout } from './payout-desk.queries.ts'
import { tellOfDecision } from './security-news.ts'

const USUAL_ROWS = 50

type Sites = readonly Site[]
type Named = { name: string }

const mayInOf =
  ({ staff, now }: Pick<ReadingCtx, 'staff' | 'now'>) =>
  (store: string) =>
    may(staff, 'payout.make', now, { store })

const rowOf = (row: DescribedPayout) => ({
  name: row.message_id,
  iban: row.account_iban,
  currency: row.currency,
  totalMinor: row.total_minor,
  refunds: row.refunds,
  open: row.open,
  madeAt: row.created_at.toISOString(),
  madeBy: row.maker_name ?? row.created_by,
})

/** Files of the bank for finance. A file is of whoever has all stores of the account that pays it. */
export function makePayoutDesk(sites: Sites) {
  const ibansOf = (ctx: ReadingCtx) => accountsWithin(sites, mayInOf(ctx))
  const toolsOf = ({ db, now }: StaffCtx) => ({ db, sites, now: () => now })

  async function findJudged(ctx: StaffCtx, name: string): Promise<DescribedPayout> {
    const row = (await queries.findPayout(ctx.db, name)) ?? refuse('not_found')
    const of = { store: undefined, iban: row.account_iban }
    return isOfStores(sites, of, mayInOf(ctx)) ? row : refuse('not_found')
  }

  return {
    async listPayouts(ctx: ReadingCtx, { after }: { after?: string | undefined }) {
      const { db, now } = ctx
      const ibans = ibansOf(ctx)
      const [rows, waiting, open] = await Promise.all([
        queries.selectPayouts(db, { ibans, after, most: USUAL_ROWS + 1 }),
        listUnpaid({ db, sites, now: () => now }, ibans),
        queries.countOpen(db, ibans),
      ])
      const shown = rows.slice(0, USUAL_ROWS)
      return {
        payouts: shown.map(rowOf),
        next: rows.length > USUAL_ROWS ? shown.at(-1)?.message_id : undefined,
        waiting,
        open,
      }
    },

    async makePayouts(ctx: StaffCtx) {
      const made = await makePayouts(toolsOf(ctx), actorOf(ctx.staff, 'finance'), ibansOf(ctx))
      if (made.length === 0) refuse('conflict', { payout: 'nothing' })
      for (const name of made) {
        const row = (await queries.findPayout(ctx.db, name))!
        const { currency, refunds, total_minor: totalMinor } = row
        noteOf(ctx, row, { after: { refunds, totalMinor, currency } })
      }
      tellOfDecision(ctx, 'payouts')
      return { made }
    },

    async getPayout(ctx: StaffCtx, { name }: Named) {
      const row = await findJudged(ctx, name)
      const lines = await queries.selectLines(ctx.db, row.id)
      return {
        ...rowOf(row),
        hasFile: isUnpaid(row, lines),
        lines: lines.map((line) => ({
          refund: line.public_id,
          number: line.number,
          store: line.store,
          amountMinor: line.amount_minor,
          status: line.status,
        })),
      }
    },

    async getPayoutFile(ctx: StaffCtx, { name }: Named): Promise<FileAnswer> {
      const row = await findJudged(ctx, name)
      const lines = await queries.selectLines(ctx.db, row.id)
      // Of what was paid the account may be forgotten, and a second file would pay it again.
      if (!isUnpaid(row, lines)) return refuse('expired')
      await recordLook(ctx.db, ctx.staff.id, { kind: 'payout', id: name }, ctx.now)
      const bytes = Buffer.from(await writePayout(toolsOf(ctx), name))
      return new FileAnswer({
        contentType: 'application/xml',
        bytes: bytes.length,
        open: async () => Readable.from([bytes]),
        etag: `"${name}-${row.open}"`,
        downloadName: `${name}.xml`,
      })
    },

    async confirmPayout(ctx: StaffCtx, { name }: Named) {
      const row = await findJudged(ctx, name)
      const confirmed = await confirmPayout(toolsOf(ctx), name)
      if (confirmed === 0) refuse('conflict')
      noteOf(ctx, row, { before: { open: row.open }, after: { open: 0, confirmed } })
      tellOfDecision(ctx, 'payout confirmed')
      return { confirmed }
    },

    async returnPayout(ctx: StaffCtx, asked: Named & { refund: string; reason: string }) {
      const row = await findJudged(ctx, asked.name)
      const lines = await queries.selectLines(ctx.db, row.id)
      const line = lines.find(({ public_id }) => public_id === asked.refund) ?? refuse('not_found')
      await returnPayout(toolsOf(ctx), {
        refund: line.public_id,
        reason: asked.reason,
        by: actorOf(ctx.staff, 'finance'),
      })
      noteOf(ctx, row, {
        before: { refund: line.public_id, number: line.number, status: line.status },
        after: { status: 'NEEDS_CUSTOMER_DATA' },
        reason: asked.reason,
      })
      tellOfDecision(ctx, 'payout returned')
      return {}
    },
  }
}

const isUnpaid = ({ open }: DescribedPayout, lines: readonly unknown[]) =>
  open > 0 && open === lines.length

function noteOf(
  ctx: StaffCtx,
  row: DescribedPayout,
  told: { before?: object; after: object; reason?: string },
): void {
  ctx.note({ object: { kind: 'payout', id: row.message_id }, ...told })
}
