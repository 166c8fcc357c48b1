import { useEffect, useMemo, useState } from 'react'
import { mugGlazeOf, mugGlazes } from '#design/colour/mug-glaze.ts'
import { useDrawnPages } from './drawn-pages.ts'
import {
  blackGlaze,
  linedGlaze,
  LONGEST_PRINT_PX,
  whiteGlaze,
  type Glaze,
} from './mug/mug-scene.ts'
import { TurningMug } from './mug/turning-mug.tsx'
import { paintPage } from './page-texture.ts'

/** The first page around a mug; a magic one is black until it is hot. */
export function TurnView({ productView, onUnable }: { productView: string; onUnable: () => void }) {
  const { document, lists } = useDrawnPages()
  const [print, setPrint] = useState<HTMLCanvasElement>()
  const list = lists[0]!
  const glaze = useMemo(
    () => glazeOf(productView, document.variant),
    [productView, document.variant],
  )
  useEffect(() => {
    let isCurrent = true
    void paintPage(document, list, LONGEST_PRINT_PX).then((painted) => {
      if (isCurrent) setPrint(painted)
    })
    return () => {
      isCurrent = false
    }
  }, [document, list])
  return <TurningMug print={print} size={list} glaze={glaze} onUnable={onUnable} />
}

function glazeOf(productView: string, variant: string): Glaze {
  const lining = mugGlazeOf(productView, variant)
  if (lining) return linedGlaze(mugGlazes[lining])
  return productView.startsWith('magic') ? blackGlaze : whiteGlaze
}
