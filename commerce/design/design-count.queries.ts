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

/**
 * For the published designs that those of the order were made from, however many copies lie in between. What
 * nobody published has nobody to be told. In order of their ids: two orders of the same designs wait, and do not lock up.
 */
export async function addSales(
  db: Db,
  sale: { orderId: string; store: string; sign: 1 | -1 },
): Promise<void> {
  const { orderId, store, sign } = sale
  await sql`
    with recursive sold as (
      select version.design_id, sum(line.quantity * version.pieces) as pieces
      from order_line as line join design_version as version on version.id = line.version_id
      where line.order_id = ${orderId}
      group by version.design_id
    ), origin as (
      select sold.design_id as sold_id, sold.pieces, design.id, source_design_id, creator_id,
          published_version_id, 1 as depth
        from sold join design on design.id = sold.design_id
      union all
      select sold_id, pieces, source.id, source.source_design_id, source.creator_id,
          source.published_version_id, depth + 1
        from origin join design as source on source.id = origin.source_design_id
        -- Only a copy of somebody else's design names its creator.
        where origin.creator_id is not null and depth < 100
    ), published as (
      select distinct on (sold_id) id, pieces, published_version_id
      from origin order by sold_id, depth desc
    )
    insert into design_count (design_id, store, sale_count)
    select id, ${store}, sum(pieces) from published
    where published_version_id is not null
    group by id order by id
    on conflict (design_id, store) do update
      set sale_count = greatest(design_count.sale_count + ${sign} * excluded.sale_count, 0)`.execute(
    db,
  )
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
