import type { ElementOf } from '#design/elements/element.ts'
import { ArtTools } from './art-tools.tsx'
import { CodeTools } from './code-tools.tsx'
import { FilledShapeTools } from './filled-shape-tools.tsx'

/** For the bar above the canvas, while a shape, a drawing or a code is chosen. */
export function ShapeTools({ element }: { element: ElementOf<'shape' | 'clip-art' | 'qr-code'> }) {
  switch (element.type) {
    case 'shape':
      return <FilledShapeTools element={element} />
    case 'clip-art':
      return <ArtTools element={element} />
    case 'qr-code':
      return <CodeTools element={element} />
  }
}
