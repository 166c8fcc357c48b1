import type { Kysely } from 'kysely'
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
