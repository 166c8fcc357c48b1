import { crc32 } from 'node:zlib'

export type ZipEntry = {
  /** Name of plain letters, made by us. */
  name: string
  bytes: number
  open: () => Promise<AsyncIterable<Uint8Array>>
}

const LOCAL_BYTES = 30
const DESCRIPTOR_BYTES = 16
const CENTRAL_BYTES = 46
const END_BYTES = 22
/** Descriptor flag: what follows an entry says how long it was and what its sum is, so nobody reads it twice. */
const FLAG_DESCRIPTOR = 0x08
const VERSION = 20
/** 1 January 1980, the first day that a ZIP knows: the same design is the same file. */
const DOS_DATE = 0x21

/** How long the whole will be, which a browser wants to know before the first byte. */
export function sizeOfZip(entries: readonly ZipEntry[]): number {
  return entries.reduce(
    (sum, { name, bytes }) =>
      sum + LOCAL_BYTES + DESCRIPTOR_BYTES + CENTRAL_BYTES + 2 * name.length + bytes,
    END_BYTES,
  )
}

/** Photos do not get smaller by packing: entries lie in it as they are, one chunk in memory at a time. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const start = offset
    const local = localHeader(entry.name)
    yield local
    let sum = 0
    let bytes = 0
    for await (const chunk of await entry.open()) {
      sum = crc32(chunk, sum)
      bytes += chunk.length
      yield chunk
    }
    // A length was promised: what is another file now must not look like a whole one.
    if (bytes !== entry.bytes) throw new Error(`${entry.name} is ${bytes} bytes long.`)
    const written = { name: entry.name, sum, bytes, start }
    yield descriptor(written)
    directory.push(centralHeader(written))
    offset += local.length + bytes + DESCRIPTOR_BYTES
  }
  yield* directory
  const length = directory.reduce((total, header) => total + header.length, 0)
  yield endOf(directory.length, length, offset)
}

function localHeader(name: string): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAG_DESCRIPTOR, 6)
  header.writeUInt16LE(DOS_DATE, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name, 'ascii')])
}

type Written = { name: string; sum: number; bytes: number; start: number }

function descriptor({ sum, bytes }: Written): Buffer {
  const after = Buffer.alloc(DESCRIPTOR_BYTES)
  after.writeUInt32LE(0x08074b50, 0)
  after.writeUInt32LE(sum, 4)
  after.writeUInt32LE(bytes, 8)
  after.writeUInt32LE(bytes, 12)
  return after
}

function centralHeader({ name, sum, bytes, start }: Written): Buffer {
  const header = Buffer.alloc(CENTRAL_BYTES)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAG_DESCRIPTOR, 8)
  header.writeUInt16LE(DOS_DATE, 14)
  header.writeUInt32LE(sum, 16)
  header.writeUInt32LE(bytes, 20)
  header.writeUInt32LE(bytes, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(start, 42)
  return Buffer.concat([header, Buffer.from(name, 'ascii')])
}

function endOf(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
