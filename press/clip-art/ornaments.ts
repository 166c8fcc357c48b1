import { cosineOfDegrees, sineOfDegrees } from '#design/deterministic-sine.ts'
import type { VectorArt } from '#design/vector-art.ts'

type Point = readonly [x: number, y: number]

/** Drawn by the shop itself, each in a box of 100 × 100 and in colours that go together. */
export const ornaments: Readonly<Record<string, VectorArt>> = {
  heart: art([
    '#d64550',
    'M50 90C20 66 6 50 6 32C6 18 16 8 29 8C38 8 46 13 50 21C54 13 62 8 71 8C84 8 94 18 94 32C94 50 80 66 50 90Z',
  ]),
  'star-burst': art(['#f2a33a', star(24, 48, 37)], ['#fff1d0', star(24, 34, 32)]),
  ribbon: art(
    ['#a8323e', 'M28 54L14 96L32 88L44 98L52 60Z M72 54L86 96L68 88L56 98L48 60Z'],
    ['#d64550', star(16, 38, 33, [50, 38])],
    ['#fbe9e4', circle(50, 38, 23)],
  ),
  laurel: art(['#6a8f4e', laurel()]),
  bubble: art([
    '#3f7cac',
    'M20 8L80 8C88 8 94 14 94 22L94 56C94 64 88 70 80 70L46 70L24 92L28 70L20 70C12 70 6 64 6 56L6 22C6 14 12 8 20 8Z',
  ]),
  arrow: art(['#2f4858', 'M6 64C18 34 42 26 66 34L62 18L96 44L64 70L65 53C46 46 28 50 18 72Z']),
  banner: art(
    ['#2a6f77', 'M2 40L20 40L20 80L2 80L12 60Z M98 40L80 40L80 80L98 80L88 60Z'],
    ['#1f545b', 'M14 70L14 80L24 70Z M86 70L86 80L76 70Z'],
    ['#3a9ba5', 'M14 28L86 28L86 70L14 70Z'],
  ),
  sun: art(['#f5b83d', rays(12, 30, 48)], ['#f5b83d', circle(50, 50, 24)]),
  wave: art(['#7fc4d6', wave(30)], ['#4a9fbf', wave(46)], ['#2b7a9e', wave(62)]),
  leaf: art(
    ['#7fae5a', 'M12 88C6 44 34 10 90 10C92 62 62 94 12 88Z'],
    ['#5b8a3a', 'M10 92C24 68 44 46 72 28C50 50 32 70 16 94Z'],
  ),
  'frame-corner': art(['#b08d57', frameCorner()]),
  confetti: art(...confetti()),
  sparkle: art(
    ['#e3b341', 'M44 6C47 34 54 42 82 46C54 50 47 58 44 86C41 58 34 50 6 46C34 42 41 34 44 6Z'],
    ['#f0cf7c', 'M80 60C81 71 85 75 96 76C85 77 81 81 80 92C79 81 75 77 64 76C75 75 79 71 80 60Z'],
  ),
  crown: art(
    ['#e0a82e', 'M10 78L4 28L28 48L50 14L72 48L96 28L90 78Z'],
    ['#b57f16', 'M10 82L90 82L90 90L10 90Z'],
  ),
  divider: art([
    '#8a6f5a',
    'M2 50C20 47 32 47 42 50C32 53 20 53 2 50Z M98 50C80 47 68 47 58 50C68 53 80 53 98 50Z M50 42L56 50L50 58L44 50Z',
  ]),
  swirl: art([
    '#6b4e71',
    'M8 62C30 20 74 16 88 40C96 54 82 70 68 64C58 59 60 46 70 46C62 50 64 58 70 58C80 58 84 48 78 40C66 24 34 34 8 62Z',
  ]),
}

function art(...layers: [fill: string, path: string][]): VectorArt {
  return {
    width: 100,
    height: 100,
    paths: layers.map(([fill, path]) => ({ path, fill, fillRule: 'nonzero', opacity: 1 })),
  }
}

