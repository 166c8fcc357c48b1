import type { Kysely } from 'kysely'
import { articleSheet } from '#commerce/catalogue/catalogue.columns.ts'
import type { DesignDocument } from '#design/document.ts'
import type { PrintSettings } from '#press/pdf/print-settings.ts'
import type { Tables } from '#db/tables.ts'
import { designDocument } from './design.columns.ts'
import * as queries from './printable-version.queries.ts'

type PrintableVersion = {
  versionId: string
  articleId: number
  variant: string
  document: DesignDocument
  print: PrintSettings
}

/** Printable versions: the pages as they were agreed to, and how to print them. */
export async function readPrintables(
  db: Kysely<Tables>,
  versionIds: readonly string[],
): Promise<PrintableVersion[]> {
  if (versionIds.length === 0) return []
  const rows = await queries.selectPrintables(db, versionIds)
  return rows.map((row) => {
    const document = designDocument.read(row.document)
    return {
      versionId: row.id,
      articleId: row.article_id,
      variant: document.variant,
      document,
      print: {
        colour: row.print_colour,
        mirrored: row.print_mirrored,
        ...(row.sheet !== null && { sheet: articleSheet.read(row.sheet) }),
        ...(row.set_size !== null && { setSize: row.set_size }),
      },
    }
  })
}

/** Versions that hold a photo, which its owner can replace. */
export async function withPhotos(
  db: Kysely<Tables>,
  versionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(versionIds.length === 0 ? [] : await queries.selectWithPhotos(db, versionIds))
}
