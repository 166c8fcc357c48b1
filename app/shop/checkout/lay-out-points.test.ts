import { assert, array, double, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutPoints } from './lay-out-points.ts'

const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('a map of pick-up points', () => {
  it('has north above, east on the right, and one scale for both', () => {
    const [west, north] = layOutPoints([at(52, 21), at(52.01, 21.02), at(52, 21.02)])!.placed
    expect(west!.x).toBeLessThan(north!.x)
    expect(west!.y).toBeGreaterThan(north!.y)
  })

  it('needs two points that say where they are', () => {
    expect(layOutPoints([at(52, 21)])).toBeUndefined()
    expect(
      layOutPoints([at(52, 21), { latitude: undefined, longitude: undefined }]),
    ).toBeUndefined()
  })

  it('says how far a kilometre is', () => {
    const { scale, placed } = layOutPoints([at(52, 21), at(52, 21.1)])!
    // 0.1 degrees of longitude are 6.8 km there.
    const kilometres = (scale.meters / scale.percent / 1_000) * (placed[1]!.x - placed[0]!.x)
    expect(kilometres).toBeCloseTo(6.85, 1)
  })

  it('keeps every pin within its edges, wherever in Europe', () => {
    const point = record({
      latitude: double({ min: 36, max: 70, noNaN: true }),
      longitude: double({ min: -10, max: 31, noNaN: true }),
    })
    assert(
      property(array(point, { minLength: 2, maxLength: 20 }), (points) => {
        for (const { x, y } of layOutPoints(points)!.placed) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(7.9)
          expect(Math.max(x, y)).toBeLessThanOrEqual(92.1)
        }
      }),
    )
  })
})
