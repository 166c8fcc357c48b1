/** A flat drawing: an emoji or a clip-art. Its paths are in a box of `width` × `height`. */
export type VectorArt = {
  width: number
  height: number
  paths: { path: string; fill: string; fillRule: 'nonzero' | 'evenodd'; opacity: number }[]
}
