/**
 * A WebM file of VP8 pictures, each whole in itself: a video of a few seconds that is drawn here and
 * needs no encoder beside the one for pictures.
 */
export type Film = { width: number; height: number; framesPerSecond: number; frames: Buffer[] }

const ids = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
} as const

const NANOSECONDS_OF_A_TICK = 1_000_000
const VIDEO_TRACK = 1
const KEY_FRAME = 0x80
/** A block counts its time from its cluster's in 16 bits with a sign. */
const MOST_TICKS_OF_CLUSTER = 0x7fff

export function writeWebm({ width, height, framesPerSecond, frames }: Film): Buffer {
  const ticksOf = (frame: number) => Math.round((frame * 1000) / framesPerSecond)
  if (ticksOf(frames.length) > MOST_TICKS_OF_CLUSTER) throw new RangeError('The film is too long')
  const info = element(
    ids.info,
    whole(ids.timestampScale, NANOSECONDS_OF_A_TICK),
    decimal(ids.duration, ticksOf(frames.length)),
    text(ids.muxingApp, 'Estampa'),
    text(ids.writingApp, 'Estampa'),
  )
  const tracks = element(
    ids.tracks,
    element(
      ids.trackEntry,
      whole(ids.trackNumber, VIDEO_TRACK),
      whole(ids.trackUid, VIDEO_TRACK),
      whole(ids.trackType, 1),
      whole(ids.flagLacing, 0),
      text(ids.codecId, 'V_VP8'),
      whole(ids.defaultDuration, Math.round(1e9 / framesPerSecond)),
      element(ids.video, whole(ids.pixelWidth, width), whole(ids.pixelHeight, height)),
    ),
  )
  const cluster = element(
    ids.cluster,
    whole(ids.timestamp, 0),
    ...frames.map((frame, index) => element(ids.simpleBlock, blockHead(ticksOf(index)), frame)),
  )
  // Cues of a fixed length: where the cluster begins depends on how long they are.
  const cuesOf = (clusterAt: number) =>
    element(
      ids.cues,
      element(
        ids.cuePoint,
        whole(ids.cueTime, 0),
        element(
          ids.cueTrackPositions,
          whole(ids.cueTrack, VIDEO_TRACK),
          fixed(ids.cueClusterPosition, clusterAt),
        ),
      ),
    )
  const clusterAt = info.length + tracks.length + cuesOf(0).length
  return Buffer.concat([head(), element(ids.segment, info, tracks, cuesOf(clusterAt), cluster)])
}

function head(): Buffer {
  return element(
    ids.ebml,
    whole(ids.ebmlVersion, 1),
    whole(ids.ebmlReadVersion, 1),
    whole(ids.ebmlMaxIdLength, 4),
    whole(ids.ebmlMaxSizeLength, 8),
    text(ids.docType, 'webm'),
    whole(ids.docTypeVersion, 2),
    whole(ids.docTypeReadVersion, 2),
  )
}

function blockHead(ticks: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt8(0x80 | VIDEO_TRACK, 0)
  bytes.writeInt16BE(ticks, 1)
  bytes.writeUInt8(KEY_FRAME, 3)
  return bytes
}

function element(id: number, ...content: Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([bigEndian(id), sizeOf(length), ...content])
}

/** Always in eight bytes: a size never changes where something else begins. */
function sizeOf(length: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE((1n << 56n) | BigInt(length))
  return bytes
}

function bigEndian(value: number): Buffer {
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

const whole = (id: number, value: number) => element(id, bigEndian(value))
const text = (id: number, value: string) => element(id, Buffer.from(value, 'ascii'))

function decimal(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

function fixed(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}
