import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string | Buffer
  data: Buffer
  method?: number
  flags?: number
  /** What the directory says, where it lies. */
  says?: { inflated?: number; deflated?: number; crc?: number; offset?: number }
  /** The data is deflated already. */
  isDeflated?: boolean
  unixMode?: number
  extra?: Buffer
}

/** An archive that may say of itself whatever a test wants. */
export function buildZip(
  entries: readonly ZipEntry[],
  ending: { entryCount?: number; directoryBytes?: number; directoryAt?: number } = {},
): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const method = entry.method ?? 8
    const bytes = entry.isDeflated || method !== 8 ? entry.data : deflateRawSync(entry.data)
    const name = Buffer.from(entry.name)
    const says = {
      inflated: entry.data.length,
      deflated: bytes.length,
      crc: entry.isDeflated ? 0 : crc32(entry.data),
      offset,
      ...entry.says,
    }
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(entry.flags ?? 0, 2)
    shared.writeUInt16LE(method, 4)
    shared.writeUInt32LE(says.crc, 10)
    shared.writeUInt32LE(says.deflated, 14)
    shared.writeUInt32LE(says.inflated, 18)
    shared.writeUInt16LE(name.length, 22)
    shared.writeUInt16LE(0, 24)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), shared, name, bytes)
    const extra = entry.extra ?? Buffer.alloc(0)
    const record = Buffer.alloc(46)
    record.write('PK\x01\x02', 0, 'latin1')
    record.writeUInt16LE((3 << 8) | 20, 4)
    shared.copy(record, 6)
    record.writeUInt16LE(extra.length, 30)
    record.writeUInt32LE(((entry.unixMode ?? 0o100644) << 16) >>> 0, 38)
    record.writeUInt32LE(says.offset, 42)
    directory.push(record, name, extra)
    offset += 30 + name.length + bytes.length
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  const count = Math.min(ending.entryCount ?? entries.length, 0xffff)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(ending.directoryBytes ?? directoryBytes, 12)
  end.writeUInt32LE(ending.directoryAt ?? offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

/** The longest run of zeros in the fewest bytes: 10 GB take 10 MB, and are never in memory. */
export function deflatedZeroStream(bytes: number): Buffer {
  const piece = 64 * 1024 * 1024
  const full = deflateRawSync(Buffer.alloc(piece), { level: 9, finishFlush: 2 })
  const last = deflateRawSync(Buffer.alloc(bytes % piece), { level: 9 })
  return Buffer.concat([...Array.from({ length: Math.floor(bytes / piece) }, () => full), last])
}
