import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { printedNumbersOf } from '#design/book/book.ts'
import { drawPage } from '#design/draw/draw-page.ts'
import { drawPageNumbers } from '#design/draw/draw-page-numbers.ts'
import { bookPaper, emptyBook } from '#tests/design/arbitrary-book.ts'
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

it('shows the numbers of a book as the print file will, and none while they are still to come', () => {
  const book = { ...emptyBook(bookPaper()), pageNumbers: 'outer' as const }
  const page = book.pages[2]!
  const tools = { ...emptyTools, drawPageNumbers }
  const drawn = (given: typeof tools) =>
    renderToStaticMarkup(
      <PageDrawing
        page={page}
        assets={{}}
        tools={given}
        idPrefix=""
        pxPerMm={8}
        numbers={printedNumbersOf(book, page.id)}
      />,
    )
  const printed = drawPage(book, page, tools).items.slice(1)
  expect(printed).toHaveLength(2)
  for (const item of printed) expect(drawn(tools)).toContain(item.kind === 'path' && item.path)
  expect(drawn(emptyTools).split('<path').length).toBe(drawn(tools).split('<path').length - 2)
})
