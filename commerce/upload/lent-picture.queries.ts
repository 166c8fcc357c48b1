import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Viewer = {
  brand: string
  store: string
  customerId: string | undefined
  guestSessionId: string | undefined
}

/**
 * Whether somebody may look at a photo that is not theirs: its creator lent it to one of their
 * designs, or it is on a design that this store shows to everybody.
 */
export async function isLent(db: Kysely<Tables>, viewer: Viewer, id: string): Promise<boolean> {
  const { brand, store, customerId = null, guestSessionId = null } = viewer
  const { rows } = await sql<{ is_lent: boolean }>`
    select exists (
      select from design
      where design.lent_assets ? ${id} and design.lent_assets <> '{}'
        and design.brand = ${brand} and design.deleted_at is null
        and (
          design.owner_id = ${customerId}::uuid
          or (
            design.ext_session_id = ${guestSessionId} and design.owner_id is null
            and design.store = ${store}
          )
        )
    ) or exists (
      select from design_photo as used
      join design on design.id = used.design_id
      join design_version as version on version.id = design.published_version_id
      where used.upload_id = ${id} and ${id} = any (version.photo_ids)
        and design.brand = ${brand} and design.deleted_at is null
        and (
          design.visibility = 'GROUP_APPLICATIONS'
          or (design.visibility = 'APPLICATION' and design.store = ${store})
        )
    ) as is_lent`.execute(db)
  return rows[0]?.is_lent ?? false
}
