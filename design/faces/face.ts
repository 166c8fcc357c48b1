/** Face in a photo, in shares of the photo's sides. Whose it is nobody asks. */
export type Face = {
  x: number
  y: number
  width: number
  height: number
  /** The middle between them. */
  eyes: { x: number; y: number }
  /** From 0 to 1. */
  score: number
}

/** From here on it is a photo of people: in others a face may be a stone, which is only not cut. */
export const SURELY_A_FACE = 0.7

export const roundedFace = ({ x, y, width, height, eyes, score }: Face): Face => ({
  x: toShare(x),
  y: toShare(y),
  width: toShare(width),
  height: toShare(height),
  eyes: { x: toShare(eyes.x), y: toShare(eyes.y) },
  score: toShare(score),
})
const toShare = (value: number): number => Math.round(value * 10_000) / 10_000
