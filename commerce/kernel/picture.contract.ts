import { pictureFormats } from '#db/catalogue-tables.ts'
import { z } from 'zod'

/** Picture source: what the picture element needs. Files are `<base>-<width>.<format>`. */
export const PictureSource = z.object({
  base: z.string(),
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  /** 'webp' alone for what customers brought. */
  formats: z.enum(pictureFormats),
  placeholderColor: z.string(),
})
export type PictureSource = z.infer<typeof PictureSource>

/** Video source: what the video element needs. Files are `<base>.<format>`. */
export const VideoSource = z.object({
  base: z.string(),
  width: z.number(),
  height: z.number(),
  /** The still that is shown until somebody wants to see it move. */
  poster: PictureSource,
})
export type VideoSource = z.infer<typeof VideoSource>
