import { useEffect, useId } from 'react'
import { prepareFont, useDrawingTools } from '#app/editor/canvas/drawing/drawing-tools.ts'
import { PageDrawing } from '#app/editor/canvas/drawing/page-drawing.tsx'
import { bleedBoxOf, type DesignDocument } from '#design/document.ts'

/** Sharp enough for a picture of half a screen. */
const PX_PER_MM = 2

const LARGEST_REM = 15

type PagePictureProps = {
  document: DesignDocument
  label: string
  /** How large it is beside a larger one: 1 is as large as there is room. */
  scale?: number
}

/** The first page, as the canvas draws it. */
export function PagePicture({ document, label, scale = 1 }: PagePictureProps) {
  const tools = useDrawingTools()
  const idPrefix = `${useId()}-`
  useEffect(() => {
    for (const [font, sha256] of Object.entries(document.fonts)) prepareFont(font, sha256)
  }, [document.fonts])
  const page = document.pages[0]!
  const { width, height } = bleedBoxOf(page)
  const longest = Math.max(width, height)
  const frame = {
    aspectRatio: `${width} / ${height}`,
    inlineSize: `min(${100 * scale}%, ${(LARGEST_REM * scale * width) / longest}rem)`,
  }
  return (
    <div className="page-picture" role="img" aria-label={label}>
      <div className="page-picture-frame" style={frame}>
        <PageDrawing
          assets={document.assets}
          page={page}
          tools={tools}
          idPrefix={idPrefix}
          pxPerMm={PX_PER_MM}
          isCut
        />
      </div>
    </div>
  )
}
