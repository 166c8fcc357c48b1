/** The photo book: a spread, and the cover. */
import { closedBook, openBook } from './photo-book-form.ts'
import { lyingSprig, vase } from './still-life-props.ts'
import { studioPicture, TABLES, WALLS } from './studio-backdrop.ts'
import type { Motif } from './surface-warp.ts'

export const photoBookOpen = (large: Motif, upper: Motif, lowerLeft: Motif, lowerRight: Motif) =>
  studioPicture(
    { wall: WALLS.cream, table: TABLES.oak, horizon: 380 },
    vase([980, 420], 0.7, ['#f6ecdd', '#e2d0b8', '#b79f82']) +
      openBook(
        [[large, 0, 0, 1, 1]],
        [
          [upper, 0.1, 0.08, 0.8, 0.46],
          [lowerLeft, 0.1, 0.59, 0.385, 0.33],
          [lowerRight, 0.515, 0.59, 0.385, 0.33],
        ],
      ) +
      lyingSprig([80, 1150], [360, 1080], 60),
  )

export const photoBookCover = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.blush, table: TABLES.chalk, horizon: 800, wooden: false, daylight: 'branch' },
    closedBook(motif, [350, 1030], [560, 720]) + lyingSprig([830, 1130], [1110, 1040], 62),
  )
