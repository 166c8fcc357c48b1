import type { DrawnPicture } from './draw-picture.ts'
import type { PlannedPicture } from './media-plan.ts'
import { versionOf } from './media-version.ts'

/** A picture that is drawn when somebody first asks for it, with its row, which is there from the start. */
export type LatePicture = { picture: PlannedPicture; row: DrawnPicture }

export function latePicture(
  picture: PlannedPicture,
  placeholderColor: string,
  code: string,
): LatePicture {
  const { name, ...content } = picture
  const { width, height, widths } = content
  return {
    picture,
    row: {
      name,
      width,
      height,
      widths,
      formats: 'avif,webp,jpg',
      version: versionOf(code, content),
      placeholder_color: placeholderColor,
    },
  }
}
