/** The matrix is written column by column, as WebGL wants it. */
export type Camera = { matrix: Float32Array; eye: [number, number, number] }

const PITCH = (15 * Math.PI) / 180
/** Focal length of a lens with a narrow view, which bends the sides of a mug less than the eye would. */
const FOCAL = 1 / Math.tan((9 * Math.PI) / 180)
/** Half of the mug's width with its handle at the side, in radii. */
const HALF_WIDTH = 2.05
const AIR_ABOVE = 1.18
const FLOOR_BELOW = 0.22
/** How far in front of and behind the mug something is drawn. */
const ROOM = 5

/** From so far away that the mug and its handle are in the picture, whichever shape it has. */
export function lookAt(mugHeight: number, aspect: number): Camera {
  const halfHeight = (mugHeight / 2) * AIR_ABOVE + FLOOR_BELOW
  const distance = Math.max(halfHeight, HALF_WIDTH / aspect) * FOCAL
  const middle = mugHeight * 0.48
  const sine = Math.sin(PITCH)
  const cosine = Math.cos(PITCH)
  const nearest = distance - ROOM
  const farthest = distance + ROOM
  const depth = (nearest + farthest) / (nearest - farthest)
  const shift = (2 * nearest * farthest) / (nearest - farthest)
  const back = -sine * middle - distance
  const across = [FOCAL / aspect, 0, 0, 0]
  const up = [0, FOCAL * cosine, depth * sine, -sine]
  const near = [0, -FOCAL * sine, depth * cosine, -cosine]
  const moved = [0, -FOCAL * cosine * middle, depth * back + shift, -back]
  const matrix = Float32Array.from([across, up, near, moved].flat())
  return { matrix, eye: [0, middle + distance * sine, distance * cosine] }
}
