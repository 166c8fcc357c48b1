import { sql, type Insertable, type Kysely, type NotNull } from 'kysely'
import { pagePlan } from '#commerce/catalogue/catalogue.columns.ts'
import type { DesignDocument } from '#design/document.ts'
import { pagesOfPlan, type ArticleGeometry, type PageGeometry } from '#design/page-geometry.ts'
import { mm } from '#design/units.ts'
import type { JsonText, StoredJson } from '#db/json-column.ts'
import type { Tables } from '#db/tables.ts'
import type { DesignActor } from './design.rules.ts'

type Db = Kysely<Tables>

const guardColumns = [
  'design.id',
  'design.brand',
  'design.store',
  'design.owner_id',
  'design.ext_session_id',
  'design.visibility',
  'design.deleted_at',
] as const

/** Enough to decide who may do what, without the document. */
export async function findGuarded(db: Db, designId: string, brand: string) {
  return db
    .selectFrom('design')
    .where('design.id', '=', designId)
    .where('design.brand', '=', brand)
    .select([...guardColumns, 'design.revision', 'design.published_version_id'])
    .executeTakeFirst()
}

/** With the document. Locked, it is still the current one when the transaction ends. */
export async function findDraft(
  db: Db,
  designId: string,
  brand: string,
  options: { isLocked: boolean },
) {
  return db
    .selectFrom('design')
    .innerJoin('article', 'article.id', 'design.article_id')
    .leftJoin('article_variant as face', (join) =>
      join
        .onRef('face.article_id', '=', 'design.article_id')
        .onRef('face.code', '=', 'design.variant'),
    )
    .where('design.id', '=', designId)
    .where('design.brand', '=', brand)
    .where('design.document', 'is not', null)
    .selectAll('design')
    .select([
      'article.product_view',
      'article.price_per',
      'article.included_pages',
      'article.set_size',
      'face.contents',
    ])
    .$if(options.isLocked, (query) => query.forNoKeyUpdate('design'))
    .$narrowType<{ document: NotNull }>()
    .executeTakeFirst()
}

/** Target of a save, in one question: whose it is, on what paper, with which photos. */
export async function findSaveTarget(db: Db, designId: string, brand: string) {
  const row = await db
    .selectFrom('design')
    .innerJoin('article', 'article.id', 'design.article_id')
    .innerJoin('article_variant as face', (join) =>
      join
        .onRef('face.article_id', '=', 'design.article_id')
        .onRef('face.code', '=', 'design.variant'),
    )
    .where('design.id', '=', designId)
    .where('design.brand', '=', brand)
    .select([
      ...guardColumns,
      'design.revision',
      'design.lent_assets',
      'article.product_view',
      sql<DesignDocument['assets'] | null>`design.document -> 'assets'`.as('assets'),
      // Only a copy can hold what somebody else fixed; large documents need not travel otherwise.
      sql<StoredJson<'design.document'> | null>`case when design.source_design_id is not null then design.document end`.as(
        'copy',
      ),
      ...faceColumns,
    ])
    .executeTakeFirst()
  return row && { ...row, geometry: geometryOf(row) }
}

const faceColumns = [
  'face.article_id',
  'face.code',
  'face.width_mm',
  'face.height_mm',
  'face.bleed_mm',
  'face.safe_mm',
  'face.resolution_dpi',
  'face.page_plan',
  'article.least_pages',
  'article.most_pages',
  'article.may_turn',
  'article.edge_mm',
  // Of what is mixed all sizes, of anything else none.
  sql<
    SizeRow[] | null
  >`case when article.print_look is not null and article.price_per = 'PRINT' then (
    select json_agg(json_build_object(
      'variant', other.code, 'width', other.width_mm, 'height', other.height_mm,
      'bleed', other.bleed_mm, 'safe', other.safe_mm, 'dpi', other.resolution_dpi
    ) order by other.position, other.code)
    from article_variant as other where other.article_id = article.id
  ) end`.as('sizes'),
] as const

/** The asked-for variant of an article, or its first one. */
export async function findGeometry(
  db: Db,
  articleId: number,
  variant: string | undefined,
): Promise<ArticleGeometry | undefined> {
  const row = await db
    .selectFrom('article_variant as face')
    .innerJoin('article', 'article.id', 'face.article_id')
    .where('face.article_id', '=', articleId)
    .$if(variant !== undefined, (query) => query.where('face.code', '=', variant!))
    .select(faceColumns)
    .orderBy('face.position')
    .limit(1)
    .executeTakeFirst()
  return row && geometryOf(row)
}

/** All sizes of an article, in the order in which it shows them. */
export async function selectGeometries(db: Db, articleId: number): Promise<ArticleGeometry[]> {
  return selectGeometriesOf(db, [articleId])
}

export async function selectGeometriesOf(
  db: Db,
  articleIds: readonly number[],
): Promise<ArticleGeometry[]> {
  const rows = await db
    .selectFrom('article_variant as face')
    .innerJoin('article', 'article.id', 'face.article_id')
    .where('face.article_id', '=', sql<number>`any(${articleIds})`)
    .select(faceColumns)
    .orderBy('face.position')
    .execute()
  return rows.map(geometryOf)
}
type SizeRow = { variant: string } & Record<'width' | 'height' | 'bleed' | 'safe' | 'dpi', number>

