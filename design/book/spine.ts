import type { Binding, PageGeometry } from '#design/page-geometry.schema.ts'
import { mm, type Mm } from '#design/units.ts'

/** Below this a cut or a fold half a millimetre off shows words on the front. */
export const THINNEST_SPINE_FOR_TEXT_MM = 6

export function spineWidth({ spine, perSpread }: Binding, spreads: number): Mm {
  return mm(spine + perSpread * spreads)
}

/** The cover around so many spreads: back, spine and front as one sheet. */
export function boundCover(cover: PageGeometry, spreads: number): PageGeometry {
  const { binding } = cover
  if (!binding) return cover
  const spine = spineWidth(binding, spreads)
  const front = mm(binding.board + spine)
  return {
    ...cover,
    width: mm(binding.board + front),
    folds: spine > 0 ? [binding.board, front] : [binding.board],
  }
}
