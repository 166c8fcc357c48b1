import { sql, type Kysely } from 'kysely'
import type { JsonText } from '#db/json-column.ts'
import type { Tables } from '#db/tables.ts'
import type { DrawnFile } from '#press/press-work.ts'
import { renderingDrawn, renderingFiles, type RenderedFile } from './rendering.columns.ts'
import type { RenderingRow } from './rendering.queries.ts'

type Db = Kysely<Tables>

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
