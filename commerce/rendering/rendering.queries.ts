import { sql, type Kysely, type Selectable } from 'kysely'
import type { JsonText, StoredJson } from '#db/json-column.ts'
import type { Tables } from '#db/tables.ts'
import type { DesignDocument } from '#design/document.ts'
import type { DrawnFile } from '#press/press-work.ts'
import {
  renderingDocument,
  renderingDrawn,
  renderingFiles,
  renderingSettings,
  type RenderedFile,
  type RenderingSettings,
} from './rendering.columns.ts'

type Db = Kysely<Tables>

export type RenderingKind = 'PREVIEW' | 'PROOF' | 'PRINT'

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

/**
 * Undefined when there is nothing to draw any more: done by somebody else, given up, or a preview
 * that a newer one has overtaken.
 */
export async function beginAttempt(db: Db, id: string): Promise<RenderingRow | undefined> {
  const { rows } = await sql<RenderingRow>`
    update rendering as begun set
      state = case when exists (
        select from rendering as newer
        where newer.kind = 'PREVIEW' and newer.design_id = begun.design_id
          and newer.revision > begun.revision and newer.state in ('QUEUED', 'DONE')
      ) then 'SUPERSEDED' else 'RUNNING' end,
      attempts = attempts + 1, progress = 0, started_at = coalesce(started_at, now()),
      failed_photo_id = null
    where id = ${id} and state in ('QUEUED', 'RUNNING')
    returning *`.execute(db)
  return rows[0]?.state === 'RUNNING' ? rows[0] : undefined
}

export async function setProgress(db: Db, id: string, progress: number): Promise<void> {
  await db
    .updateTable('rendering')
    .set({ progress })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()
}

/** Remembers what was drawn first: a later attempt has to draw the same. */
export async function rememberDrawn(db: Db, id: string, drawn: DrawnFile[]): Promise<DrawnFile[]> {
  const { drawn: first } = await db
    .updateTable('rendering')
    .set({
      drawn: sql<
        JsonText<'rendering.drawn'>
      >`coalesce(drawn, ${renderingDrawn.write(drawn)}::jsonb)`,
    })
    .where('id', '=', id)
    .returning('drawn')
    .executeTakeFirstOrThrow()
  return renderingDrawn.read(first!)
}

export async function setDone(db: Db, id: string, files: RenderedFile[]): Promise<void> {
  await db
    .updateTable('rendering')
    .set({
      state: 'DONE',
      progress: 100,
      files: renderingFiles.write(files),
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirstOrThrow()
}

/** Photo that a drawing failed at, for whoever looks why. */
export async function setFailedPhoto(db: Db, id: string, photoId: string): Promise<void> {
  await db
    .updateTable('rendering')
    .set({ failed_photo_id: photoId })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()
}

const MOST_FAILURE_LENGTH = 500

export async function setFailed(
  db: Db,
  id: string,
  failure: { code: string; message: string },
): Promise<void> {
  const failure_message = failure.message.slice(0, MOST_FAILURE_LENGTH)
  await db
    .updateTable('rendering')
    .set({
      state: 'FAILED',
      failure: failure.code,
      failure_message,
      finished_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
}

/** With a clean sheet: whoever asks has seen why it failed. */
export async function requeueFailed(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rendering')
    .set({
      state: 'RUNNING',
      failure: null,
      failure_message: null,
      failed_photo_id: null,
      drawn: null,
      attempts: 0,
      progress: 0,
      finished_at: null,
    })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function setFilesDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('rendering').set({ files_deleted_at: now }).where('id', '=', id).execute()
}

export type OutdatedSlice = {
  looked: number
  last: string | null
  gone: { files: StoredJson<'rendering.files'> }[]
}

/** Of a slice of drawings, in the order of their ids: those that newer ones or the end of their design made useless. */
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
