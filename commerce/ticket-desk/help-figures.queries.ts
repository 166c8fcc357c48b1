import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export type HelpFigures = { since: Date; stores: readonly string[] | undefined; language: string }

/** Votes and tickets of each topic since a day. Votes are of all stores: they tell nothing of their voter. */
export async function selectFigures(db: Db, { since, stores, language }: HelpFigures) {
  const votes = (isUseful: boolean) => sql<number>`(
    select count(*)::int from help_topic_vote as vote
    where vote.topic_id = topic.id and vote.is_useful = ${isUseful} and vote.voted_at >= ${since}
  )`
  const inStores = stores ? sql`and ticket.store = any(${stores}::text[])` : sql``
  return db
    .selectFrom('help_topic as topic')
    .innerJoin('help_topic_text as text', 'text.topic_id', 'topic.id')
    .innerJoin('help_category_text as category', 'category.category_id', 'topic.category_id')
    .where('text.language', '=', language)
    .where('category.language', '=', language)
    .orderBy('topic.category_id')
    .orderBy('topic.position')
    .select(['topic.id', 'text.slug', 'text.title', 'category.name as category'])
    .select([votes(true).as('useful'), votes(false).as('useless')])
    .select(
      sql<number>`(
        select count(*)::int from ticket
        where ticket.help_topic_id = topic.id and ticket.created_at >= ${since} ${inStores}
      )`.as('tickets'),
    )
    .execute()
}
