import * as z from 'zod/mini'
import { Calendar } from './calendar.schema.ts'
import { ClipArt } from './clip-art.schema.ts'
import { Photo } from './photo.schema.ts'
import { QrCode } from './qr-code.schema.ts'
import { Shape } from './shape.schema.ts'
import { Slot } from './slot.schema.ts'
import { Text } from './text.schema.ts'

export const Element = z.discriminatedUnion('type', [
  Photo,
  Text,
  Shape,
  ClipArt,
  Slot,
  QrCode,
  Calendar,
])
export type Element = z.infer<typeof Element>
