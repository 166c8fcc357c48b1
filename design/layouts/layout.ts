import type { Frame, Rect } from '#design/geometry.ts'

/**
 * How photos share a rectangle, without a measure in it: the same plan fits the wrap of a mug, a
 * square cushion and a poster. Parts lie side by side along the rectangle's longer side, across it,
 * or always one under the other.
 */
export type Plan =
  | { kind: 'photo' }
  | { kind: 'caption' }
  | { kind: 'split'; direction: 'along' | 'across' | 'rows'; parts: readonly Part[] }
  /** As many photos of about the same size, in the number of rows that suits the rectangle. */
  | { kind: 'grid'; count: number; look: PhotoLook }
  /** Photos of different sizes without a pattern to see. */
  | { kind: 'mosaic'; count: number }

export type Part = { share: number; plan: Plan }

/** `fill` takes all of its cell; the others stand in it. */
export type PhotoLook = 'fill' | 'circle' | 'square' | 'polaroid'

export type Layout = {
  id: string
  photoCount: number
  plan: Plan
  /** To the edge of the paper whatever the margin. */
  runsOff: boolean
  /** Photos may cover corners of each other, as if they were strewn. */
  overlaps: boolean
  hasCaption: boolean
}

export type Spacing = {
  /** From the edge of the page; 0 lets photos run off the paper. */
  marginMm: number
  gapMm: number
  radiusMm: number
}

export type LayoutSlot = Frame & {
  mask: 'rect' | 'ellipse'
  radius: number
  /** The paper that a photo lies on, turned as it is. */
  card: Rect | null
}

export type Arrangement = {
  /** In the order in which photos go into them. */
  slots: LayoutSlot[]
  captions: Rect[]
}
