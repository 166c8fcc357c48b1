import type { Kysely } from 'kysely'
import { pictureColumns } from '#commerce/picture.ts'
import type { Tables } from '#db/tables.ts'

type Db = Kysely<Tables>
type Shop = { store: string; brand: string; language: string }

/** APPLICATION = the store where it was made; GROUP_APPLICATIONS = all stores of the brand. */
function publishedDesigns(db: Db, shop: Shop) {
  return db
    .selectFrom('design')
    .innerJoin('design_text as text', 'text.design_id', 'design.id')
    .leftJoin('picture', 'picture.name', 'design.picture')
    .where('text.language', '=', shop.language)
    .where((on) =>
      on.or([
        on.and([
          on('design.visibility', '=', 'GROUP_APPLICATIONS'),
          on('design.brand', '=', shop.brand),
        ]),
        on.and([on('design.visibility', '=', 'APPLICATION'), on('design.store', '=', shop.store)]),
      ]),
    )
    .select([
      'design.id',
      'design.article_id',
      'design.visibility',
      'design.store',
      'text.slug',
      'text.name',
      'text.description',
      ...pictureColumns,
    ])
}

export async function selectPublished(db: Db, shop: Shop, articleId: number) {
  return publishedDesigns(db, shop)
    .where('design.article_id', '=', articleId)
    .orderBy('design.created_at', 'desc')
    .orderBy('design.id')
    .limit(100)
    .execute()
}

export async function findPublished(db: Db, shop: Shop, designId: string) {
  return publishedDesigns(db, shop).where('design.id', '=', designId).executeTakeFirst()
}

export async function selectDesignSlugs(db: Db, designId: string) {
  return db
    .selectFrom('design_text')
    .select(['language', 'slug'])
    .where('design_id', '=', designId)
    .execute()
}

export async function selectOwned(db: Db, ownerId: string) {
  return db
    .selectFrom('design')
    .leftJoin('picture', 'picture.name', 'design.picture')
    .where('design.owner_id', '=', ownerId)
    .orderBy('design.updated_at', 'desc')
    .limit(100)
    .select([
      'design.id',
      'design.name',
      'design.article_id',
      'design.visibility',
      'design.updated_at',
      ...pictureColumns,
    ])
    .execute()
}
