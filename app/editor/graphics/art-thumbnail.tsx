import { useEffect, useRef, useState } from 'react'
import { artAddress, fetchDrawing } from '#app/editor/canvas/drawing/drawing-files.ts'
import type { VectorArt } from '#design/vector-art.ts'
import type { ListedArt } from './clip-art.ts'

const drawings = new Map<string, VectorArt>()

/** The drawing itself, fetched when it comes into sight: the canvas then has it too. */
export function ArtThumbnail({ art }: { art: ListedArt }) {
  const place = useRef<SVGSVGElement>(null)
  const [drawing, setDrawing] = useState(drawings.get(art.id))
  useEffect(() => {
    const { current } = place
    if (drawing || !current) return
    return whenSeen(current, () => {
      fetchDrawing<VectorArt>(artAddress(art.id, art.sha256))
        .then((fetched) => {
          drawings.set(art.id, fetched)
          setDrawing(fetched)
        })
        // Its name stays readable, and it can still be put on the page.
        .catch(() => undefined)
    })
  }, [art, drawing])
  return (
    <svg ref={place} viewBox={`0 0 ${art.width} ${art.height}`} aria-hidden>
      {drawing?.paths.map(({ path, fill, fillRule, opacity }, index) => (
        <path key={index} d={path} fill={fill} fillRule={fillRule} fillOpacity={opacity} />
      ))}
    </svg>
  )
}

const waiting = new WeakMap<globalThis.Element, () => void>()
let observer: IntersectionObserver | undefined

function whenSeen(element: globalThis.Element, act: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue
        observer?.unobserve(target)
        waiting.get(target)?.()
      }
    },
    { rootMargin: '120px' },
  )
  waiting.set(element, act)
  observer.observe(element)
  return () => observer?.unobserve(element)
}
