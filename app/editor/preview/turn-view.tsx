import { useEffect, useState } from 'react'
import { useDrawnPages } from './drawn-pages.ts'
import { blackGlaze, LONGEST_PRINT_PX, whiteGlaze } from './mug/mug-scene.ts'
import { TurningMug } from './mug/turning-mug.tsx'
import { paintPage } from './page-texture.ts'

/** The first page around a mug; a magic one is black until it is hot. */
export function TurnView({ isMagic, onUnable }: { isMagic: boolean; onUnable: () => void }) {
  const { document, lists } = useDrawnPages()
  const [print, setPrint] = useState<HTMLCanvasElement>()
  const list = lists[0]!
  useEffect(() => {
    let isCurrent = true
    void paintPage(document, list, LONGEST_PRINT_PX).then((painted) => {
      if (isCurrent) setPrint(painted)
    })
    return () => {
      isCurrent = false
    }
  }, [document, list])
  return (
    <TurningMug
      print={print}
      size={list}
      glaze={isMagic ? blackGlaze : whiteGlaze}
      onUnable={onUnable}
    />
  )
}
