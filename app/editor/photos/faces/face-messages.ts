import type { Face } from '#design/faces/face.ts'

export type FaceQuestion = { id: number; href: string }
/** Without faces where nobody could look: no vectors in this WebAssembly, or no photo. */
export type FaceAnswer = { id: number; faces?: readonly Face[]; problem?: string }
