/** A JPEG as a PDF may hold it: its picture untouched, what it says about people left out. */
export type JpegParts = {
  widthPx: number
  heightPx: number
  components: 1 | 3 | 4
  /** Photoshop stores CMYK upside down and says so with this marker. */
  hasAdobeMarker: boolean
  profile: Buffer | undefined
  pieces: Buffer[]
}

const SOI = 0xd8
const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe

/** Baseline, extended and progressive, all with Huffman codes: what every PDF reader decodes. */
const decodableFrames = [0xc0, 0xc1, 0xc2]
const otherFrames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
const profileMark = 'ICC_PROFILE\0'
/** Without the thumbnail that may follow: of a photo cropped later it still shows everything. */
const plainJfif = Buffer.from('ffe000104a46494600010100000100010000', 'hex')

type Frame = { widthPx: number; heightPx: number; precision: number; ids: number[] }

/** Undefined for what a PDF reader might decode differently from the preview. */
export function readJpegParts(bytes: Buffer): JpegParts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined
  const pieces = [bytes.subarray(0, 2)]
  const profileChunks: { number: number; bytes: Buffer }[] = []
  let frame: Frame | undefined
  let hasJfif = false
  let hasAdobeMarker = false
  let at = 2
  for (;;) {
    at = markerAt(bytes, at)
    const marker = bytes[at + 1]
    if (marker === undefined) return undefined
    if (marker === EOI) {
      // What follows are further pictures and films of the same camera, with their own places.
      pieces.push(bytes.subarray(at, at + 2))
      break
    }
    if (at + 4 > bytes.length) return undefined
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end < at + 4 || end > bytes.length) return undefined
    const content = bytes.subarray(at + 4, end)
    if (otherFrames.includes(marker)) return undefined
    if (decodableFrames.includes(marker)) {
      if (frame || content.length < 6) return undefined
      frame = frameOf(content)
    }
    const isJfif = marker === APP0 && content.length >= 14 && startsWith(content, 'JFIF\0')
    if (isJfif) hasJfif = true
    if (marker === APP14 && startsWith(content, 'Adobe')) hasAdobeMarker = true
    if (marker === APP2 && startsWith(content, profileMark)) {
      profileChunks.push({ number: content[12]!, bytes: content.subarray(14) })
    }
    if (isJfif) pieces.push(plainJfif)
    else if (isCopied(marker, content)) pieces.push(bytes.subarray(at, end))
    at = end
    if (marker === SOS) {
      at = endOfScan(bytes, end)
      pieces.push(bytes.subarray(end, at))
    }
  }
  if (!frame || frame.precision !== 8 || frame.widthPx === 0 || frame.heightPx === 0) {
    return undefined
  }
  const components = frame.ids.length
  if (components !== 1 && components !== 3 && components !== 4) return undefined
  // Stored as red, green and blue: readers differ in whether they notice.
  const isNamedRgb = String.fromCharCode(...frame.ids) === 'RGB'
  if (isNamedRgb && !hasJfif && !hasAdobeMarker) return undefined
  return {
    widthPx: frame.widthPx,
    heightPx: frame.heightPx,
    components,
    hasAdobeMarker,
    profile: joinedProfile(profileChunks),
    pieces,
  }
}

/** The next marker, over the fill bytes that may stand before it. */
function markerAt(bytes: Buffer, from: number): number {
  let at = from
  if (bytes[at] !== 0xff) return bytes.length
  while (bytes[at + 1] === 0xff) at += 1
  return at
}

/** Behind the last byte of a scan: stuffed zeros and restart markers belong to it. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1]!
    const isInside = next === 0 || (next >= 0xd0 && next <= 0xd7)
    if (!isInside && next !== 0xff) return at
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
  }
  return bytes.length
}

function frameOf(content: Buffer): Frame {
  const count = content[5]!
  return {
    precision: content[0]!,
    heightPx: content.readUInt16BE(1),
    widthPx: content.readUInt16BE(3),
    ids: Array.from({ length: count }, (_, index) => content[6 + 3 * index] ?? 0),
  }
}

function isCopied(marker: number, content: Buffer): boolean {
  // The profile too: the PDF holds it once for all photos, and a press's is half a megabyte.
  if (marker === COM) return false
  if (marker === APP14) return startsWith(content, 'Adobe')
  return marker < APP0 || marker > APP15
}

function joinedProfile(chunks: { number: number; bytes: Buffer }[]): Buffer | undefined {
  if (chunks.length === 0) return undefined
  const sorted = chunks.toSorted((one, other) => one.number - other.number)
  return Buffer.concat(sorted.map(({ bytes }) => bytes))
}

function startsWith(content: Buffer, text: string): boolean {
  return content.toString('latin1', 0, text.length) === text
}
