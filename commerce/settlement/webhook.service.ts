import type { Kysely } from 'kysely'
import { z } from 'zod'
import { refuse } from '#api/refusal.ts'
import type { StreamedBody } from '#api/contract.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { enqueue, type JobKind } from '#commerce/kernel/jobs/job-queue.ts'
import { raiseAlert } from '#commerce/payment/alert.service.ts'
import {
  BadWebhook,
  GatewayUnreachable,
  type Gateway,
  type GatewayHint,
} from '#commerce/payment/gateway/gateway.ts'
import type { Gateways } from '#commerce/payment/gateway/open-gateways.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { findMisfits } from './settle.rules.ts'
import { settlePayment } from './settle.service.ts'
import * as payments from '#commerce/payment/settled-payment.service.ts'
import type { SettlementTools } from './settlement-tools.ts'
import * as queries from './webhook.queries.ts'

const HintJob = z.strictObject({ provider: z.string(), eventId: z.string() })
type HintJob = z.infer<typeof HintJob>
export const hintJob: JobKind<HintJob> = { name: 'payment hint', data: HintJob }

const MOST_BYTES = 256 * 1024
export const RETENTION_DAYS = 90
const DAY_MS = 24 * 60 * 60_000

type Received = {
  provider: string
  signature?: string | undefined
  search?: string | undefined
}

/**
 * Receiver of hints from providers. Whether it was the provider is checked at once; what it says is looked up
 * later: an answer of ours only says that it will not be forgotten.
 */
export function makeReceiveHint(gateways: Gateways) {
  return async function receiveHint(
    ctx: Ctx,
    input: Received,
    { stream }: StreamedBody,
  ): Promise<Record<string, never>> {
    const gateway = gateways.find(input.provider)
    if (!gateway || gateway.name === 'house') return refuse('not_found')
    const webhook = {
      body: await readAtMost(stream),
      header: () => input.signature,
      query: new URLSearchParams(input.search),
    }
    const hint = await gateway.readWebhook(webhook, ctx.now).catch((error: unknown) => {
      if (error instanceof BadWebhook) return refuse('invalid', { webhook: 'not_from_provider' })
      throw error
    })
    await transact(ctx.db, (trx) => noteHint(trx, gateway.name, hint, ctx.now))
    return {}
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) refuse('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isId = (text: string | undefined): text is string =>
  text !== undefined && /^[A-Za-z0-9_-]{4,200}$/.test(text)

/** Stored once by its id, and the job that follows with it. */
export async function noteHint(
  trx: Kysely<Tables>,
  provider: string,
  hint: GatewayHint,
  now: Date,
): Promise<void> {
  const { eventId, type, subject, merchant } = hint
  const isOurs = isId(subject)
  const event: queries.NewEvent = {
    provider,
    eventId,
    type,
    subject: isOurs ? subject : '',
    merchant,
    state: isOurs ? 'NEW' : 'IGNORED',
    now,
  }
  let isNews = await queries.insertEvent(trx, event)
  if (!isNews) {
    await queries.countRepeat(trx, provider, eventId)
    isNews = hint.isUnnumbered === true && (await queries.wakeEvent(trx, event))
  }
  if (isNews && isOurs) await enqueue(trx, hintJob, { data: { provider, eventId }, priority: 1 })
}

/** Follows the hint of a webhook: finds the payment that it is about, and settles it. */
export async function followHint(tools: SettlementTools, { provider, eventId }: HintJob) {
  const event = await queries.findEvent(tools.db, provider, eventId)
  if (event?.state !== 'NEW') return
  const gateway = tools.gateways.find(provider)
  if (!gateway) return
  const end = (state: 'DONE' | 'IGNORED') =>
    queries.endEvent(
      tools.db,
      { provider, eventId, receivedAt: event.received_at },
      state,
      tools.now(),
    )
  if (event.merchant !== null && event.merchant !== gateway.merchant) {
    await alertOf(tools, 'other_merchant', `${provider} ${event.merchant}`, { provider })
    await end('IGNORED')
    return
  }
  const paymentId = await findPayment(tools, gateway, event.subject)
  if (paymentId === undefined) {
    await end('IGNORED')
    return
  }
  try {
    await settlePayment(tools, paymentId)
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error
    // The sweep asks again, and goes on asking.
    await payments.lookAgainAt(tools.db, paymentId, tools.now())
  }
  await payments.refreshRefundsOf(tools.db, paymentId, tools.now())
  // The same words came again while we asked: they may mean something newer.
  if (!(await end('DONE'))) await followHint(tools, { provider, eventId })
}

/** By the provider's id; or by our reference, when the provider was faster than its own answer. */
async function findPayment(
  tools: SettlementTools,
  gateway: Gateway,
  subject: string,
): Promise<string | undefined> {
  const known = await payments.findByProviderId(tools.db, gateway.name, subject)
  if (known) return known.id
  const truth = await gateway.fetch(subject)
  if (!truth) return undefined
  const same = await payments.findByProviderId(tools.db, gateway.name, truth.providerId)
  if (same) return same.id
  const payment = await payments.findByReference(tools.db, gateway.name, truth.reference)
  if (!payment) return undefined
  const misfits = findMisfits(payment, truth, gateway)
  if (payment.provider_id !== null || misfits.length > 0) {
    await alertOf(
      tools,
      'does_not_fit',
      `${payment.id} ${truth.providerId}`,
      {
        wrong: misfits.join(', ') || 'a second payment for one reference',
        amountMinor: truth.amountMinor,
        currency: truth.currency,
        state: truth.state,
      },
      payment.id,
    )
    return undefined
  }
  await payments.adopt(tools.db, payment.id, truth.providerId)
  return payment.id
}

const alertOf = (
  { db, now }: SettlementTools,
  kind: 'other_merchant' | 'does_not_fit',
  about: string,
  details: Record<string, string | number>,
  paymentId?: string,
) => transact(db, (trx) => raiseAlert(trx, { kind, about, details, paymentId, now: now() }))

export async function purgeHints(db: Kysely<Tables>, now: Date): Promise<void> {
  await queries.deleteEventsBefore(db, new Date(now.getTime() - RETENTION_DAYS * DAY_MS))
}
