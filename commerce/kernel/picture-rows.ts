import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'

/** Pictures that everybody may see. One of the same name is the same picture. */
export async function insertPictures(
  db: Kysely<Tables>,
  pictures: readonly Insertable<Tables['picture']>[],
): Promise<void> {
  await db
    .insertInto('picture')
    .values(pictures)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function deletePicture(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('picture').where('name', '=', name).execute()
}
