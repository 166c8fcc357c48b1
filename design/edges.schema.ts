import * as z from 'zod/mini'
import { color } from './fields.ts'

/**
 * Edges: what goes round the sides of a stretched canvas instead of the picture. A page without it lets the
 * picture itself go round, as far as its bleed reaches.
 */
export const Edges = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('mirrored') }),
  z.strictObject({ type: z.literal('plain'), color }),
])
export type Edges = z.infer<typeof Edges>
