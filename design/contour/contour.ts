import type { Contour } from './contour.schema.ts'

export type { Contour, Hole } from './contour.schema.ts'

/** The page to which a contour belongs. */
export type Contoured = { width: number; height: number; contour?: Contour | undefined }
