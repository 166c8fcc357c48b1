import { sql, type Kysely } from 'kysely'
import { pictureColumns, pictureIn } from '#commerce/kernel/picture.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** In the order of the catalogue, with the articles that their blocks name. */
export async function selectLists(db: Db, language: string) {
  return db
    .selectFrom('catalogue_list as list')
    .innerJoin('catalogue_list_text as text', 'text.list_id', 'list.id')
    .leftJoin('picture', (join) =>
      join.on('picture.name', '=', pictureIn(language, 'list.picture')),
    )
    .where('text.language', '=', language)
    .orderBy('list.position')
    .select([
      'list.id',
      'list.type',
      'list.menu',
      'list.article_id',
      'text.slug',
      'text.name',
      'text.title',
      'text.summary',
      'text.intro',
      sql<number[]>`array(
        select named::integer from block, jsonb_array_elements_text(facts -> 'articleIds') as named
        where block.list_id = list.id
      )`.as('shown_ids'),
      ...pictureColumns,
    ])
    .execute()
}

/** Slowest production time of the articles that a store sells today or may sell tomorrow. */
export async function findProductionDays(
  db: Db,
  store: string,
): Promise<{ quickest: number; slowest: number }> {
  const row = await db
    .selectFrom('article')
    .where('id', 'in', (articles) =>
      articles.selectFrom('article_price').where('store', '=', store).select('article_id'),
    )
    .select(({ fn }) => [
      fn.min('production_days').as('quickest'),
      fn.max('production_days').as('slowest'),
    ])
    .executeTakeFirst()
  return { quickest: row?.quickest ?? 0, slowest: row?.slowest ?? 0 }
}

export async function selectListSlugs(db: Db, listId: string) {
  return db
    .selectFrom('catalogue_list_text')
    .where('list_id', '=', listId)
    .select(['language', 'slug'])
    .execute()
}

export async function selectBlocks(db: Db, listId: string, language: string) {
  return db
    .selectFrom('block')
    .leftJoin('block_text as text', (join) =>
      join
        .onRef('text.list_id', '=', 'block.list_id')
        .onRef('text.position', '=', 'block.position')
        .on('text.language', '=', language),
    )
    .leftJoin('picture', (join) =>
      join.on('picture.name', '=', pictureIn(language, 'block.picture')),
    )
    .where('block.list_id', '=', listId)
    .orderBy('block.position')
    .select([
      'block.kind',
      'block.media',
      'block.video',
      'block.resource_kind',
      'block.resource_id',
      'block.facts',
      'text.title',
      'text.body',
      'text.link',
      ...pictureColumns,
    ])
    .execute()
}

export type BlockRow = Awaited<ReturnType<typeof selectBlocks>>[number]

export async function selectVideos(db: Db, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .selectFrom('video')
    .innerJoin('picture', 'picture.name', 'video.poster')
    .where('video.name', '=', sql<string>`any(${names})`)
    .select([
      'video.name as video_name',
      'video.version as video_version',
      'video.width as video_width',
      'video.height as video_height',
      ...pictureColumns,
    ])
    .execute()
}

/** Today's slugs of the things that blocks lead to. */
export async function selectTargets(
  db: Db,
  language: string,
  kind: 'page' | 'article',
  ids: readonly string[],
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('address')
    .where('kind', '=', kind)
    .where('target', '=', sql<string>`any(${ids})`)
    .where('language', '=', language)
    .where('is_current', '=', true)
    .select(['target', 'slug'])
    .execute()
}
