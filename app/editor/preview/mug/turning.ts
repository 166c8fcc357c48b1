/** Degrees by which an arrow key turns the mug; a whole turn has 24 of them. */
export const STEP_DEGREES = 15

/** Between -180 and 180, so that the shortest way is the one that is told. */
export function withinTurn(degrees: number): number {
  const turned = (((degrees + 180) % 360) + 360) % 360
  return turned - 180
}

const DEGREES_FOR_WIDTH = 260
/** How much of its speed a mug that was pushed keeps each frame. */
const SPEED_LEFT_PER_FRAME = 0.94
const STILL_DEGREES = 0.05

/** A finger across the whole picture shows almost all of the print. */
export function degreesOf(pixels: number, widthPx: number): number {
  return (pixels / Math.max(1, widthPx)) * DEGREES_FOR_WIDTH
}

/** The next speed of a mug that was let go; 0 when it stands. */
export function slowed(degreesOfFrame: number): number {
  const next = degreesOfFrame * SPEED_LEFT_PER_FRAME
  return Math.abs(next) < STILL_DEGREES ? 0 : next
}
