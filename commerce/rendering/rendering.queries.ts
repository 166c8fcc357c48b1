import { sql, type Kysely, type Selectable } from 'kysely'
import type { StoredJson } from '#db/json-column.ts'
import type { RenderingKind } from '#db/rendering-tables.ts'
import type { Tables } from '#db/tables.ts'
import type { DesignDocument } from '#design/document.ts'
import {
  renderingDocument,
  renderingFiles,
  renderingSettings,
  type RenderedFile,
  type RenderingSettings,
} from './rendering.columns.ts'

type Db = Kysely<Tables>

export type { RenderingKind }

export type RenderingRow = Selectable<Tables['rendering']>

type NewPreview = {
  id: string
  designId: string
  revision: number
  document: DesignDocument
  settings: RenderingSettings
}

/** One waits for each design: a newer revision takes its place in the queue. */
export async function insertOrReplacePreview(
  db: Db,
  preview: NewPreview,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await sql<{ id: string }>`
    insert into rendering (id, kind, design_id, revision, document, settings)
    values (
      ${preview.id}, 'PREVIEW', ${preview.designId}, ${preview.revision},
      ${renderingDocument.write(preview.document)}, ${renderingSettings.write(preview.settings)}
    )
    on conflict (design_id) where kind = 'PREVIEW' and state = 'QUEUED'
    do update set
      revision = greatest(rendering.revision, excluded.revision),
      document = case
        when excluded.revision >= rendering.revision then excluded.document else rendering.document
      end,
      settings = case
        when excluded.revision >= rendering.revision then excluded.settings else rendering.settings
      end
    returning id`.execute(db)
  const { id } = rows[0]!
  return { id, isNew: id === preview.id }
}

/** Undefined when the version is rendered already, or will be. One whose files are deleted is drawn again. */
export async function insertOfVersion(
  db: Db,
  rendering: {
    id: string
    kind: 'PROOF' | 'PRINT'
    designVersionId: string
    document: DesignDocument
    settings: RenderingSettings
  },
): Promise<string | undefined> {
  const inserted = await db
    .insertInto('rendering')
    .values({
      id: rendering.id,
      kind: rendering.kind,
      design_version_id: rendering.designVersionId,
      document: renderingDocument.write(rendering.document),
      settings: renderingSettings.write(rendering.settings),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['design_version_id', 'kind'])
        .where('design_version_id', 'is not', null)
        .doUpdateSet({
          state: 'QUEUED',
          files: renderingFiles.write([]),
          drawn: null,
          progress: 0,
          attempts: 0,
          finished_at: null,
          files_deleted_at: null,
        })
        .where('rendering.files_deleted_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

const shown = [
  'id',
  'kind',
  'design_id',
  'revision',
  'design_version_id',
  'state',
  'progress',
  'attempts',
  'failure',
  'files',
  'finished_at',
] as const
type ShownRow = Pick<RenderingRow, (typeof shown)[number]>
export type RenderingSummary = Omit<ShownRow, 'files'> & { files: RenderedFile[] }

const summaryOf = (row: ShownRow): RenderingSummary => ({
  ...row,
  files: renderingFiles.read(row.files),
})

export async function findRendering(db: Db, id: string): Promise<RenderingSummary | undefined> {
  const row = await db.selectFrom('rendering').select(shown).where('id', '=', id).executeTakeFirst()
  return row && summaryOf(row)
}

export async function findOfVersion(
  db: Db,
  designVersionId: string,
  kind: 'PROOF' | 'PRINT',
): Promise<RenderingSummary | undefined> {
  const row = await db
    .selectFrom('rendering')
    .select(shown)
    .where('design_version_id', '=', designVersionId)
    .where('kind', '=', kind)
    .where('files_deleted_at', 'is', null)
    .executeTakeFirst()
  return row && summaryOf(row)
}

/** Print files, or proofs, of many versions at once. */
export async function selectOfVersions(
  db: Db,
  designVersionIds: readonly string[],
  kind: 'PROOF' | 'PRINT',
): Promise<RenderingSummary[]> {
  const rows = await db
    .selectFrom('rendering')
    .select(shown)
    .where('design_version_id', 'in', [...designVersionIds])
    .where('kind', '=', kind)
    .where('files_deleted_at', 'is', null)
    .execute()
  return rows.map(summaryOf)
}

export async function findNewestPreview(
  db: Db,
  designId: string,
  states: readonly RenderingRow['state'][],
): Promise<RenderingSummary | undefined> {
  const row = await db
    .selectFrom('rendering')
    .select(shown)
    .where('kind', '=', 'PREVIEW')
    .where('design_id', '=', designId)
    .where('state', 'in', states)
    .orderBy('revision', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && summaryOf(row)
}

/** Previews of many designs or versions at once: the newest that can be shown. */
export async function selectShownPreviews(
  db: Db,
  designIds: readonly string[],
): Promise<{ design_id: string; revision: number; files: RenderedFile[] }[]> {
  const rows = await db
    .selectFrom('rendering')
    .distinctOn('design_id')
    .where('kind', '=', 'PREVIEW')
    .where('design_id', 'in', [...designIds])
    .where('state', '=', 'DONE')
    .select(['design_id', 'revision', 'files'])
    .orderBy('design_id')
    .orderBy('revision', 'desc')
    .execute()
  return rows.map((row) => ({
    design_id: row.design_id!,
    revision: row.revision!,
    files: renderingFiles.read(row.files),
  }))
}

export async function setFilesDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('rendering').set({ files_deleted_at: now }).where('id', '=', id).execute()
}

export type OutdatedSlice = {
  looked: number
  last: string | null
  gone: { files: StoredJson<'rendering.files'> }[]
}

/** Drawings of a slice, in the order of their ids, that newer ones or the end of their design made useless. */
export async function deleteOutdated(
  db: Db,
  before: Date,
  { after = '', most }: { after: string | undefined; most: number },
): Promise<OutdatedSlice> {
  const { rows } = await sql<OutdatedSlice>`
    with slice as materialized (
      select id from rendering where id > ${after} order by id limit ${most}
    ), gone as (
      delete from rendering as old
      where old.id in (select id from slice)
        and old.state not in ('QUEUED', 'RUNNING') and old.created_at < ${before}
        and (
          exists (
            select from rendering as newer
            where newer.kind = 'PREVIEW' and old.kind = 'PREVIEW'
              and newer.design_id = old.design_id and newer.revision > old.revision
              and newer.state = 'DONE'
          )
          or not exists (select from design where id = old.design_id)
            and not exists (
              select from design_version
              where id = coalesce(old.design_version_id, old.design_id)
            )
        )
      returning files
    )
    select (select count(*)::int from slice) as looked,
      (select id from slice order by id desc limit 1) as last,
      (select coalesce(json_agg(json_build_object('files', files)), '[]') from gone) as gone`.execute(
    db,
  )
  return rows[0]!
}
