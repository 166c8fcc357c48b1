import { z } from 'zod'
import { lineStages, presses } from '#commerce/production/production.terms.ts'
import { remakeReasons, remakeStates } from '#commerce/production/remake.terms.ts'
import { queueStages, scanModes } from './production-desk.terms.ts'

export const Stop = z.object({
  kind: z.enum(['HOLD', 'CANCEL_REQUEST']),
  reason: z.string(),
  note: z.string().optional(),
  until: z.string().optional(),
})

/** Note of the office that everybody reads who touches the order. */
export const PinnedNote = z.object({ body: z.string(), by: z.string(), at: z.string() }).optional()

export const QueueRow = z.object({
  number: z.string(),
  line: z.number(),
  code: z.string(),
  store: z.string(),
  status: z.number(),
  stage: z.enum(queueStages),
  press: z.enum(presses),
  articleId: z.number(),
  article: z.string(),
  variantLabel: z.string(),
  pieces: z.number(),
  /** The day on which it was promised to leave. */
  leavesOn: z.string().optional(),
  isLate: z.boolean(),
  isToday: z.boolean(),
  isReprint: z.boolean(),
  /** Somebody holds it, or asks to cancel it. */
  isStopped: z.boolean(),
  /** Pieces that are made again now. */
  remadePieces: z.number(),
  /** Checksum of its picture, for `getFile`. */
  picture: z.string().optional(),
  since: z.string(),
})
export type QueueRow = z.infer<typeof QueueRow>

export const PressSums = z.object({
  press: z.enum(presses),
  /** Of what leaves today. */
  made: z.number(),
  left: z.number(),
  /** Of what should have left before today. */
  late: z.number(),
})

export const Remake = z.object({
  remakeId: z.string(),
  number: z.string(),
  line: z.number(),
  remake: z.number(),
  code: z.string(),
  store: z.string(),
  article: z.string(),
  press: z.enum(presses),
  pieces: z.array(z.number()),
  reason: z.enum(remakeReasons),
  note: z.string().optional(),
  stage: z.enum(lineStages),
  state: z.enum(remakeStates),
  askedBy: z.string(),
  askedAt: z.string(),
  endedBy: z.string().optional(),
  endedAt: z.string().optional(),
  endedWhy: z.string().optional(),
})
export type DeskRemake = z.infer<typeof Remake>

export const Parcel = z.object({
  parcel: z.number(),
  parcels: z.number(),
  carrier: z.string().optional(),
  trackingNumber: z.string(),
  box: z.string(),
  weightGrams: z.number(),
  isHandedOver: z.boolean(),
})

export const Checked = z.object({
  line: z.number(),
  quantity: z.number(),
  pieces: z.number(),
  article: z.string(),
  variantLabel: z.string(),
  missing: z.array(z.number()),
  picture: z.string().optional(),
})

export const Piece = z.object({
  number: z.string(),
  store: z.string(),
  status: z.number(),
  leavesOn: z.string().optional(),
  isLate: z.boolean(),
  /** Absent for the code of an order with several lines. */
  line: z.number().optional(),
  unit: z.number().optional(),
  remake: z.number().optional(),
  stage: z.enum(lineStages).optional(),
  article: z.string().optional(),
  variantLabel: z.string().optional(),
  quantity: z.number().optional(),
  pieces: z.number().optional(),
  picture: z.string().optional(),
  stops: z.array(Stop),
  pinnedNote: PinnedNote,
  /** Open ones of the line, or of the order. */
  remakes: z.array(
    z.object({ code: z.string(), pieces: z.array(z.number()), reason: z.enum(remakeReasons) }),
  ),
  /** Moves that this person can make now, each with the code that makes it. */
  next: z.array(z.object({ mode: z.enum(scanModes), code: z.string() })),
})
export type Piece = z.infer<typeof Piece>
