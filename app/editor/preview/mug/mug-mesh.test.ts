import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FLOATS_OF_POINT, material, mugMesh } from './mug-mesh.ts'
import { lookAt } from './mug-camera.ts'
import { mugFor } from './mug-shape.ts'

const anyPrint = fc.record({
  width: fc.integer({ min: 40, max: 600 }),
  height: fc.integer({ min: 40, max: 600 }),
})

function pointsOf({ points }: ReturnType<typeof mugMesh>) {
  return Array.from({ length: points.length / FLOATS_OF_POINT }, (_, at) => {
    const [x, y, z, nx, ny, nz, angle, made] = points.slice(
      at * FLOATS_OF_POINT,
      (at + 1) * FLOATS_OF_POINT,
    )
    return { x: x!, y: y!, z: z!, normal: [nx!, ny!, nz!], angle: angle!, made: made! }
  })
}

it('the usual print goes around the usual mug, up to the handle', () => {
  const { height, print } = mugFor({ width: 206, height: 96 })
  expect((print.around * 258) / (2 * Math.PI)).toBeCloseTo(206)
  expect((print.to - print.from) / print.around).toBeCloseTo(96 / 206)
  expect(print.to).toBeLessThan(height)
})

it('no print reaches the handle, and none is stretched unless no mug has its shape', () => {
  fc.assert(
    fc.property(anyPrint, (size) => {
      const { print } = mugFor(size)
      expect(print.around).toBeLessThan(0.85 * 2 * Math.PI)
      expect(print.to).toBeGreaterThan(print.from)
    }),
  )
})

it('every point faces somewhere, and every triangle has its points', () => {
  const mesh = mugMesh(mugFor({ width: 206, height: 96 }))
  const points = pointsOf(mesh)
  for (const { normal } of points) expect(Math.hypot(...normal)).toBeCloseTo(1, 4)
  expect(Math.max(...mesh.triangles)).toBe(points.length - 1)
  expect(points.length).toBeLessThan(65_536)
})

it('the print looks at the viewer and the handle away', () => {
  const points = pointsOf(mugMesh(mugFor({ width: 206, height: 96 })))
  const front = points.filter(({ made, angle }) => made === material.wall && angle === 0)
  expect(front.length).toBeGreaterThan(0)
  for (const { x, z } of front) {
    expect(z).toBeGreaterThan(0.9)
    expect(x).toBeCloseTo(0)
  }
  expect(Math.min(...points.map(({ z }) => z))).toBeLessThan(-1.4)
})

it('all of the mug is in the picture, whatever its shape and the screen’s', () => {
  fc.assert(
    fc.property(anyPrint, fc.double({ min: 0.5, max: 3, noNaN: true }), (size, aspect) => {
      const shape = mugFor(size)
      const { matrix } = lookAt(shape.height, aspect)
      for (const { x, y, z } of pointsOf(mugMesh(shape)).filter((_, at) => at % 17 === 0)) {
        // With the handle at the side it is widest.
        const seen = [0, 1, 3].map(
          (row) =>
            matrix[row]! * -z + matrix[4 + row]! * y + matrix[8 + row]! * x + matrix[12 + row]!,
        )
        expect(Math.abs(seen[0]! / seen[2]!)).toBeLessThan(1)
        expect(Math.abs(seen[1]! / seen[2]!)).toBeLessThan(1)
      }
    }),
    { numRuns: 20 },
  )
})
