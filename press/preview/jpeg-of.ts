import sharp from 'sharp'

/** Colour behind pictures in mails, for what is transparent. */
const BEHIND = '#f4ede2'

/** A drawn preview as every mail program shows it: Outlook on Windows knows no WebP. */
export const jpegOf = (picture: Buffer): Promise<Buffer> =>
  sharp(picture).flatten({ background: BEHIND }).jpeg({ quality: 84 }).toBuffer()
