import { rect } from './pen.ts'
import type { Figure, Sheet } from './sheet.ts'
import { grid } from './spots.ts'

/** An animal in its fur. */
export type Pet = (coat: Coat) => Figure
type Coat = { fur: string; mark: string; pale: string; ink: string }

/** Row over row, every second one the other way. */
export function parade(
  sheet: Sheet,
  animals: readonly Pet[],
  coats: readonly Coat[],
  ground: string,
) {
  const step = sheet.unit / 3.3
  const spots = grid(sheet, { x: step, y: step * 1.04, stagger: true, size: step * 0.94 })
  const rows = new Set(spots.map(({ y }) => y))
  sheet.fill(
    ground,
    [...rows].map((y) =>
      rect(sheet.box.left, y + step * 0.44, sheet.box.right - sheet.box.left, step * 0.014),
    ),
  )
  const kinds = animals.length * coats.length
  for (let kind = 0; kind < kinds; kind += 1) {
    const animal = animals[kind % animals.length]!
    const coat = coats[(kind + Math.floor(kind / animals.length)) % coats.length]!
    const some = spots
      .filter(({ column, row }) => (((column + row * 5) % kinds) + kinds) % kinds === kind)
      .map((spot) => ({ ...spot, flip: spot.row % 2 !== 0 }))
    sheet.stamp(animal(coat), some)
  }
}
