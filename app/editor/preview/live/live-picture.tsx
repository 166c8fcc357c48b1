import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditorState } from '#app/editor/core/use-editor.tsx'
import { whenIdle } from '#app/editor/shell/when-idle.ts'
import { workBeside } from '#app/workers/ask-product-worker.ts'
import { heightFor } from '#app/editor/preview/picture-shape.ts'
import { drawLivePages } from './live-pages.ts'

/** After the last change: nothing is drawn while somebody drags or types. */
const DEBOUNCE_MS = 350

type LivePictureProps = {
  productView: string
  widthPx: number
  /** Until it is there, and where it cannot be. */
  fallback: ReactNode
}

/** The product with the design as it is now, drawn again when a change is done. */
export function LivePicture({ productView, widthPx, fallback }: LivePictureProps) {
  const picture = useLivePicture(productView, widthPx)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // Handed over, it has no pixels left to hand over again.
    if (picture?.width)
      canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  }, [picture])
  if (!picture) return fallback
  return (
    <canvas
      ref={canvas}
      width={widthPx}
      height={heightFor(widthPx)}
      className="live-picture"
      aria-hidden
    />
  )
}

function useLivePicture(productView: string, widthPx: number): ImageBitmap | undefined {
  const document = useEditorState(settledDocumentOf)
  const pageId = useEditorState((state) => state.pageId)
  const tools = useDrawingTools()
  const [picture, setPicture] = useState<ImageBitmap>()
  useEffect(() => {
    let isCurrent = true
    let stopWaiting: (() => void) | undefined
    const timer = setTimeout(() => {
      stopWaiting = whenIdle(() => {
        const pages = drawLivePages(document, { pageId, productView, tools })
        const { assets } = document
        void workBeside('design', { assets, pages, productView, widthPx }).then((drawn) => {
          if (isCurrent && drawn) setPicture(drawn.made)
        })
      })
    }, DEBOUNCE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      stopWaiting?.()
    }
  }, [document, pageId, tools, productView, widthPx])
  return picture
}
