import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import { findBroken } from '#tests/orders/invariants.ts'
import type { Told } from './checkout-clients.ts'
import { refundedOf, type Session } from './checkout-provider.ts'

/** Verdict: what must not be, in words; each list is empty when all is well. */
export type Verdict = {
  /** Somebody was told something, or has paid, and the shop does not know it. */
  lost: string[]
  /** Somebody has two orders of one cart, or was charged twice. */
  doubled: string[]
  /** Neither settled, nor moving, nor before anybody's eyes. */
  stuck: string[]
  broken: string[]
}

type Books = { told: Told; sessions: Iterable<Session> }

const CANCELED = 10

/** Looked at as if the database were somebody else's: nothing that the shop says of itself. */
export async function judge(db: Kysely<Tables>, books: Books): Promise<Verdict> {
  const orders = await db
    .selectFrom('shop_order')
    .select(['id', 'public_id', 'cart_id', 'status', 'total_minor', 'payable_at'])
    .execute()
  const payments = await db
    .selectFrom('payment')
    .select(['order_id', 'reference', 'status', 'provider_id'])
    .execute()
  const byPublicId = new Map(orders.map((order) => [order.public_id, order]))
  const orderOf = new Map(payments.map((payment) => [payment.reference, payment.order_id]))
  const verdict: Verdict = { lost: [], doubled: [], stuck: await findStuck(db), broken: [] }

  for (const [publicId, { totalMinor }] of books.told.placed) {
    const order = byPublicId.get(publicId)
    if (!order) verdict.lost.push(`order ${publicId} was acknowledged and is gone`)
    else if (order.total_minor !== totalMinor) {
      verdict.lost.push(`order ${publicId} was of ${totalMinor} and is of ${order.total_minor}`)
    }
  }
  for (const publicId of books.told.paid) {
    if (!byPublicId.get(publicId)?.payable_at) verdict.lost.push(`${publicId} was told to be paid`)
  }
  for (const publicId of books.told.cancelled) {
    if (byPublicId.get(publicId)?.status !== CANCELED) {
      verdict.lost.push(`${publicId} was told to be cancelled`)
    }
  }
  for (const twin of twinsOf(orders.map(({ cart_id }) => cart_id!))) {
    verdict.doubled.push(`cart ${twin} has two orders`)
  }

  const sessions = [...books.sessions]
  for (const twin of twinsOf(sessions.map(({ reference }) => reference))) {
    verdict.doubled.push(`the provider was told twice of ${twin}`)
  }
  const captured = sessions.filter(({ status }) => status === 'complete')
  for (const { id, reference } of sessions) {
    if (!orderOf.has(reference)) verdict.lost.push(`nobody here knows ${id} of ${reference}`)
  }
  for (const twin of twinsOf(
    captured.map(({ reference }) => orderOf.get(reference) ?? reference),
  )) {
    verdict.doubled.push(`order ${twin} was paid twice`)
  }
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const session of captured) {
    const order = byId.get(orderOf.get(session.reference) ?? '')
    if (!order) continue
    const kept = session.amountMinor - refundedOf(session)
    const isRight =
      order.status === CANCELED ? kept === 0 : order.payable_at && kept === order.total_minor
    if (!isRight) {
      verdict.lost.push(`${kept} of order ${order.public_id} (${order.status}) is with nobody`)
    }
  }
  const broken = await findBroken(db)
  verdict.broken = Object.entries(broken).map(([name, rows]) => `${name}: ${JSON.stringify(rows)}`)
  return verdict
}

function twinsOf(names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.size === seen.add(name).size))
}

/** I13, here without a customer's window and without print files: what is paid goes to the factory. */
async function findStuck(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'order ' || id || ' is paid and waits' as what from shop_order
    where payable_at is not null and status in (0, 4)
    union all
    select 'order ' || id || ' stopped at ' || status from shop_order where status in (2, 4)
    union all
    select 'payment ' || id || ' waits and nobody looks at it' from payment
    where status = 'PENDING' and (
      -- Whoever went away without paying is looked at less and less often.
      check_after is null
      or check_after > now() + greatest(interval '1 minute', (now() - created_at) / 8)
    )
    union all
    select 'payment ' || payment.id || ' of a cancelled order is open' from payment
    join shop_order on shop_order.id = payment.order_id
    where shop_order.status = 10 and payment.status = 'PENDING'
    union all
    select 'refund ' || id || ' is ' || status from refund where status <> 'SUCCEEDED'
    union all
    select 'event ' || event_id || ' was not followed' from gateway_event where state = 'NEW'
    union all
    select 'job ' || name || ' is ' || state || ': ' || coalesce(failure, '') from job
    where state <> 'READY' or run_after < now() - interval '15 seconds'
    union all
    -- The confirmation waits for a payment that may come in a moment: its job is there, for later.
    select 'mail ' || kind || ' is ' || state from mail
    where state = 'FAILED' or state = 'QUEUED' and not exists (
      select from job
      where job.name = 'mail' and job.state = 'READY' and job.run_after > now()
        and job.data ->> 'mailId' = mail.id::text
    )
    union all
    select 'invoice ' || number || ' is not drawn' from invoice where pdf_sha256 is null`.execute(
    db,
  )
  return rows.map(({ what }) => what)
}

export const isClean = (verdict: Verdict) =>
  Object.values(verdict).every((problems) => problems.length === 0)
