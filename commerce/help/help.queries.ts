import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

export async function selectCategories(db: Db, language: string) {
  return db
    .selectFrom('help_category as category')
    .innerJoin('help_category_text as text', 'text.category_id', 'category.id')
    .where('text.language', '=', language)
    .orderBy('category.id')
    .select(['category.id', 'category.topic_group', 'text.name', 'text.summary'])
    .execute()
}

export async function selectTopics(db: Db, language: string) {
  return db
    .selectFrom('help_topic as topic')
    .innerJoin('help_topic_text as text', 'text.topic_id', 'topic.id')
    .where('text.language', '=', language)
    .orderBy('topic.category_id')
    .orderBy('topic.position')
    .select(['topic.id', 'topic.category_id', 'text.slug', 'text.title'])
    .execute()
}

export async function findTopic(db: Db, topicId: number, language: string) {
  return db
    .selectFrom('help_topic as topic')
    .innerJoin('help_topic_text as text', 'text.topic_id', 'topic.id')
    .innerJoin('help_category_text as category', 'category.category_id', 'topic.category_id')
    .where('topic.id', '=', topicId)
    .where('text.language', '=', language)
    .where('category.language', '=', language)
    .select([
      'topic.id',
      'topic.category_id',
      'category.name as category_name',
      'text.slug',
      'text.title',
      'text.body',
    ])
    .executeTakeFirst()
}

export async function selectTopicSlugs(db: Db, topicId: number) {
  return db
    .selectFrom('help_topic_text')
    .select(['language', 'slug'])
    .where('topic_id', '=', topicId)
    .execute()
}

/** Topics of a phase, those of the most use first. */
export async function selectPhaseTopics(db: Db, phase: string, language: string, most: number) {
  return db
    .selectFrom('help_topic as topic')
    .innerJoin('help_topic_text as text', 'text.topic_id', 'topic.id')
    .where('text.language', '=', language)
    .where(sql<boolean>`${phase} = any(topic.phases)`)
    .orderBy('topic.category_id')
    .orderBy('topic.position')
    .limit(most)
    .select(['topic.id', 'text.slug', 'text.title'])
    .execute()
}

export async function isTopic(db: Db, topicId: number): Promise<boolean> {
  const found = await db
    .selectFrom('help_topic')
    .where('id', '=', topicId)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function putVote(
  db: Db,
  vote: { topic_id: number; voter: string; is_useful: boolean; language: string; voted_at: Date },
): Promise<void> {
  await db
    .insertInto('help_topic_vote')
    .values(vote)
    .onConflict((conflict) =>
      conflict.columns(['topic_id', 'voter']).doUpdateSet({ is_useful: vote.is_useful }),
    )
    .execute()
}

export async function purgeVotes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('help_topic_vote').where('voted_at', '<', before).execute()
}
