import * as z from 'zod/mini'
import { sha256, whole } from './fields.ts'
import { VECTOR_MIME } from './vector-mime.ts'

/** An uploaded file or a clip-art: known by id and checksum, never by address. */
export const Asset = z.strictObject({
  sha256,
  widthPx: whole(1, 100_000),
  heightPx: whole(1, 100_000),
  mime: z.enum([
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/avif',
    'image/heic',
    'image/tiff',
    'image/gif',
    'image/bmp',
    VECTOR_MIME,
  ]),
})
export type Asset = z.infer<typeof Asset>
