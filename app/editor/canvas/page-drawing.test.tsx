import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { documentWith, samples } from '#tests/design/arbitrary-document.ts'
import { emptyTools } from './drawing-tools.ts'
import { PageDrawing } from './page-drawing.tsx'

const photos = Array.from({ length: 8 }, (_, at) => ({ ...samples.photo, id: `photo-${at}` }))
const { pages, assets } = documentWith([...photos, samples.shape])

function draw(photosSoFar?: number) {
  const drawing = renderToStaticMarkup(
    <PageDrawing
      page={pages[0]!}
      assets={assets}
      tools={emptyTools}
      idPrefix=""
      pxPerMm={8}
      {...(photosSoFar !== undefined && { photosSoFar })}
    />,
  )
  const count = (piece: string) => drawing.split(piece).length - 1
  return {
    fetched: count('<image '),
    awaited: count('awaited-photo'),
    elements: count('data-drawn'),
  }
}

it('of many photos the first ones are fetched, and places are shown for the others', () => {
  expect(draw(6)).toEqual({ fetched: 6, awaited: 2, elements: 9 })
  expect(draw(Infinity)).toEqual({ fetched: 8, awaited: 0, elements: 9 })
  expect(draw()).toEqual(draw(Infinity))
})
