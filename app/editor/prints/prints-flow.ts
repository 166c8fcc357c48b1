import { documentOf, type Editor } from '#app/editor/core/editor.ts'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { lookedAt } from '#app/editor/photos/placing/look-at-photos.ts'
import type { DesignDocument } from '#design/document.ts'
import type { RefusalReason } from '#design/commands/command.ts'
import { addPrints, type PrintArticle } from './print-commands.ts'

/** The photos as prints, in one step. Fewer than asked for where the design holds no more. */
export async function addPhotosAsPrints(
  editor: Editor,
  article: PrintArticle,
  uploads: readonly PhotoUpload[],
  order?: { ranks: Map<string, number>; rank: number },
): Promise<{ placed: number } | { refused: RefusalReason }> {
  const photos = await Promise.all(uploads.map((upload) => lookedAt(upload)))
  const document = documentOf(editor.getState())
  const at = order && placeOf(document, order)
  const { commands, added, pageIds } = addPrints(document, article, photos, at)
  if (added === 0) return { placed: 0 }
  for (const id of pageIds) order?.ranks.set(id, order.rank)
  const done = editor.runAll(commands)
  return done && !done.ok ? { refused: done.reason } : { placed: added }
}

/** Several are sent at once and arrive as they please: prints stand as their files were chosen. */
function placeOf(
  { pages }: DesignDocument,
  { ranks, rank }: { ranks: Map<string, number>; rank: number },
) {
  return pages.findLastIndex(({ id }) => (ranks.get(id) ?? -1) <= rank) + 1
}
