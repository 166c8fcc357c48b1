import { sql, type ExpressionBuilder, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Face } from '#design/faces/face.ts'
import type { Tables } from '#db/tables.ts'
import type { StoredJson } from '#db/json-column.ts'
import { fileFaces } from './upload.columns.ts'

type Db = Kysely<Tables>

type StoredFile = Selectable<Tables['stored_file']>
type NewStoredFile = Insertable<Tables['stored_file']>

/** A file that is ready, kept from the purge from now on. */
export async function touchReadyFile(db: Db, sha256: string): Promise<StoredFile | undefined> {
  return db
    .updateTable('stored_file')
    .set({ touched_at: sql`now()` })
    .where('sha256', '=', sha256)
    .where('state', '=', 'READY')
    .returningAll()
    .executeTakeFirst()
}

/** Says what will be stored before it is: what a crash leaves is then known to the purge. */
export async function beginStoredFile(
  db: Db,
  file: Omit<NewStoredFile, 'state' | 'refusal'>,
): Promise<void> {
  const { sha256: _, ...columns } = file
  await db
    .insertInto('stored_file')
    .values({ ...file, state: 'PROCESSING' })
    .onConflict((conflict) =>
      conflict
        .column('sha256')
        .doUpdateSet({ ...columns, state: 'PROCESSING', refusal: null, touched_at: sql`now()` })
        .where('stored_file.state', '<>', 'READY'),
    )
    .execute()
}

export async function finishStoredFile(
  db: Db,
  sha256: string,
  end: { state: 'READY' } | { state: 'REFUSED'; refusal: string },
): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ ...end, touched_at: sql`now()` })
    .where('sha256', '=', sha256)
    .where('state', '=', 'PROCESSING')
    .execute()
}

export type WithoutFaces = { sha256: string; variants: StoredJson<'stored_file.variants'> }

/** Photos in which nobody has looked for faces, by their checksums. */
export async function selectWithoutFaces(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<WithoutFaces[]> {
  return db
    .selectFrom('stored_file')
    .where('faces', 'is', null)
    .where('kind', '=', 'IMAGE')
    .where('state', '=', 'READY')
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(most)
    .select(['sha256', 'variants'])
    .execute()
}

/** Not of a file that somebody has stored anew meanwhile, with faces of its own. */
export async function setFaces(db: Db, sha256: string, faces: Face[]): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ faces: fileFaces.write(faces) })
    .where('sha256', '=', sha256)
    .where('faces', 'is', null)
    .execute()
}

export async function findPdfPage(db: Db, pdfSha256: string, pageNumber: number) {
  const row = await db
    .selectFrom('pdf_page')
    .where('pdf_sha256', '=', pdfSha256)
    .where('page_number', '=', pageNumber)
    .select('sha256')
    .executeTakeFirst()
  return row?.sha256
}

export async function setPdfPage(
  db: Db,
  page: { pdfSha256: string; pageNumber: number; sha256: string },
): Promise<void> {
  await db
    .insertInto('pdf_page')
    .values({ pdf_sha256: page.pdfSha256, page_number: page.pageNumber, sha256: page.sha256 })
    .onConflict((conflict) =>
      conflict.columns(['pdf_sha256', 'page_number']).doUpdateSet({ sha256: page.sha256 }),
    )
    .execute()
}

const hasNoOwner = (on: ExpressionBuilder<Tables, 'stored_file'>) =>
  on.and([
    on.not(
      on.exists(
        on
          .selectFrom('upload')
          .whereRef('upload.sha256', '=', 'stored_file.sha256')
          .select('upload.id'),
      ),
    ),
    on.not(
      on.exists(
        on
          .selectFrom('attachment')
          .whereRef('attachment.sha256', '=', 'stored_file.sha256')
          .select('attachment.id'),
      ),
    ),
    on.not(
      on.exists(
        on
          .selectFrom('contributed_photo')
          .whereRef('contributed_photo.sha256', '=', 'stored_file.sha256')
          .select('contributed_photo.id'),
      ),
    ),
  ])

/** Files of a slice, in the order of their checksums, that nobody has had for so long. */
export async function findUnownedFiles(
  db: Db,
  before: Date,
  { after = '', most }: { after: string | undefined; most: number },
): Promise<{ looked: number; last: string | null; unowned: string[] }> {
  const slice = await db
    .selectFrom('stored_file')
    .where('sha256', '>', after)
    .orderBy('sha256')
    .limit(most)
    .select((on) => [
      'sha256',
      on.and([on('touched_at', '<', before), hasNoOwner(on)]).as('isFree'),
    ])
    .execute()
  return {
    looked: slice.length,
    last: slice.at(-1)?.sha256 ?? null,
    unowned: slice.filter(({ isFree }) => isFree).map(({ sha256 }) => sha256),
  }
}

/** From now on nobody uses it as it is: were its files gone and its row not, it would be broken. */
export async function retireFile(db: Db, sha256: string, before: Date): Promise<void> {
  await db
    .updateTable('stored_file')
    .set({ state: 'PROCESSING', refusal: null })
    .where('sha256', '=', sha256)
    .where('touched_at', '<', before)
    .where(hasNoOwner)
    .execute()
}

/** Undefined when somebody took it in the meantime. */
export async function deleteUnownedFile(db: Db, sha256: string, before: Date) {
  return db
    .deleteFrom('stored_file')
    .where('sha256', '=', sha256)
    .where('touched_at', '<', before)
    .where(hasNoOwner)
    .returning(['sha256', 'variants', 'has_press_file'])
    .executeTakeFirst()
}

/** Checksum of some file that is in the storage, whichever the index finds first; archives are taken apart, not kept. */
export async function findAnyReadyFile(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('stored_file')
    .where('state', '=', 'READY')
    .where('kind', '<>', 'ZIP')
    .orderBy('sha256')
    .limit(1)
    .select('sha256')
    .executeTakeFirst()
  return row?.sha256
}
