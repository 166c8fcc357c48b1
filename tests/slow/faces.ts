/**
 * `node tests/slow/faces.ts [photos] [first]`: counts labelled faces that automatic crops and books cut,
 * in photos of which so many are composed, beginning with that one.
 */
import { join } from 'node:path'
import { marginOfFold, windowOf } from '#design/faces/face-window.ts'
import { headsOf } from '#tests/faces/compose-photo.ts'
import { count, emptyTally, orientedFor, tryFrame, type Tally } from '#tests/faces/count-cuts.ts'
import { fetchedPictures, ownPictures } from '#tests/faces/labelled-pictures.ts'
import { lookAtAll } from '#tests/faces/looked-at.ts'
import { BOOKS, makeTriedBook, photoOf } from '#tests/faces/make-tried-book.ts'
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

const LEAST = { photos: 60, faces: 150, crops: 500, books: 5, recall: 0.93, kept: 0.9 }
const SAME_FACE = 0.25
const PHOTOS_IN_A_BOOK = 40

const [composed = 60, first = 1] = process.argv.slice(2).map(Number)
const pictures = [...ownPictures(), ...fetchedPictures(join('var', 'test', 'faces'))]
const seeds = Array.from({ length: composed }, (_, index) => first + index)
const photos = await lookAtAll(pictures, seeds, await headsOf(pictures))
const frames = soldFrames()

const labels = photos.flatMap((photo) => photo.labels.map((label) => ({ photo, label })))
const found = labels.filter(({ photo, label }) => photo.faces.some((face) => isSame(face, label)))
const wrong = photos.flatMap(({ faces, labels: seen }) =>
  faces.filter((face) => !seen.some((label) => isSame(face, label))),
)
console.log(
  `${photos.length} photos (${pictures.length} as they are, ${composed} composed), ${labels.length} labelled faces: ` +
    `${found.length} found, ${wrong.length} boxes without a face`,
)

const automatic = emptyTally()
const filled = emptyTally()
const middle = emptyTally()
const guessed = emptyTally()
const oriented = emptyTally()
const turnable = emptyTally()
for (const photo of photos) {
  for (const frame of frames) {
    const tried = tryFrame(photo, frame)
    const cut = count(automatic, photo, tried.framed.crop, tried.window)
    if (tried.framed.fills) count(filled, photo, tried.framed.crop, tried.window)
    count(middle, photo, tried.middle.crop, tried.middle.window)
    count(guessed, photo, tried.guessed.crop, tried.guessed.window)
    const first = tryFrame(photo, orientedFor(photo, frame))
    const cutFirst = count(oriented, photo, first.framed.crop, first.window)
    if (frame.mayTurn) count(turnable, photo, first.framed.crop, first.window)
    if (cut + cutFirst > 0) console.log(`  cut: ${photo.name} on ${frame.name}`)
  }
}
console.log(`\n${frames.length} shapes of frames that are sold, each with each photo`)
print('in the middle', middle)
print('skin and edges', guessed)
print('no head cut off', automatic)
print('  of these, filled', filled)
print('as the first photo', oriented)
print('  of these, turnable', turnable)
console.log(`  ${automatic.crops - filled.crops} frames refused: the photo stands whole in them`)

