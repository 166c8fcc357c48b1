import { sql } from 'kysely'
import { findMakers, makeMotifDesigns } from './published-designs.ts'
import { seedPhotos, type Studio } from './seed-photos.ts'
import { DESIGNS_A_STATEMENT, insertAll, type Seeding } from './seeding.ts'

/**
 * Hides unfinished designs: somebody who saw one before its photos are drawn would be promised what the
 * editor cannot open.
 */
export async function hideUnfinishedDesigns({ db }: Pick<Seeding, 'db'>): Promise<void> {
  await db
    .updateTable('design')
    .set({ visibility: 'PRIVATE' })
    .where('document', 'is', null)
    .where('published_version_id', 'is', null)
    .execute()
}

/** Publishes those of the designs that were waiting for their photos. */
export async function completeDesigns(
  seeding: Seeding,
  { ids, studio }: { ids: readonly string[]; studio: Studio },
): Promise<void> {
  const { db } = seeding
  const makers = await findMakers(seeding)
  const made = makers
    .flatMap((maker) => makeMotifDesigns(seeding, maker, studio))
    .filter(({ row }) => ids.includes(row.id))
  if (made.length === 0) return
  await seedPhotos(db, studio, makers)
  const versions = made.flatMap(({ version }) => version ?? [])
  await insertAll(db, 'design_version', versions, DESIGNS_A_STATEMENT)
  await sql`
    update design set
      document = version.document,
      published_version_id = version.id,
      visibility = 'GROUP_APPLICATIONS'
    from design_version as version
    where version.design_id = design.id and design.id = any(${versions.map((one) => one.design_id)})
  `.execute(db)
  const words = made.flatMap(({ row, texts }) =>
    texts.filter((text) => text.words !== '{}').map((text) => ({ ...text, design_id: row.id })),
  )
  await sql`
    update design_text set words = said.words::jsonb
    from jsonb_to_recordset(${JSON.stringify(words)}::jsonb)
      as said (design_id text, language text, words text)
    where design_text.design_id = said.design_id and design_text.language = said.language
  `.execute(db)
}
