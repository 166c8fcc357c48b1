import { sql, type Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>

/** Does nothing for what is not shown in this store, or is looked at by its own maker. */
export async function addView(
  db: Db,
  view: { designId: string; store: string; brand: string; viewerId: string | null },
): Promise<void> {
  const { designId, store, brand, viewerId } = view
  await sql`
    insert into design_count (design_id, store, view_count)
    select id, ${store}, 1 from design
    where id = ${designId} and brand = ${brand} and deleted_at is null
      and owner_id is distinct from ${viewerId}
      and (visibility = 'GROUP_APPLICATIONS' or visibility = 'APPLICATION' and store = ${store})
    on conflict (design_id, store) do update
      set view_count = design_count.view_count + 1`.execute(db)
}

/** For the published design that this one was made from, however many copies lie in between. */
export async function addSale(
  db: Db,
  sale: { designId: string; store: string; pieces: number },
): Promise<void> {
  const { designId, store, pieces } = sale
  await sql`
    with recursive origin as (
      select id, source_design_id, creator_id, 1 as depth from design where id = ${designId}
      union all
      select source.id, source.source_design_id, source.creator_id, depth + 1
        from origin join design as source on source.id = origin.source_design_id
        -- Only a copy of somebody else's design names its creator.
        where origin.creator_id is not null and depth < 100
    )
    insert into design_count (design_id, store, sale_count)
    select id, ${store}, ${pieces} from origin order by depth desc limit 1
    on conflict (design_id, store) do update
      set sale_count = design_count.sale_count + excluded.sale_count`.execute(db)
}

export async function selectCounts(db: Db, designIds: readonly string[]) {
  return db
    .selectFrom('design_count')
    .where('design_id', 'in', [...designIds])
    .select(['design_id', 'store', 'view_count', 'sale_count'])
    .orderBy('sale_count', 'desc')
    .orderBy('view_count', 'desc')
    .orderBy('store')
    .execute()
}
