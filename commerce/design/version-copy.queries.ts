import type { Kysely, NotNull } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** A frozen version with what a copy of it keeps; also of a design that was deleted since. */
export async function findVersionToCopy(db: Db, versionId: string, brand: string) {
  return db
    .selectFrom('design_version as version')
    .innerJoin('design', 'design.id', 'version.design_id')
    .where('version.id', '=', versionId)
    .where('design.brand', '=', brand)
    .select([
      'version.id as version_id',
      'version.document',
      'version.document_sha256',
      'version.engine_version',
      'version.findings_confirmed',
      'design.id',
      'design.name',
      'design.brand',
      'design.store',
      'design.owner_id',
      'design.ext_session_id',
      'design.visibility',
      'design.deleted_at',
      'design.creator_id',
      'design.credit',
      'design.document as draft',
    ])
    .$narrowType<{ draft: NotNull }>()
    .executeTakeFirst()
}
