import { describe, expect, it } from 'vitest'
import { composePhoto, headsOf } from '#tests/faces/compose-photo.ts'
import { count, emptyTally, tryFrame } from '#tests/faces/count-cuts.ts'
import { ownPictures } from '#tests/faces/labelled-pictures.ts'
import { lookAtAll } from '#tests/faces/looked-at.ts'
import { makeTriedBook, photoOf } from '#tests/faces/make-tried-book.ts'
import { soldFrames } from '#tests/faces/sold-frames.ts'
import {
  ARRANGED,
  arrangedOn,
  countIn,
  filledWith,
  onBothSides,
  readyDesigns,
  TOGETHER,
} from '#tests/faces/try-arranging.ts'
import { windowOf } from '#design/faces/face-window.ts'

/** A short sample of `npm run task test:faces`. */
const pictures = ownPictures()
const heads = await headsOf(pictures)
const photos = await lookAtAll(pictures, [1, 2, 3, 4, 5, 6], heads)

describe('photos of people whose faces somebody has marked', () => {
  it('lose no head in any frame that is sold, where a crop of the middle loses many', () => {
    const [automatic, middle] = [emptyTally(), emptyTally()]
    for (const photo of photos) {
      for (const frame of soldFrames()) {
        const tried = tryFrame(photo, frame)
        count(automatic, photo, tried.framed.crop, tried.window)
        count(middle, photo, tried.middle.crop, tried.middle.window)
      }
    }
    expect(automatic).toMatchObject({ cutting: 0, faces: 0 })
    expect(automatic.crops).toBeGreaterThan(500)
    expect(middle.cutting).toBeGreaterThan(automatic.crops / 4)
  })

  it('lose none in a book', () => {
    const inBook = emptyTally()
    for (const page of makeTriedBook(404, photos).pages) {
      for (const element of page.elements) {
        if (element.type !== 'slot' || element.asset === null) continue
        count(inBook, photoOf(photos, element.asset), element.crop, windowOf(page, element))
      }
    }
    expect(inBook).toMatchObject({ cutting: 0, faces: 0 })
    expect(inBook.kept / inBook.crops).toBeGreaterThan(0.9)
  })

  it('lose none where all are arranged, nor on either side of a mug', () => {
    const arranged = emptyTally()
    for (const articleId of ARRANGED) {
      for (const together of TOGETHER) {
        const some = photos.slice(0, together)
        countIn(arranged, arrangedOn(articleId, some), some)
      }
    }
    for (const photo of photos) countIn(arranged, onBothSides(photo), [photo])
    expect(arranged).toMatchObject({ cutting: 0, faces: 0 })
    expect(arranged.crops).toBeGreaterThan(80)
    expect(arranged.kept / arranged.crops).toBeGreaterThan(0.85)
  })

  it('lose none in the places of ready designs', () => {
    const inPlaces = emptyTally()
    const cut = readyDesigns().filter(
      ({ document }, index) => countIn(inPlaces, filledWith(document, photos, index), photos) > 0,
    )
    expect(cut.map(({ name }) => name)).toEqual([])
    expect(inPlaces.crops).toBeGreaterThan(150)
  })

  it('are the same each time they are composed', async () => {
    const [one, other] = [await composePhoto(3, heads), await composePhoto(3, heads)]
    expect(one.faces).toEqual(other.faces)
    expect(one.jpeg.equals(other.jpeg)).toBe(true)
  })
})
