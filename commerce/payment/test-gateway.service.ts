import type { Kysely } from 'kysely'
import { refuse } from '#api/refusal.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import type { Tables } from '#db/tables.ts'
import type { GatewayHint } from './gateway/gateway.ts'
import { testVoucher } from './payment.columns.ts'
import type { PaymentMethod } from './payment.terms.ts'
import type { TestPaymentView } from './test-gateway.contract.ts'
import * as queries from './test-gateway.queries.ts'
import {
  isTestCard,
  LATER_SECONDS,
  testCards,
  type TestCard,
  type TestDecision,
} from './test-gateway.terms.ts'

/** How the provider tells the shop that something changed. */
export type TellShop = (trx: Kysely<Tables>, hint: GatewayHint, now: Date) => Promise<void>

export async function getTestPayment(ctx: Ctx, input: { id: string }): Promise<TestPaymentView> {
  if (!ctx.site.payments.gateways.includes('test')) refuse('not_found')
  await queries.letTimePass(ctx.db, input.id, ctx.now)
  return viewOf((await queries.findPayment(ctx.db, input.id)) ?? refuse('not_found'))
}

export async function payByTestCard(
  ctx: Ctx,
  input: { id: string; number: string; expiry: string; code: string },
  tell: TellShop,
): Promise<TestPaymentView> {
  const { state } = await getTestPayment(ctx, input)
  if (state !== 'OPEN') return refuse('conflict')
  const number = input.number.replaceAll(/[\s-]/g, '')
  // Nobody's real card is taken by a page that takes no money.
  if (!isTestCard(number)) return refuse('invalid', { number: 'no_test_card' })
  if (isOver(input.expiry, ctx.now)) refuse('invalid', { expiry: 'in_the_past' })
  await queries.changeState(ctx.db, input.id, ['OPEN'], {
    ...afterCard(number, ctx.now),
    card: number,
  })
  return told(ctx, input.id, tell)
}

function afterCard(number: TestCard, now: Date): Parameters<typeof queries.changeState>[3] {
  const does = testCards[number]
  if (does === 'pays' || does === 'refund_fails') return { state: 'CAPTURED' }
  if (does === 'confirms') return { state: 'CONFIRMING' }
  if (does === 'pays_later') return later(now)
  return { state: 'FAILED', failure: does }
}

const later = (now: Date) =>
  ({
    state: 'PROCESSING',
    becomes: 'CAPTURED',
    becomesAt: new Date(now.getTime() + LATER_SECONDS * 1_000),
  }) as const

export async function decideTestPayment(
  ctx: Ctx,
  input: { id: string; decision: TestDecision },
  tell: TellShop,
): Promise<TestPaymentView> {
  const { state, method } = await getTestPayment(ctx, input)
  if (state !== 'OPEN' && state !== 'CONFIRMING') return refuse('conflict')
  // Without its card nobody approves a card payment.
  const isCard = cardMethods.has(method)
  if (isCard && state === 'OPEN' && input.decision !== 'cancel') return refuse('conflict')
  const to = {
    approve: { state: 'CAPTURED' },
    approve_later: later(ctx.now),
    decline: { state: 'FAILED', failure: isCard ? 'not_confirmed' : 'declined' },
    cancel: { state: 'CANCELED', failure: 'canceled' },
  } as const
  await queries.changeState(ctx.db, input.id, [state], to[input.decision])
  return told(ctx, input.id, tell)
}

export const cardMethods: ReadonlySet<PaymentMethod> = new Set(['CARD'])

async function told(ctx: Ctx, id: string, tell: TellShop): Promise<TestPaymentView> {
  const row = (await queries.findPayment(ctx.db, id)) ?? refuse('not_found')
  const type = `payment.${row.state.toLowerCase()}`
  const hint = { eventId: `${id}.${row.state}`, type, subject: id, merchant: row.merchant }
  await tell(ctx.db, hint, ctx.now)
  return viewOf(row)
}

/** `12/29` holds until the end of December 2029. */
function isOver(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return Date.UTC(2000 + year, month, 1) <= now.getTime()
}

function viewOf(row: queries.TestPayment): TestPaymentView {
  return {
    id: row.id,
    reference: row.reference,
    method: row.method as PaymentMethod,
    amountMinor: row.amount_minor,
    currency: row.currency,
    state: row.state,
    voucher: testVoucher.readOrNull(row.voucher) ?? undefined,
    cardEnd: row.card?.slice(-4),
    returnPath: row.return_path,
  }
}
