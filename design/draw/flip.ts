import type { Matrix } from '#design/geometry.ts'

export function flipInUnitSquare({ flipX, flipY }: { flipX: boolean; flipY: boolean }): Matrix {
  return [flipX ? -1 : 1, 0, 0, flipY ? -1 : 1, flipX ? 1 : 0, flipY ? 1 : 0]
}
