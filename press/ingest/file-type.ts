import { open } from 'node:fs/promises'
import { IngestRefusal } from './ingest-refusal.ts'

export type FileType =
  | 'jpeg'
  | 'png'
  | 'gif'
  | 'webp'
  | 'tiff'
  | 'avif'
  | 'heic'
  | 'bmp'
  | 'pdf'
  | 'zip'
  | 'svg'
  | 'archive'
  | 'unknown'

export type PictureType = Extract<
  FileType,
  'jpeg' | 'png' | 'gif' | 'webp' | 'tiff' | 'avif' | 'heic' | 'bmp'
>

export const HEAD_BYTES = 4096

const MIMES: Record<PictureType, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  avif: 'image/avif',
  heic: 'image/heic',
  bmp: 'image/bmp',
}

const STARTS: readonly (readonly [FileType, readonly string[]])[] = [
  ['jpeg', ['\xff\xd8\xff']],
  ['png', ['\x89PNG\r\n\x1a\n']],
  ['gif', ['GIF87a', 'GIF89a']],
  ['tiff', ['II*\0', 'MM\0*', 'II+\0', 'MM\0+']],
  ['pdf', ['%PDF-', '\xef\xbb\xbf%PDF-']],
  ['zip', ['PK\x03\x04', 'PK\x05\x06']],
  [
    'archive',
    ['\x1f\x8b', 'BZh', '7z\xbc\xaf\x27\x1c', 'Rar!\x1a\x07', '\xfd7zXZ\0', '(\xb5/\xfd'],
  ],
]

const BMP_HEADERS = new Set([12, 16, 40, 52, 56, 64, 108, 124])
const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs']
const AVIF_BRANDS = ['avif', 'avis']

export function typeOf(head: Uint8Array): FileType {
  const text = Buffer.from(head.subarray(0, HEAD_BYTES)).toString('latin1')
  for (const [type, starts] of STARTS) {
    if (starts.some((start) => text.startsWith(start))) return type
  }
  if (text.startsWith('BM') && isBmpHeader(head)) return 'bmp'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp') return typeOfBrands(head, text)
  // Two bytes a letter: an SVG may be written so as well.
  if (/<svg[\s>:]/i.test(text.replaceAll('\0', ''))) return 'svg'
  return 'unknown'
}

/** Many a text begins with these two letters: the size of a second header says more. */
function isBmpHeader(head: Uint8Array): boolean {
  if (head.length < 26) return false
  return BMP_HEADERS.has(new DataView(head.buffer, head.byteOffset).getUint32(14, true))
}

/** Only the brands tell AVIF and HEIC apart, and many cameras write the neutral 'mif1' first. */
function typeOfBrands(head: Uint8Array, text: string): FileType {
  const boxBytes = new DataView(head.buffer, head.byteOffset).getUint32(0)
  const brands = (text.slice(8, Math.min(boxBytes, HEAD_BYTES)).match(/[^]{4}/g) ?? []).toSpliced(
    1,
    1,
  )
  for (const brand of brands) {
    if (AVIF_BRANDS.includes(brand)) return 'avif'
    if (HEIC_BRANDS.includes(brand)) return 'heic'
  }
  return 'unknown'
}

export async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

export function isPicture(type: FileType): type is PictureType {
  return type in MIMES
}

export function mimeOf(type: PictureType): string {
  return MIMES[type]
}

/** Endings of names, and what they promise. */
const ENDINGS: Record<string, FileType> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jpe: 'jpeg',
  jfif: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
  tif: 'tiff',
  tiff: 'tiff',
  avif: 'avif',
  heic: 'heic',
  heif: 'heic',
  hif: 'heic',
  bmp: 'bmp',
  dib: 'bmp',
  pdf: 'pdf',
  zip: 'zip',
  svg: 'svg',
  svgz: 'svg',
}

/** A picture under such a name was made to be taken for something else. */
const NEVER_A_PICTURE =
  /^(html?|xhtml|shtml|mht|xml|xsl|js|mjs|ts|css|json|php\d?|phtml|phar|asp|aspx|jsp|cgi|pl|py|rb|sh|bat|cmd|ps1|vbs|wsf|hta|exe|dll|com|scr|msi|jar|apk|swf|lnk|htaccess)$/

/**
 * Telephones, messengers and browsers name these for each other every day: a HEIC as .jpg, a JPEG as
 * .heic or .png, a WebP as .jpg. Nobody ever receives the original, so nothing is gained by refusing.
 */
const OFTEN_MISNAMED: readonly FileType[] = ['jpeg', 'png', 'webp', 'avif', 'heic', 'bmp']

export function refuseUnlessNameAgrees(name: string, type: FileType): void {
  const ending = /\.([^./\\\s]{1,12})\s*$/.exec(name)?.[1]?.toLowerCase()
  if (!ending) return
  if (NEVER_A_PICTURE.test(ending)) throw new IngestRefusal('type_mismatch')
  const promised = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined
  if (!promised || promised === type) return
  if (OFTEN_MISNAMED.includes(promised) && OFTEN_MISNAMED.includes(type)) return
  throw new IngestRefusal('type_mismatch')
}

/** Why a file that is not one of `wanted` cannot be taken. */
export function refusalOfType(type: FileType): IngestRefusal {
  return new IngestRefusal(type === 'svg' ? 'svg_not_accepted' : 'unsupported_type')
}
