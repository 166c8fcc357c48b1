import { type MugGlaze, mugGlazeOf } from './colour/mug-glaze.ts'

/** Product look: what a variant changes of how its product looks. */
export type ProductLook = {
  /** Glaze of a mug whose inside and handle are of another colour. */
  glaze?: MugGlaze | undefined
  /** Cups of a set, pieces of a puzzle. */
  pieces?: number | undefined
}

/** Look of a product by the code of its variant: `red`, `4x90`, `500`. */
export function productLookOf(productView: string, variant: string): ProductLook {
  const glaze = mugGlazeOf(productView, variant)
  const isCounted = productView.endsWith('puzzle') || productView === 'mug-set'
  const pieces = isCounted ? Number(/^\d+/.exec(variant)?.[0]) || undefined : undefined
  return { ...(glaze && { glaze }), ...(pieces && { pieces }) }
}
