import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { FileAnswer } from '#api/file-answer.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import type { PersonalData } from '#commerce/kernel/personal-data.ts'

/** Personal data of all nouns, handed in by whoever knows them all. */
export type AllPersonalData = readonly PersonalData[]

const perCustomer: AttemptLimit = { name: 'own data', most: 10, windowMinutes: 60 }

/** One part after the other: all at once would take every connection for one visitor. */
export async function exportOwnData(
  ctx: CustomerCtx,
  personal: AllPersonalData,
): Promise<FileAnswer> {
  const { id: customerId, email } = ctx.session.customer
  await refusePastLimit(ctx, perCustomer, customerId)
  const person = { customerId, email, brand: ctx.site.brand }
  const head = { brand: ctx.site.config.brandName, exported_at: ctx.now.toISOString() }
  const chunks = [Buffer.from(JSON.stringify(head, undefined, 2).slice(0, -2))]
  for (const [name, read] of personal.flatMap(({ exports = {} }) => Object.entries(exports))) {
    const rows = JSON.stringify(await read(ctx.db, person), undefined, 2)
    chunks.push(Buffer.from(`,\n${JSON.stringify(name)}: ${rows}`))
  }
  chunks.push(Buffer.from('\n}\n'))
  const hash = createHash('sha256')
  for (const chunk of chunks) hash.update(chunk)
  return new FileAnswer({
    contentType: 'application/json; charset=utf-8',
    bytes: chunks.reduce((sum, chunk) => sum + chunk.length, 0),
    open: async () => Readable.from(chunks),
    etag: `"${hash.digest('base64url')}"`,
    downloadName: `${ctx.site.brand}-${ctx.now.toISOString().slice(0, 10)}.json`,
  })
}
