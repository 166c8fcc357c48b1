import * as z from 'zod/mini'

/** Number place: where the number of each page of a book is printed, at the foot of it. */
export const NumberPlace = z.enum(['outer', 'centre'])
export type NumberPlace = z.infer<typeof NumberPlace>
