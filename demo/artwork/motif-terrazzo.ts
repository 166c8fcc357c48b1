/** Terrazzo: chips of coloured stone set in plaster. */
import { paperGrain } from './grain-texture.ts'
import { circle, polygon, rectangle, type Point } from './path-pen.ts'
import { seededRandom } from './seeded-random.ts'
import { clipped, fill, linear } from './svg-markup.ts'

interface Chip {
  readonly x: number
  readonly y: number
  readonly radius: number
}

const STONES = [
  ['#d2694c', '#b94f37'],
  ['#2f6f6b', '#22534f'],
  ['#e3ab45', '#cf9230'],
  ['#f0b9a3', '#e29b82'],
  ['#40506e', '#303d58'],
  ['#94ad98', '#789680'],
] as const

export function terrazzo(width: number, height: number): string {
  const sheet = rectangle(0, 0, width, height)
  const unit = Math.min(width, height)
  const random = seededRandom(2024)
  const chips: Chip[] = []
  const sizes = [0.078, 0.06, 0.044, 0.03, 0.02, 0.012]
  for (const size of sizes) {
    const attempts = Math.round(((0.55 * width * height) / (unit * size) ** 2) * 0.9)
    for (let attempt = 0; attempt < Math.min(attempts, 1500); attempt += 1) {
      const radius = unit * size * random.between(0.8, 1.15)
      const chip: Chip = { x: random.between(0, width), y: random.between(0, height), radius }
      const free = chips.every(
        (other) =>
          Math.hypot(other.x - chip.x, other.y - chip.y) >
          (other.radius + radius) * 1.02 + unit * 0.007,
      )
      if (free) chips.push(chip)
    }
  }
  const stones = chips.map((chip, index) => {
    const stone = STONES[Math.floor(random.between(0, STONES.length))] ?? STONES[0]
    const corners = chip.radius < unit * 0.014 ? 5 : 5 + (index % 4)
    const start = random.between(0, 6.28)
    const squash = random.between(0.72, 1)
    const points = Array.from({ length: corners }, (_, corner): Point => {
      const angle = start + ((corner + random.between(-0.26, 0.26)) / corners) * Math.PI * 2
      const reach = chip.radius * random.between(0.78, 1.04)
      return [chip.x + Math.cos(angle) * reach, chip.y + Math.sin(angle) * reach * squash]
    })
    return fill(polygon(points), linear([0, 0, 1, 1], ...stone))
  })
  const dust = Array.from({ length: 420 }, () =>
    circle(
      random.between(0, width),
      random.between(0, height),
      unit * random.between(0.0012, 0.0036),
    ),
  )
  return clipped(
    sheet,
    fill(sheet, linear([0, 0, 1, 1], '#f8efe0', '#f0e2cd')) +
      fill(dust.join(''), '#b99a7c', { opacity: 0.6 }) +
      stones.join('') +
      paperGrain(width, height, 1.1),
  )
}
