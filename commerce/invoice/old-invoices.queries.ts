import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Invoices that say whom they were for longer than the law asks, the oldest first; nobody else takes them meanwhile. */
export async function lockOldest(trx: Db, before: string, most: number) {
  return trx
    .selectFrom('invoice')
    .where('forgotten_at', 'is', null)
    .where('issued_on', '<', before)
    .orderBy('issued_on')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .select(['id', 'pdf_sha256'])
    .execute()
}

/** Numbers, sums, taxes and articles stay, and so does the checksum, by which a copy that somebody has is known. */
export async function forgetInvoices(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update invoice set customer_id = null, forgotten_at = ${now},
      data = (data - 'insteadTo') || jsonb_build_object(
        'buyer', jsonb_strip_nulls(jsonb_build_object(
          'lines', '[]'::jsonb, 'country', data #> '{buyer,country}'
        )),
        'lines', (
          select coalesce(jsonb_agg(line || '{"detail": ""}' order by position), '[]')
          from jsonb_array_elements(data -> 'lines') with ordinality as one (line, position)
        )
      )
    where id = any(${ids}::uuid[])`.execute(trx)
}
