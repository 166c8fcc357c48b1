import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePathData } from './path-data.ts'
import { pathText } from './path-text.ts'

function absolute(data: string): string | undefined {
  const segments = parsePathData(data)
  return segments && pathText(segments)
}

describe('path data', () => {
  it.each([
    ['M0 0 1 0 1 1Z', 'M0 0L1 0L1 1Z'],
    ['m.5.5.5-.5', 'M0.5 0.5L1 0'],
    ['M0,0H1V1h-1v-1z', 'M0 0L1 0L1 1L0 1L0 0Z'],
    ['M1 1q1 0 1 1t1 1', 'M1 1Q2 1 2 2Q2 3 3 3'],
    ['M0 0C0 1 1 1 1 0S2-1 2 0', 'M0 0C0 1 1 1 1 0C1 -1 2 -1 2 0'],
    ['M0 0c0 1 1 1 1 0s1-1 1 0', 'M0 0C0 1 1 1 1 0C1 -1 2 -1 2 0'],
    // S after something else than a cubic has its first handle where it starts.
    ['M0 0L1 0S2 1 2 0', 'M0 0L1 0C1 0 2 1 2 0'],
    ['M0 0Q1 1 2 0S3 1 4 0', 'M0 0Q1 1 2 0C2 0 3 1 4 0'],
    // A relative move after a close counts from where the closed part began.
    ['M1 1l1 0 0 1zm2 2l1 0', 'M1 1L2 1L2 2ZM3 3L4 3'],
    ['M1e-1 1E0L+2 -.5', 'M0.1 1L2 -0.5'],
    [' M 0 , 0 L 1 , 1 ', 'M0 0L1 1'],
    // Flags need nothing between them.
    ['M0 0a1 1 0 011 1', 'M0 0C0.5523 0 1 0.4477 1 1'],
    ['M0 0A0 1 0 0 1 1 1', 'M0 0L1 1'],
    ['M0 0A1 1 0 0 1 0 0L1 1', 'M0 0L1 1'],
    // Radii that are too short grow to half the distance.
    ['M0 0A.1.1 0 0 1 2 0', 'M0 0C0 -0.5523 0.4477 -1 1 -1C1.5523 -1 2 -0.5523 2 0'],
  ])('%s becomes %s', (data, expected) => {
    expect(absolute(data)).toBe(expected)
  })

  it.each([
    '',
    'L0 0',
    'M',
    'M0',
    'M0 0L',
    'M0 0L1',
    'M0 0L1 1 2',
    'M0 0,',
    'M0 0 L1,,1',
    'M0 0Z1',
    'M0 0A1 1 0 2 1 1 1',
    'M0 0X',
    'M1e9 0',
    'M1e999 0',
    'M0 0L1e 1',
    'M--1 0',
    `M0 0${'l1e6 0'.repeat(3)}`,
  ])('%s is refused', (data) => {
    expect(absolute(data)).toBeUndefined()
  })

  it('is read in a moment, however many blanks somebody puts into it', () => {
    const blanks = ' '.repeat(9000)
    const before = process.cpuUsage().user
    expect(absolute(`M0 0${blanks}Z`)).toBe('M0 0Z')
    expect(absolute(`M0 0${blanks}!`)).toBeUndefined()
    expect(process.cpuUsage().user - before).toBeLessThan(200_000)
  })

  it('never throws, whatever passes the schema', () => {
    const anyData = fc
      .array(fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz0123456789eE+-., '.split('')), {
        maxLength: 40,
      })
      .map((characters) => `M0 0${characters.join('')}`)
    fc.assert(
      fc.property(anyData, (data) => {
        expect(absolute(data) ?? 'M0 0').toMatch(/^M[-\d. MLQCZ]*$/)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an arc', () => {
  const anyArc = fc.record({
    radiusX: fc.integer({ min: 1, max: 400 }).map((step) => step / 100),
    radiusY: fc.integer({ min: 1, max: 400 }).map((step) => step / 100),
    rotation: fc.integer({ min: -360, max: 360 }),
    isLarge: fc.boolean(),
    isClockwise: fc.boolean(),
    x: fc.integer({ min: -300, max: 300 }).map((step) => step / 100),
    y: fc.integer({ min: 1, max: 300 }).map((step) => step / 100),
  })

  it('stays on its ellipse, turns as asked, and goes the long way only when asked', () => {
    fc.assert(
      fc.property(anyArc, ({ radiusX, radiusY, rotation, isLarge, isClockwise, x, y }) => {
        const flags = `${isLarge ? 1 : 0} ${isClockwise ? 1 : 0}`
        const segments = parsePathData(`M0 0A${radiusX} ${radiusY} ${rotation} ${flags} ${x} ${y}`)!
        const angle = (-rotation * Math.PI) / 180
        const onCircle = samplesOf(segments).map((point) => ({
          x: (point.x * Math.cos(angle) - point.y * Math.sin(angle)) / radiusX,
          y: (point.x * Math.sin(angle) + point.y * Math.cos(angle)) / radiusY,
        }))
        const chord = Math.hypot(onCircle.at(-1)!.x, onCircle.at(-1)!.y)
        const radius = Math.max(1, chord / 2)
        const centre = circleCentre(onCircle[0]!, onCircle[onCircle.length >> 1]!, onCircle.at(-1)!)
        for (const point of onCircle) {
          const reach = Math.hypot(point.x - centre.x, point.y - centre.y)
          expect(reach / radius).toBeCloseTo(1, 2)
        }
        let turned = 0
        for (const [index, point] of onCircle.entries()) {
          const next = onCircle[index + 1]
          if (!next) break
          const one = { x: point.x - centre.x, y: point.y - centre.y }
          const other = { x: next.x - centre.x, y: next.y - centre.y }
          turned += Math.atan2(one.x * other.y - one.y * other.x, one.x * other.x + one.y * other.y)
        }
        expect(Math.sign(turned)).toBe(isClockwise ? 1 : -1)
        if (chord < 1.99) expect(Math.abs(turned) > Math.PI).toBe(isLarge)
        else expect(Math.abs(turned)).toBeGreaterThan(Math.PI - 0.5)
      }),
      { numRuns: 500 },
    )
  })
})

type Segments = NonNullable<ReturnType<typeof parsePathData>>

function samplesOf(segments: Segments) {
  let at = segments[0]!.points[0]!
  const samples = [at]
  for (const { points } of segments.slice(1)) {
    const [one, other, end] = points
    for (let step = 1; step <= 8; step++) {
      const t = step / 8
      const weights = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
      const along = [at, one!, other!, end!]
      const sum = (axis: 'x' | 'y') =>
        along.reduce((total, point, index) => total + point[axis] * weights[index]!, 0)
      samples.push({ x: sum('x'), y: sum('y') })
    }
    at = end!
  }
  return samples
}

type Spot = { x: number; y: number }

function circleCentre(a: Spot, b: Spot, c: Spot): Spot {
  const d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y))
  const [aa, bb, cc] = [a, b, c].map(({ x, y }) => x * x + y * y) as [number, number, number]
  return {
    x: (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / d,
    y: (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / d,
  }
}
