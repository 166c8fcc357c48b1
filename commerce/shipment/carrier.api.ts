import type { Kysely } from 'kysely'
import { jsonObject } from '#api/fields.ts'
import { refuse } from '#api/refusal.ts'
import { bind } from '#api/bind.ts'
import { fieldErrors } from '#api/respond.ts'
import { serve, type Api, type Door } from '#api/serve.ts'
import { keysToCamel } from '#api/wire.ts'
import type { StreamedBody } from '#api/contract.ts'
import { addressGroup, refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { Tables } from '#db/tables.ts'
import { transact } from '#db/transaction.ts'
import { isCarrierMessage } from './carrier-signature.ts'
import { carrierContract, CarrierMessage } from './carrier.contract.ts'
import { recordCarrierEvent } from './parcel-moves.service.ts'

const MOST_MESSAGE_BYTES = 64 * 1024
const wrongSeals: AttemptLimit = { name: 'carrier seal', most: 60, windowMinutes: 10 }

export type CarrierDoor = {
  db: Kysely<Tables>
  /** Undefined for a carrier that may not tell us anything. */
  secretOf: (carrier: string) => string | undefined
  reportFault: (error: unknown, endpoint: string) => void
  now?: (() => Date) | undefined
}

type CarrierCtx = Pick<CarrierDoor, 'db' | 'secretOf'> & {
  now: Date
  clientAddress: string | undefined
}

/** The API for carriers, who prove by a seal over every message who they are. */
export function makeCarrierApi(parts: CarrierDoor): Api {
  const { db, secretOf, reportFault, now = () => new Date() } = parts
  const door: Door<CarrierCtx> = {
    makeContext: async ({ clientAddress }) => ({ db, secretOf, now: now(), clientAddress }),
    // Which one it is only its message can prove.
    authorize: () => {},
    whoAsks: () => 'carrier',
    // Its messages have names of their own.
    runOnce: (ctx, _once, work) => work.execute(ctx),
    reportFault,
  }
  return serve(
    bind<{ carrier: CarrierCtx }, typeof carrierContract>(carrierContract, { recordEvent }),
    door,
  )
}

async function recordEvent(
  ctx: CarrierCtx,
  { carrier, signature }: { carrier: string; signature: string },
  body: StreamedBody,
): Promise<{ received: true }> {
  const secret = ctx.secretOf(carrier) ?? refuse('not_found')
  const bytes = await readWhole(body.stream)
  if (!isCarrierMessage(secret, bytes, signature, ctx.now)) {
    await refusePastLimit(ctx, wrongSeals, addressGroup(ctx.clientAddress))
    return refuse('wrong_credentials')
  }
  const { id, code, happenedAt, ...message } = readMessage(bytes)
  const event = {
    ...message,
    carrier,
    eventId: id,
    code: plainCode(code),
    happenedAt: new Date(happenedAt),
  }
  await transact(ctx.db, (trx) => recordCarrierEvent(trx, event, ctx.now))
  return { received: true }
}

async function readWhole(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.byteLength
    if (length > MOST_MESSAGE_BYTES) refuse('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function readMessage(bytes: Uint8Array) {
  const object = jsonObject.safeParse(new TextDecoder().decode(bytes))
  if (!object.success) return refuse('invalid', { body: 'json_object' })
  const parsed = CarrierMessage.safeParse(keysToCamel(object.data))
  return parsed.success ? parsed.data : refuse('invalid', fieldErrors(parsed.error))
}

/** `OutForDelivery`, `OUT FOR DELIVERY` and `out-for-delivery` are one thing. */
function plainCode(code: string): string {
  return code
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
}
