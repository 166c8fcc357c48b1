import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Language in which an account last ordered from or wrote to a store, or another of its brand that speaks one of its languages. */
export async function findLanguage(
  db: Kysely<Tables>,
  customer: { id: string },
  { slug, languages }: { slug: string; languages: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await sql<{ language: string }>`
    select language from (
      (select locale as language, store, placed_at as at from shop_order
        where customer_id = ${customer.id} and locale = any(${[...languages]})
        order by store = ${slug} desc, placed_at desc limit 1)
      union all
      (select language, store, created_at from ticket
        where customer_id = ${customer.id} and begun_by is null and language = any(${[...languages]})
        order by store = ${slug} desc, created_at desc limit 1)
    ) as used
    order by store = ${slug} desc, at desc limit 1`.execute(db)
  return rows[0]?.language
}
