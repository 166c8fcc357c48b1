import type { Visibility } from '#db/design-tables.ts'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

const versionColumns = [
  'id',
  'number',
  'revision',
  'reason',
  'engine_version',
  'findings_confirmed',
  'frozen_at',
] as const

export async function findFrozen(
  db: Db,
  where: { designId: string; sha256: string; engineVersion: number },
) {
  return db
    .selectFrom('design_version')
    .where('design_id', '=', where.designId)
    .where('document_sha256', '=', where.sha256)
    .where('engine_version', '=', where.engineVersion)
    .select(versionColumns)
    .executeTakeFirst()
}

/** The caller holds the design's row, so that two cannot take the same number. */
export async function insertVersion(
  db: Db,
  version: Omit<Insertable<Tables['design_version']>, 'number'>,
) {
  return db
    .insertInto('design_version')
    .values((on) => ({
      ...version,
      number: on
        .selectFrom('design_version')
        .where('design_id', '=', version.design_id)
        .select((inner) =>
          inner(inner.fn.coalesce(inner.fn.max('number'), inner.lit(0)), '+', 1).as('next'),
        ),
    }))
    .returning(versionColumns)
    .executeTakeFirstOrThrow()
}

export async function selectVersions(db: Db, designId: string) {
  return db
    .selectFrom('design_version')
    .where('design_id', '=', designId)
    .select(versionColumns)
    .orderBy('number', 'desc')
    .limit(500)
    .execute()
}

export async function findVersion(db: Db, designId: string, versionId: string) {
  return db
    .selectFrom('design_version')
    .where('id', '=', versionId)
    .where('design_id', '=', designId)
    .select([...versionColumns, 'document'])
    .executeTakeFirst()
}

export async function findVersionForUse(db: Db, versionId: string, brand: string) {
  return db
    .selectFrom('design_version as version')
    .innerJoin('design', 'design.id', 'version.design_id')
    .where('version.id', '=', versionId)
    .where('design.brand', '=', brand)
    .select([
      'version.id',
      'version.design_id',
      'design.brand',
      'design.store',
      'design.owner_id',
      'design.ext_session_id',
      'design.visibility',
      'design.deleted_at',
      'design.published_version_id',
      'design.article_id',
      'version.reason',
      'version.pieces',
      'version.extra_pages',
      // The design itself may have another size by now.
      sql<string>`version.document ->> 'variant'`.as('variant'),
      sql<boolean>`(version.document ->> 'isTemplate')::boolean`.as('is_template'),
    ])
    .forKeyShare('design')
    .executeTakeFirst()
}

type Publication = {
  visibility: Visibility
  versionId: string | null
  credit?: string
  now: Date
}

export async function setVisibility(db: Db, designId: string, publication: Publication) {
  const { visibility, versionId, credit, now } = publication
  await db
    .updateTable('design')
    .set({
      visibility,
      published_version_id: versionId,
      updated_at: now,
      ...(credit !== undefined && { credit }),
    })
    .where('id', '=', designId)
    .execute()
}

/** One maker, one language: until somebody translates them, every language shows these words. */
export async function writeTexts(
  db: Db,
  designId: string,
  texts: readonly { language: string; slug: string; name: string; description: string }[],
) {
  await db
    .insertInto('design_text')
    .values(texts.map((text) => ({ design_id: designId, ...text })))
    .onConflict((conflict) =>
      conflict.columns(['design_id', 'language']).doUpdateSet((on) => ({
        slug: on.ref('excluded.slug'),
        name: on.ref('excluded.name'),
        description: on.ref('excluded.description'),
      })),
    )
    .execute()
}