const inBooks = emptyTally()
let inGutter = 0
let slowest = 0
const books = Array.from({ length: LEAST.books }, (_, index) => BOOKS[index % BOOKS.length]!)
for (const [index, articleId] of books.entries()) {
  const start = index * 7
  const own = [...photos.slice(start), ...photos.slice(0, start)].slice(0, PHOTOS_IN_A_BOOK)
  const startedAt = performance.now()
  const book = makeTriedBook(articleId, own)
  slowest = Math.max(slowest, performance.now() - startedAt)
  for (const page of book.pages) {
    for (const element of page.elements) {
      if (element.type !== 'slot' || element.asset === null) continue
      const photo = photoOf(photos, element.asset)
      count(inBooks, photo, element.crop, windowOf(page, element))
      const byGutter = photo.labels.filter((label) => {
        const x = element.x + ((label.x - element.crop.x) / element.crop.width) * element.width
        const width = (label.width / element.crop.width) * element.width
        const margin = page.role === 'spread' ? marginOfFold(page) : 0
        return (page.folds ?? []).some(
          (fold) => x < fold + margin - 0.01 && x + width > fold - margin + 0.01,
        )
      })
      inGutter += byGutter.length
    }
  }
}
console.log(`\n${books.length} books, the slowest made in ${Math.round(slowest)} ms`)
print('photos in books', inBooks)
console.log(`  ${inGutter} faces within 8 mm of a gutter or over a fold of a cover`)

const arranged = emptyTally()
for (const articleId of ARRANGED) {
  for (const together of TOGETHER) {
    for (let start = 0; start + together <= photos.length; start += together) {
      const some = photos.slice(start, start + together)
      const cut = countIn(arranged, arrangedOn(articleId, some), some)
      if (cut > 0) console.log(`  cut: ${some.map(({ name }) => name).join(', ')} on ${articleId}`)
    }
  }
}
console.log(`\nAll at once on ${ARRANGED.length} articles, ${TOGETHER.join(', ')} together`)
print('arranged', arranged)

const onSides = emptyTally()
for (const photo of photos) {
  const cut = countIn(onSides, onBothSides(photo), [photo])
  if (cut > 0) console.log(`  cut: ${photo.name} on the sides of a mug`)
}
print('on both sides', onSides)

const inPlaces = emptyTally()
const ready = readyDesigns()
for (const [index, { name, document }] of ready.entries()) {
  const cut = countIn(inPlaces, filledWith(document, photos, index), photos)
  if (cut > 0) console.log(`  cut: in ${name}`)
}
console.log(`\n${ready.length} ready designs`)
print('in their places', inPlaces)

const failed = Object.entries({
  [`at least ${LEAST.photos} photos`]: photos.length >= LEAST.photos,
  [`at least ${LEAST.faces} faces`]: labels.length >= LEAST.faces,
  [`at least ${LEAST.crops} crops`]: filled.crops >= LEAST.crops,
  [`at least ${LEAST.recall} of the faces found`]: found.length / labels.length >= LEAST.recall,
  'no face cut in a crop': automatic.faces + oriented.faces === 0,
  [`at least ${LEAST.kept} of each photo kept as the first one`]:
    oriented.kept / oriented.crops >= LEAST.kept,
  'no face cut in a book': inBooks.faces === 0,
  'no face in a gutter': inGutter === 0,
  [`at least ${LEAST.kept} of each photo kept in books`]:
    inBooks.kept / inBooks.crops >= LEAST.kept,
  'no face cut where all are arranged': arranged.faces === 0,
  'no face cut on the sides of a mug': onSides.faces === 0,
  'no face cut in places of ready designs': inPlaces.faces === 0,
  [`at least ${LEAST.kept} of each photo kept where all are arranged`]:
    arranged.kept / arranged.crops >= LEAST.kept,
}).filter(([, isMet]) => !isMet)
for (const [goal] of failed) console.error(`Missed: ${goal}`)
process.exitCode = failed.length > 0 ? 1 : 0

function print(name: string, { crops, cutting, faces, kept }: Tally): void {
  const share = ((100 * cutting) / crops).toFixed(1)
  const shown = ((100 * kept) / crops).toFixed(1)
  console.log(
    `${name.padEnd(20)} ${crops} crops, ${cutting} cut somebody (${share} %), ${faces} faces, ${shown} % of the photo kept`,
  )
}

type Box = { x: number; y: number; width: number; height: number }

function isSame(one: Box, other: Box): boolean {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  const both = Math.max(0, across) * Math.max(0, down)
  return both / (one.width * one.height + other.width * other.height - both) > SAME_FACE
}