function onCircle(degrees: number, radius: number, [x, y]: Point = [50, 50]): Point {
  return [x + radius * sineOfDegrees(degrees), y - radius * cosineOfDegrees(degrees)]
}

function written([x, y]: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

function polygon(points: readonly Point[]): string {
  return `M${points.map(written).join('L')}Z`
}

function star(tips: number, outer: number, inner: number, middle: Point = [50, 50]): string {
  const points = Array.from({ length: 2 * tips }, (_, index) =>
    onCircle((180 * index) / tips, index % 2 === 0 ? outer : inner, middle),
  )
  return polygon(points)
}

function circle(x: number, y: number, radius: number): string {
  // Four curves whose handles have the length that comes closest to a circle.
  const handle = radius * 0.5523
  const curve = (...points: Point[]) => `C${points.map(written).join(' ')}`
  return [
    `M${written([x, y - radius])}`,
    curve([x + handle, y - radius], [x + radius, y - handle], [x + radius, y]),
    curve([x + radius, y + handle], [x + handle, y + radius], [x, y + radius]),
    curve([x - handle, y + radius], [x - radius, y + handle], [x - radius, y]),
    curve([x - radius, y - handle], [x - handle, y - radius], [x, y - radius]),
    'Z',
  ].join('')
}

function rays(count: number, inner: number, outer: number): string {
  return Array.from({ length: count }, (_, index) => {
    const degrees = (360 * index) / count
    return polygon([
      onCircle(degrees - 7, inner),
      onCircle(degrees, outer),
      onCircle(degrees + 7, inner),
    ])
  }).join('')
}

function wave(top: number): string {
  const crests = [0, 1, 2].map((index) => {
    const x = index * 32
    return `C${x + 10} ${top - 14} ${x + 20} ${top + 12} ${x + 34} ${top}`
  })
  return `M2 ${top}${crests.join('')}L98 92L2 92Z`
}

/** Leaves along both halves of an open ring. */
function laurel(): string {
  const leaves: string[] = []
  for (const side of [-1, 1]) {
    for (let index = 0; index < 8; index += 1) {
      const degrees = side * (172 - index * 19)
      const stem = onCircle(degrees, 38)
      for (const lean of [-1, 1]) {
        const tip = onCircle(degrees - side * 17, 38 + lean * 9)
        const belly = onCircle(degrees - side * 5, 38 + lean * 9)
        leaves.push(`M${written(stem)}Q${written(belly)} ${written(tip)}`)
        const back = onCircle(degrees - side * 12, 38 + lean * 1)
        leaves.push(`Q${written(back)} ${written(stem)}Z`)
      }
    }
  }
  return leaves.join('')
}

function frameCorner(): string {
  return [
    'M6 6L94 6L94 10L10 10L10 94L6 94Z',
    'M16 16L70 16L70 18L18 18L18 70L16 70Z',
    'M22 22C44 22 54 30 50 42C46 52 34 46 40 38C34 38 36 46 42 44C46 34 38 28 26 26C28 38 34 46 44 42C46 36 38 34 38 40C46 34 52 46 42 50C30 54 22 44 22 22Z',
  ].join('')
}

function confetti(): [string, string][] {
  const colors = ['#d64550', '#f2a33a', '#3a9ba5', '#6a8f4e', '#6b4e71']
  return colors.map((color, layer) => {
    const pieces = Array.from({ length: 7 }, (_, index) => {
      const seed = layer * 7 + index
      const middle: Point = [8 + ((seed * 37) % 84), 8 + ((seed * 53 + layer * 11) % 84)]
      if (seed % 3 === 0) return circle(middle[0], middle[1], 2.6)
      const turn = seed * 47
      return polygon([
        onCircle(turn, 5, middle),
        onCircle(turn + 40, 4, middle),
        onCircle(turn + 180, 5, middle),
        onCircle(turn + 220, 4, middle),
      ])
    })
    return [color, pieces.join('')]
  })
}
