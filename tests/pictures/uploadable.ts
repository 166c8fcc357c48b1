import sharp from 'sharp'

let made = 0

/** A picture that no other test has, unless the number is given. */
export async function makePicture(
  given: {
    format?: 'jpeg' | 'png' | 'webp' | 'tiff'
    width?: number
    height?: number
    alpha?: boolean
    number?: number
  } = {},
): Promise<Buffer> {
  made += 1
  const { format = 'jpeg', width = 400, height = 300, alpha = false, number = made } = given
  const picture = sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: { r: 200, g: 80, b: 120, alpha: alpha ? 0.5 : 1 },
    },
  })
  // Two plain colours may come out of an encoder as the same bytes.
  const exif = { IFD0: { Copyright: `Anna ${number} ${process.pid}` } }
  return picture.toFormat(format).withExif(exif).toBuffer()
}

/** A form as the editor sends it. */
export function makeForm(
  files: { bytes: Uint8Array; name: string; type?: string }[],
  fields: Record<string, string>,
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { bytes, name, type = 'image/jpeg' } of files) {
    form.append('img', new Blob([new Uint8Array(bytes)], { type }), name)
  }
  return form
}
