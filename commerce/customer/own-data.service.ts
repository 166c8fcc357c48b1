import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { FileAnswer } from '#api/file-answer.ts'
import { refusePastLimit, type AttemptLimit } from '#commerce/kernel/attempt-limit.ts'
import type { CustomerCtx } from '#commerce/kernel/context.ts'
import type { PersonalData, Person } from '#commerce/kernel/personal-data.ts'
import type { Tables } from '#db/tables.ts'

/** Personal data of all nouns, handed in by whoever knows them all. */
export type AllPersonalData = readonly PersonalData[]

const perCustomer: AttemptLimit = { name: 'own data', most: 10, windowMinutes: 60 }

export async function exportOwnData(
  ctx: CustomerCtx,
  personal: AllPersonalData,
): Promise<FileAnswer> {
  const { id: customerId, email } = ctx.session.customer
  await refusePastLimit(ctx, perCustomer, customerId)
  const person = { customerId, email, brand: ctx.site.brand }
  const { brandName } = ctx.site.config
  return writeOwnData(ctx.db, person, { personal, brandName, now: ctx.now })
}

/** One part after the other: all at once would take every connection for one visitor. */
export async function writeOwnData(
  db: Kysely<Tables>,
  person: Person,
  { personal, brandName, now }: { personal: AllPersonalData; brandName: string; now: Date },
): Promise<FileAnswer> {
  const head = { brand: brandName, exported_at: now.toISOString() }
  const chunks = [Buffer.from(JSON.stringify(head, undefined, 2).slice(0, -2))]
  for (const [name, read] of personal.flatMap(({ exports = {} }) => Object.entries(exports))) {
    const rows = JSON.stringify(await read(db, person), undefined, 2)
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
    downloadName: `${person.brand}-${now.toISOString().slice(0, 10)}.json`,
  })
}
