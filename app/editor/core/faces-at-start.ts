import type { Face } from '#design/faces/face.ts'

/**
 * Faces that came with the design, for `photos/faces/known-faces.ts`: what the shop has found is not looked for on this
 * device, which would load the finder.
 */
export const facesAtStart: { id: string; faces: readonly Face[] }[] = []
