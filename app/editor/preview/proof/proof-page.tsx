import { type CSSProperties, useEffect, useRef } from 'react'
import { paintPage } from '#app/editor/preview/page-texture.ts'
import type { PrintProof } from '#design/colour/print-proof.ts'
import type { DisplayList } from '#design/display-list.ts'
import type { DesignDocument } from '#design/document.ts'

/** Sharp on a dense screen at the size of the stage, and quick on a phone. */
const LONG_SIDE_PX = 1000

type ProofPageProps = {
  document: DesignDocument
  list: DisplayList
  proof: PrintProof
  label: string
}

/** A page in the colours of its print, painted when it comes into sight: a book has many. */
export function ProofPage({ document, list, proof, label }: ProofPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const target = canvas.current!
    let isCurrent = true
    const watch = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      watch.disconnect()
      void paintPage(document, list, LONG_SIDE_PX, { proof }).then((painted) => {
        if (!isCurrent) return
        target.width = painted.width
        target.height = painted.height
        target.getContext('2d')?.drawImage(painted, 0, 0)
        target.dataset.painted = ''
      })
    })
    watch.observe(target)
    return () => {
      isCurrent = false
      watch.disconnect()
    }
  }, [document, list, proof])
  const shape = { '--shape': list.width / list.height } as CSSProperties
  return <canvas ref={canvas} style={shape} role="img" aria-label={label} />
}
