import { lazy, Suspense } from 'react'
import type { Element } from '#design/elements/element.ts'

const PhotoTools = lazy(async () => ({
  default: (await import('#app/editor/photos/photo-tools.tsx')).PhotoTools,
}))
const TextTools = lazy(async () => ({
  default: (await import('#app/editor/words/text-tools.tsx')).TextTools,
}))
const ShapeTools = lazy(async () => ({
  default: (await import('#app/editor/words/shape-tools.tsx')).ShapeTools,
}))

/** What only this kind of element can do; its code comes when the first one is chosen. */
export function KindTools({ element }: { element: Element }) {
  return (
    <Suspense>
      <ToolsOf element={element} />
    </Suspense>
  )
}

function ToolsOf({ element }: { element: Element }) {
  switch (element.type) {
    case 'photo':
    case 'slot':
      return <PhotoTools element={element} />
    case 'text':
      return <TextTools element={element} />
    case 'shape':
    case 'clip-art':
    case 'qr-code':
      return <ShapeTools element={element} />
  }
}
