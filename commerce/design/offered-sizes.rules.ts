import type { DesignDocument } from '#design/document.ts'
import { preflight } from '#design/preflight.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { relayout } from '#design/relayout.ts'

/**
 * The sizes of an article on which a published design is offered: its own, and those that it fills as
 * well as that one. A picture that is sharp on a postcard is not sold as a poster.
 */
export function sizesToOffer(
  document: DesignDocument,
  sizes: readonly ArticleGeometry[],
): string[] {
  const own = new Set(preflight(document).map(kindOf))
  const fills = (size: ArticleGeometry) => {
    const laid = relayout(document, size)
    return laid.ok && preflight(laid.document).every((finding) => own.has(kindOf(finding)))
  }
  return sizes
    .filter((size) => size.variant === document.variant || fills(size))
    .map(({ variant }) => variant)
}

const kindOf = ({ code, severity }: { code: string; severity: string }) => `${code} ${severity}`
