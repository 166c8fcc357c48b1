import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import type { Element } from '#design/elements/element.ts'

const PhotoTools = lazyPart(
  async () => (await import('#app/editor/photos/photo-tools.tsx')).PhotoTools,
)
const TextTools = lazyPart(async () => (await import('#app/editor/text/text-tools.tsx')).TextTools)
const ShapeTools = lazyPart(
  async () => (await import('#app/editor/graphics/shape-tools.tsx')).ShapeTools,
)

const CalendarTools = lazyPart(
  async () => (await import('#app/editor/calendar/calendar-tools.tsx')).CalendarTools,
)

/** Kind tools: what only this kind of element can do. Their code comes when the first one is chosen. */
export function KindTools({ element }: { element: Element }) {
  switch (element.type) {
    case 'photo':
    case 'slot':
      return <PhotoTools element={element} />
    case 'text':
      return <TextTools element={element} />
    case 'calendar':
      return <CalendarTools element={element} />
    case 'shape':
    case 'clip-art':
    case 'qr-code':
      return <ShapeTools element={element} />
  }
}
