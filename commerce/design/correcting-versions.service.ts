import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

export type CorrectingVersion = {
  versionId: string
  number: number
  designName: string
  frozenAt: Date
}

type Row = {
  id: string
  number: number
  name: string
  frozen_at: Date
}

const MOST = 20

/**
 * Frozen versions that may be printed instead of another, newest first: of its design, or of a copy that the same
 * person made of it, and as large. A stranger's design is never among them.
 */
export async function listCorrectingVersions(
  db: Kysely<Tables>,
  versionId: string,
): Promise<CorrectingVersion[]> {
  const { rows } = await sql<Row>`
    select version.id, version.number, design.name, version.frozen_at
    from design_version as printed
    join design as first on first.id = printed.design_id
    join design on design.id in (
      select first.id union all select copy.id from design as copy
      where copy.source_design_id = first.id
        and (copy.owner_id = first.owner_id or copy.ext_session_id = first.ext_session_id)
    )
    join design_version as version on version.design_id = design.id
    where printed.id = ${versionId} and version.id <> printed.id
      and version.reason <> 'PUBLISHED'
      and design.article_id = first.article_id
      and version.document ->> 'variant' = printed.document ->> 'variant'
      and version.pieces = printed.pieces and version.extra_pages = printed.extra_pages
    order by version.frozen_at desc
    limit ${MOST}`.execute(db)
  return rows.map((row) => ({
    versionId: row.id,
    number: row.number,
    designName: row.name,
    frozenAt: row.frozen_at,
  }))
}
