import type { Variant } from '#commerce/catalogue/article.contract.ts'
import { sizeLabel } from '#commerce/catalogue/size-label.terms.ts'
import type { DesignDocument } from '#design/document.ts'
import { orientationOf } from '#design/orientation.ts'

/** The name of a size as the design stands: 20 × 30 cm for what is sold as 30 × 20 cm. */
export function labelOf(variant: Variant, { pages }: Pick<DesignDocument, 'pages'>): string {
  const size = { width: variant.widthMm, height: variant.heightMm }
  return sizeLabel(variant.label, size, orientationOf(pages[0]!))
}