type Face = {
  article_id: number
  code: string
  width_mm: string
  height_mm: string
  bleed_mm: string
  safe_mm: string
  resolution_dpi: number
  page_plan: StoredJson<'article_variant.page_plan'> | null
  least_pages: number
  most_pages: number
  may_turn: boolean
  edge_mm: string | null
  sizes: SizeRow[] | null
}

function geometryOf(face: Face): ArticleGeometry {
  const own: PageGeometry = {
    width: mm(Number(face.width_mm)),
    height: mm(Number(face.height_mm)),
    bleed: mm(Number(face.bleed_mm)),
    safe: mm(Number(face.safe_mm)),
    dpi: face.resolution_dpi,
  }
  return {
    articleId: face.article_id,
    variant: face.code,
    pageCount: { min: face.least_pages, max: face.most_pages },
    ...(face.sizes && { sizes: face.sizes.map(sizeOf) }),
    pages: pagesOfPlan(own, pagePlan.readOrNull(face.page_plan)),
    mayTurn: face.may_turn,
    ...(face.edge_mm !== null && { edgeMm: Number(face.edge_mm) }),
  }
}

const sizeOf = ({ variant, dpi, ...sides }: SizeRow) => ({
  variant,
  geometry: {
    width: mm(sides.width),
    height: mm(sides.height),
    bleed: mm(sides.bleed),
    safe: mm(sides.safe),
    dpi,
  },
})

export async function insertDesign(db: Db, row: Insertable<Tables['design']>) {
  await db.insertInto('design').values(row).execute()
}

export async function countOwned(db: Db, actor: DesignActor): Promise<number> {
  const row = await owned(db, actor)
    .select((on) => on.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** The designs of one owner, and of nobody when the actor is nobody. */
export function owned(db: Db, actor: DesignActor) {
  const designs = db
    .selectFrom('design')
    .where('design.brand', '=', actor.brand)
    .where('design.deleted_at', 'is', null)
  if (actor.customerId !== undefined) return designs.where('design.owner_id', '=', actor.customerId)
  return designs
    .where('design.ext_session_id', '=', actor.guestSessionId ?? null)
    .where('design.owner_id', 'is', null)
    .where('design.store', '=', actor.store)
}

/** The next revision, unless somebody was faster: one statement decides the race. */
export async function writeRevision(
  db: Db,
  write: {
    designId: string
    revision: number
    variant: string
    document: JsonText<'design.document'>
    now: Date
  },
): Promise<boolean> {
  const result = await db
    .updateTable('design')
    .set({
      document: write.document,
      variant: write.variant,
      revision: sql`revision + 1`,
      updated_at: write.now,
    })
    .where('id', '=', write.designId)
    .where('revision', '=', write.revision)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Undefined when the design was deleted; until the transaction ends it cannot be. */
export async function holdRevision(db: Db, designId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('design')
    .where('id', '=', designId)
    .where('deleted_at', 'is', null)
    .select('revision')
    .forKeyShare()
    .executeTakeFirst()
  return row?.revision
}

export async function setWords(
  db: Db,
  designId: string,
  words: { name: string } | { description: string },
  now: Date,
) {
  return db
    .updateTable('design')
    .set({ ...words, updated_at: now })
    .where('id', '=', designId)
    .returning(['name', 'description', 'visibility'])
    .executeTakeFirstOrThrow()
}

export async function selectTags(db: Db, designId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('design_tag')
    .where('design_id', '=', designId)
    .select('tag')
    .orderBy('tag')
    .execute()
  return rows.map(({ tag }) => tag)
}

export async function replaceTags(db: Db, designId: string, tags: readonly string[]) {
  await db.deleteFrom('design_tag').where('design_id', '=', designId).execute()
  if (tags.length === 0) return
  await db
    .insertInto('design_tag')
    .values(tags.map((tag) => ({ design_id: designId, tag })))
    .execute()
}

export async function countCopy(db: Db, designId: string) {
  await db
    .updateTable('design')
    .set({ copy_count: sql`copy_count + 1` })
    .where('id', '=', designId)
    .execute()
}

export async function isCollecting(db: Db, designId: string): Promise<boolean> {
  const row = await db
    .selectFrom('photo_collection')
    .where('design_id', '=', designId)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setShareToken(db: Db, designId: string, tokenHash: Buffer | null) {
  await db
    .updateTable('design')
    .set({ share_token_hash: tokenHash })
    .where('id', '=', designId)
    .execute()
}

export async function findShared(db: Db, tokenHash: Buffer, brand: string) {
  return db
    .selectFrom('design')
    .where('share_token_hash', '=', tokenHash)
    .where('brand', '=', brand)
    .where('deleted_at', 'is', null)
    .where('document', 'is not', null)
    .select(['id', 'name', 'credit', 'owner_id', 'creator_id', 'article_id', 'document'])
    .$narrowType<{ document: NotNull }>()
    .executeTakeFirst()
}
