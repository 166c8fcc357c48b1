import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsRect, inset, outset, overlaps } from '#design/geometry.ts'
import { trimOf } from '#design/page-geometry.ts'
import { bookPaper } from '#tests/design/arbitrary-book.ts'
import { flow, roomFor, spreadsFor } from './flow.ts'
import { chapterStarts, inOrder, setAside, type RollPhoto } from './roll.ts'

const spread = bookPaper().pages[1]!
const portrait = { widthPx: 3000, heightPx: 4000 }
const landscape = { widthPx: 4000, heightPx: 3000 }

const anyRoll = fc
  .array(fc.constantFrom(portrait, landscape, { widthPx: 6000, heightPx: 2000 }), {
    minLength: 1,
    maxLength: 90,
  })
  .map((sizes) =>
    sizes.map((size, index): RollPhoto => ({ id: `p${index}`, name: `${index}`, ...size })),
  )

describe('photos that flow into a book', () => {
  it('are each placed once, in order, on the paper, none over another and none over the gutter', () => {
    fc.assert(
      fc.property(anyRoll, fc.integer({ min: 12, max: 30 }), (roll, spreads) => {
        const flowed = flow(roll, spread, spreads)
        expect(flowed).toHaveLength(spreads)
        const placed = flowed.flat().map(({ photoId }) => photoId)
        expect(placed).toEqual(roll.slice(0, roomFor(spreads)).map(({ id }) => id))
        const paper = outset(trimOf(spread), spread.bleed)
        for (const photos of flowed) {
          for (const [index, { frame }] of photos.entries()) {
            expect(containsRect(paper, frame)).toBe(true)
            expect(frame.x >= 280 - 0.01 || frame.x + frame.width <= 280 + 0.01).toBe(true)
            for (const other of photos.slice(index + 1)) {
              expect(overlaps(inset(frame, 0.01), inset(other.frame, 0.01))).toBe(false)
            }
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  it('keep most of each photo, and no spread is left without one while there are enough', () => {
    const roll = Array.from({ length: 80 }, (_, index): RollPhoto => ({
      id: `p${index}`,
      name: `${index}`,
      ...(index % 3 === 0 ? portrait : landscape),
    }))
    const flowed = flow(roll, spread, spreadsFor(80, 12, 65))
    expect(flowed).toHaveLength(16)
    expect(flowed.every((photos) => photos.length > 0)).toBe(true)
    const kept = flowed.flat().map(({ photoId, frame }) => {
      const { widthPx, heightPx } = roll.find(({ id }) => id === photoId)!
      const [own, shown] = [widthPx / heightPx, frame.width / frame.height]
      return Math.min(own / shown, shown / own)
    })
    expect(kept.reduce((sum, share) => sum + share, 0) / kept.length).toBeGreaterThan(0.88)
  })

  it('leave no page empty while there is a photo for each, however few pixels they have', () => {
    const roll = Array.from({ length: 40 }, (_, index): RollPhoto => ({
      id: `p${index}`,
      name: `${index}`,
      ...(index % 3 === 0 ? { widthPx: 900, heightPx: 1200 } : { widthPx: 1200, heightPx: 900 }),
    }))
    for (const photos of flow(roll, spread, 20)) {
      expect(new Set(photos.map(({ frame }) => frame.x < 280)).size).toBe(2)
    }
  })

  it('begin a chapter on a page of its own where they can', () => {
    const day = (index: number) => (index < 7 ? '04' : '19')
    const roll = Array.from({ length: 30 }, (_, index): RollPhoto => ({
      id: `p${index}`,
      name: `${index}`,
      takenAt: `2026-07-${day(index)}T10:${String(index).padStart(2, '0')}:00`,
      ...landscape,
    }))
    const flowed = flow(roll, spread, 12)
    const withStart = flowed.find((photos) => photos.some(({ photoId }) => photoId === 'p7'))!
    const start = withStart.find(({ photoId }) => photoId === 'p7')!
    const firstOfPage = withStart.find(({ frame }) => frame.x < 280 === start.frame.x < 280)
    expect(firstOfPage!.photoId).toBe('p7')
  })
})

describe('a roll', () => {
  const shot = (id: string, more: Partial<RollPhoto> = {}): RollPhoto => ({
    id,
    name: `${id}.jpg`,
    ...landscape,
    ...more,
  })

  it('is in the order in which it was taken: by date, by a date in the name, by the name', () => {
    const roll = inOrder([
      shot('b10', { name: 'DSC_10.jpg' }),
      shot('b9', { name: 'DSC_9.jpg' }),
      shot('late', { takenAt: '2026-07-04T20:00:00' }),
      shot('phone', { name: 'IMG_20260704_121530.jpg' }),
      shot('early', { takenAt: '2026-07-04T08:00:00' }),
    ])
    expect(roll.map(({ id }) => id)).toEqual(['early', 'phone', 'late', 'b9', 'b10'])
  })

  const look = (hash: string, sharpness: number) => ({
    hash: hash.repeat(16).slice(0, 16),
    sharpness,
  })

  it('has the sharpest of a burst, and the others set aside', () => {
    const { kept, aside } = setAside([
      shot('a', { takenAt: '2026-07-04T08:00:00', look: look('0', 100) }),
      shot('b', { takenAt: '2026-07-04T08:00:02', look: look('0', 180) }),
      shot('c', { takenAt: '2026-07-04T08:00:03', look: look('1', 150) }),
      shot('d', { takenAt: '2026-07-04T09:00:00', look: look('0', 90) }),
    ])
    expect(kept.map(({ id }) => id)).toEqual(['b', 'd'])
    expect(aside).toEqual([
      { id: 'a', reason: 'double' },
      { id: 'c', reason: 'double' },
    ])
  })

  it('loses what is far less sharp than the rest, and what is too small to print', () => {
    const hashes = '0f'
    const sharp = Array.from({ length: 20 }, (_, index) =>
      shot(`s${index}`, { look: look(hashes[index % 2]!, 100 + index) }),
    )
    const { aside } = setAside([
      ...sharp,
      shot('soft', { look: look('3', 20) }),
      shot('tiny', { widthPx: 640, heightPx: 480, look: look('c', 100) }),
    ])
    expect(aside).toEqual([
      { id: 'soft', reason: 'blurred' },
      { id: 'tiny', reason: 'small' },
    ])
  })

  it('of nothing but small photos is kept whole', () => {
    const roll = [shot('a', { widthPx: 300, heightPx: 200 })]
    expect(setAside(roll)).toEqual({ kept: roll, aside: [] })
  })

  it('has a chapter after a night, and after a pause that is long for it', () => {
    const at = (moment: string, index: number) =>
      shot(`p${index}`, { takenAt: `2026-07-${moment}` })
    const morning = ['04T10:00:00', '04T10:01:00', '04T10:02:00', '04T10:03:00']
    const afternoon = ['04T16:00:00', '04T16:01:00', '04T16:02:30']
    const roll = [...morning, ...afternoon, '05T09:00:00', '05T09:02:00'].map(at)
    expect(chapterStarts(roll)).toEqual([0, 4, 7])
    expect(chapterStarts([shot('a'), shot('b')])).toEqual([0])
  })
})
