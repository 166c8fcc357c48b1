import type { MugShape } from './mug-shape.ts'

/** Material of a point of the mug, as the shader tells them apart. */
export const material = { wall: 0, foot: 1, inside: 2, handle: 3 } as const

/** For each point: place, direction that it faces, angle around the mug and material. */
export const FLOATS_OF_POINT = 8

export type Mesh = { points: Float32Array; triangles: Uint16Array }

const STEPS_AROUND = 96
const HANDLE_STEPS = 40
const TUBE_STEPS = 20

/** Standing on the table at the origin; the middle of the print looks along +z, the handle along -z. */
export function mugMesh({ height }: MugShape): Mesh {
  return joined([
    lathe(wallProfile(height), material.wall),
    lathe(footProfile(), material.foot),
    lathe(insideProfile(height), material.inside),
    handle(height),
  ])
}

type Spot = readonly [radius: number, y: number]

const footProfile = (): Spot[] => [
  [0.72, 0.02],
  [0.8, 0.004],
  [0.9, 0],
  [0.96, 0.01],
  [0.99, 0.03],
  [1, 0.056],
]

const wallProfile = (height: number): Spot[] => [
  [1, 0.056],
  [1, height * 0.5],
  [1, height - 0.06],
  [0.998, height - 0.03],
  [0.988, height - 0.008],
  [0.97, height],
]

const insideProfile = (height: number): Spot[] => [
  [0.97, height],
  [0.952, height - 0.008],
  [0.942, height - 0.03],
  [0.938, height - 0.1],
  [0.93, height * 0.5],
  [0.92, 0.35],
  [0.88, 0.2],
  [0.75, 0.12],
  [0.4, 0.1],
  [0, 0.1],
]

/** A profile turned about the axis; from one end to the other, what it encloses is on its left. */
function lathe(profile: readonly Spot[], made: number): Mesh {
  return grid(profile.length, STEPS_AROUND + 1, (row, column) => {
    const [radius, y] = profile[row]!
    const [beforeRadius, beforeY] = profile[Math.max(0, row - 1)]!
    const [afterRadius, afterY] = profile[Math.min(profile.length - 1, row + 1)]!
    const angle = ((2 * column) / STEPS_AROUND - 1) * Math.PI
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
    const length = Math.hypot(afterY - beforeY, afterRadius - beforeRadius)
    const out = (afterY - beforeY) / length
    const up = (beforeRadius - afterRadius) / length
    return [sine * radius, y, cosine * radius, sine * out, up, cosine * out, angle, made]
  })
}

/** A flattened tube along a curve from the upper to the lower end. */
function handle(height: number): Mesh {
  const [upper, lower] = [height * 0.8, height * 0.24]
  const [out, reach] = [0.95, 0.86]
  const ends = [
    [out, upper],
    [out + reach, upper + 0.12 * height],
    [out + reach, lower - 0.04 * height],
    [out, lower],
  ] as const
  return grid(HANDLE_STEPS + 1, TUBE_STEPS + 1, (row, column) => {
    const at = row / HANDLE_STEPS
    const [z, y] = onCurve(ends, at)
    const [dz, dy] = alongCurve(ends, at)
    const length = Math.hypot(dz, dy)
    // Wider where it meets the mug, as clay is pressed on.
    const flare = 1 + 0.35 * (2 * at - 1) ** 8
    const turn = (-column / TUBE_STEPS) * 2 * Math.PI
    const [across, away] = [Math.cos(turn), Math.sin(turn)]
    const [awayZ, awayY] = [(-dy / length) * away, (dz / length) * away]
    const [wide, thick] = [0.15 * flare, 0.095 * flare]
    const facing = Math.hypot(across / wide, away / thick)
    return [
      across * wide,
      y + awayY * thick,
      -(z + awayZ * thick),
      across / wide / facing,
      awayY / thick / facing,
      -awayZ / thick / facing,
      Math.PI,
      material.handle,
    ]
  })
}

type Curve = readonly [Spot, Spot, Spot, Spot]

function onCurve([a, b, c, d]: Curve, at: number): [number, number] {
  const rest = 1 - at
  const mix = (axis: 0 | 1) =>
    rest ** 3 * a[axis] +
    3 * rest ** 2 * at * b[axis] +
    3 * rest * at ** 2 * c[axis] +
    at ** 3 * d[axis]
  return [mix(0), mix(1)]
}

function alongCurve([a, b, c, d]: Curve, at: number): [number, number] {
  const rest = 1 - at
  const mix = (axis: 0 | 1) =>
    rest ** 2 * (b[axis] - a[axis]) +
    2 * rest * at * (c[axis] - b[axis]) +
    at ** 2 * (d[axis] - c[axis])
  return [mix(0), mix(1)]
}

function grid(
  rows: number,
  columns: number,
  pointAt: (row: number, column: number) => readonly number[],
): Mesh {
  const points = new Float32Array(rows * columns * FLOATS_OF_POINT)
  const triangles: number[] = []
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = row * columns + column
      points.set(pointAt(row, column), at * FLOATS_OF_POINT)
      if (row + 1 === rows || column + 1 === columns) continue
      const above = at + columns
      triangles.push(at, at + 1, above, above, at + 1, above + 1)
    }
  }
  return { points, triangles: Uint16Array.from(triangles) }
}

function joined(meshes: readonly Mesh[]): Mesh {
  const points: number[] = []
  const triangles: number[] = []
  for (const mesh of meshes) {
    const first = points.length / FLOATS_OF_POINT
    points.push(...mesh.points)
    triangles.push(...mesh.triangles.map((at) => at + first))
  }
  return { points: Float32Array.from(points), triangles: Uint16Array.from(triangles) }
}
