import { queryIndex } from '#commerce/catalogue/article-card.service.ts'
import { isOnSale } from '#commerce/catalogue/catalogue-index.ts'
import type { Ctx } from '#commerce/kernel/context.ts'
import { pictureOf } from '#commerce/kernel/picture.ts'
import { selectReady } from './design-list.queries.ts'
import { findGeometry } from './design.queries.ts'
import type { ReadyDesign } from './ready-designs.contract.ts'

/** More than this nobody looks through, and a phone would have to load. */
const MOST_SHOWN = 160

/**
 * Ready designs that somebody can start from on this paper. One for another article of the format is laid out
 * anew without a loss; one for a poster would be a stamp in the middle of a mug, and is not shown.
 */
export async function listReadyDesigns(
  ctx: Ctx,
  input: { articleId: number; variant?: string | undefined },
): Promise<{ designs: ReadyDesign[]; themes: { id: number; name: string }[] }> {
  const paper = await findGeometry(ctx.db, input.articleId, input.variant)
  if (!paper) return { designs: [], themes: [] }
  const shop = { store: ctx.site.slug, brand: ctx.site.brand, language: ctx.locale.language }
  const [page] = paper.pages
  const [designIndex, view, rows] = await Promise.all([
    ctx.catalogueIndex.queryDesigns(ctx.now),
    queryIndex(ctx),
    selectReady(ctx.db, shop, { articleId: input.articleId, ratio: page.width / page.height }),
  ])
  const known = new Set<string>()
  const designs = rows
    .filter((row) => isOnSale(view, row.article_id))
    // The same design on several articles of a format is one to start from.
    .filter(({ name }) => !known.has(name) && known.add(name))
    .slice(0, MOST_SHOWN)
    .map((row) => ({
      id: row.id,
      name: row.name,
      picture: pictureOf(row),
      themes: (designIndex.facts.get(row.id)?.tags ?? []).filter((id) => view.labels.tags.has(id)),
      hasWords: row.has_words,
    }))
  const used = new Set(designs.flatMap(({ themes }) => themes))
  const themes = [...used].map((id) => ({ id, name: view.labels.tags.get(id)!.name }))
  const { compare } = new Intl.Collator(ctx.locale.iso)
  return { designs, themes: themes.toSorted((one, other) => compare(one.name, other.name)) }
}
