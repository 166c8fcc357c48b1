import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Whether a version is, was or may become part of an order: ordered, replaced, or sent as an answer. */
export async function isVersionOf(db: Db, orderId: string, versionId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from order_line where order_id = ${orderId} and version_id = ${versionId})
      or exists (
        select from order_change where order_id = ${orderId} and kind = 'DESIGN'
          and ${versionId} in (before ->> 'versionId', after ->> 'versionId')
      )
      or exists (
        select from required_action_event as event
        join required_action as action on action.public_id = event.action_id
        where action.order_id = ${orderId} and event.answer ->> 'versionId' = ${versionId}
      ) as found`.execute(db)
  return rows[0]!.found
}

/** Photos that are, or were, in a design of an order. */
export async function isPhotoOf(db: Db, orderId: string, photoId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with versions as (
      select version_id as id from order_line where order_id = ${orderId}
      union select value ->> 'versionId' from order_change, lateral (values (before), (after)) as both_of(value)
        where order_id = ${orderId} and kind = 'DESIGN'
      union select event.answer ->> 'versionId' from required_action_event as event
        join required_action as action on action.public_id = event.action_id
        where action.order_id = ${orderId}
    )
    select exists (
      select from design_version join versions on versions.id = design_version.id
      where ${photoId} = any(design_version.photo_ids)
    ) as found`.execute(db)
  return rows[0]!.found
}

/** Photos in versions, with the names that their owners gave them. */
export async function selectPhotosOf(db: Db, versionIds: readonly string[]) {
  if (versionIds.length === 0) return []
  const { rows } = await sql<{
    version_id: string
    id: string
    name: string
    sha256: string
    width_px: number | null
    height_px: number | null
    has_press_file: boolean
  }>`
    select version.id as version_id, upload.id, upload.name, file.sha256, file.width_px, file.height_px,
      file.has_press_file
    from design_version as version
    join upload on upload.id = any(version.photo_ids)
    join stored_file as file on file.sha256 = upload.sha256
    where version.id = any(${[...versionIds]}::text[])
    order by version.id, upload.name, upload.id`.execute(db)
  return rows
}
