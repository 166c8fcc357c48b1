import { buildZip, deflatedZeroStream, type ZipEntry } from './build-zip.ts'
import { flipped, type HostileFile, truncated } from './hostile-file.ts'
import { makePhoto, randomBy } from './make-photo.ts'

const photo = () => makePhoto(80, 60).jpeg().toBuffer()
const photoEntry = async (name: string | Buffer = 'photo.jpg'): Promise<ZipEntry> => ({
  name,
  data: await photo(),
})

/** A picture by its first bytes, so that it would be inflated on and on. */
function zeros(bytes: number, says: ZipEntry['says']): ZipEntry {
  const data = deflatedZeroStream(bytes)
  return { name: 'photo.jpg', data, isDeflated: true, says }
}

export const hostileZips: HostileFile[] = [
  {
    name: 'zip-in-zip.zip',
    make: async () =>
      buildZip([{ name: 'inner.zip', data: buildZip([await photoEntry()]), method: 0 }]),
    outcomes: ['nested_archive'],
    isSample: true,
  },
  {
    name: 'forty-two.zip',
    make: () => {
      let archive = buildZip([{ name: '0.dll', data: Buffer.alloc(4_000_000) }])
      for (let level = 0; level < 5; level += 1) {
        const inner = archive
        archive = buildZip(
          Array.from({ length: 16 }, (_, at) => ({ name: `lib ${at}.zip`, data: inner })),
        )
      }
      return archive
    },
    outcomes: ['nested_archive', 'zip_bomb'],
    isSample: true,
  },
  {
    name: 'gzip-in-zip.zip',
    make: () => buildZip([{ name: 'a.jpg', data: Buffer.from('\x1f\x8b\x08\0\0\0\0', 'latin1') }]),
    outcomes: ['nested_archive'],
  },
  {
    name: 'ten-gigabytes-in-ten-megabytes.zip',
    make: () => buildZip([zeros(10_000_000_000, { inflated: 4_000_000_000 })]),
    outcomes: ['zip_bomb'],
    isSample: true,
  },
  {
    name: 'ten-gigabytes-that-say-one-kilobyte.zip',
    make: () => buildZip([zeros(10_000_000_000, { inflated: 1_000 })]),
    outcomes: ['zip_bomb', 'damaged_file', 'empty_archive'],
    isSample: true,
  },
  {
    name: 'a-gigabyte-within-the-ratio-it-says.zip',
    make: () => buildZip([zeros(1_500_000_000, { inflated: 90_000_000 })]),
    outcomes: ['zip_bomb', 'empty_archive'],
  },
  {
    name: 'a-photo-that-goes-on-in-zeros.zip',
    make: async () => {
      const data = Buffer.concat([await photo(), Buffer.alloc(120_000_000)])
      return buildZip([{ name: 'photo.jpg', data, says: { inflated: 5_000 } }])
    },
    outcomes: ['zip_bomb'],
    isSample: true,
  },
  {
    name: '200000-entries.zip',
    make: () =>
      buildZip(
        Array.from({ length: 200_000 }, (_, at) => ({
          name: `${at}`,
          data: Buffer.alloc(0),
          method: 0,
        })),
      ),
    outcomes: ['too_many_entries'],
    isSample: true,
  },
  {
    name: '501-photos.zip',
    make: async () => {
      const data = await makePhoto(16, 12).jpeg().toBuffer()
      return buildZip(Array.from({ length: 501 }, (_, at) => ({ name: `${at}.jpg`, data })))
    },
    outcomes: ['too_many_entries'],
    isSample: true,
  },
  {
    name: 'overlapping-entries.zip',
    make: async () => {
      const entry = await photoEntry()
      return buildZip([entry, { ...entry, name: 'again.jpg', says: { offset: 0 } }])
    },
    outcomes: ['zip_bomb'],
    isSample: true,
  },
  {
    name: 'half-overlapping-entries.zip',
    make: async () => {
      const entry = await photoEntry()
      return buildZip([entry, { ...entry, name: 'again.jpg', says: { offset: 40 } }])
    },
    outcomes: ['zip_bomb'],
  },
  {
    name: 'says-it-is-larger.zip',
    make: async () => buildZip([{ ...(await photoEntry()), says: { inflated: 90_000 } }]),
    outcomes: ['damaged_file'],
    isSample: true,
  },
  {
    name: 'says-it-is-smaller.zip',
    make: async () => buildZip([{ ...(await photoEntry()), says: { inflated: 300 } }]),
    outcomes: ['zip_bomb'],
    isSample: true,
  },
  {
    name: 'stored-and-says-otherwise.zip',
    make: async () =>
      buildZip([{ ...(await photoEntry()), method: 0, says: { inflated: 1_000_000 } }]),
    outcomes: ['damaged_file', 'zip_bomb'],
  },
  {
    name: 'wrong-checksum.zip',
    make: async () => buildZip([{ ...(await photoEntry()), says: { crc: 12_345 } }]),
    outcomes: ['damaged_file'],
    isSample: true,
  },
  {
    name: 'data-behind-the-end.zip',
    make: async () => buildZip([{ ...(await photoEntry()), says: { offset: 0x7fffffff } }]),
    outcomes: ['damaged_file'],
  },
  ...[
    ['climbs-out', '../../../../../../etc/photo.jpg'],
    ['absolute', '/etc/cron.d/photo.jpg'],
    ['windows-path', 'C:\\Windows\\System32\\photo.jpg'],
    ['nul-in-name', 'photo.jpg\0.png'],
    ['html-name', '"><img src=x onerror=alert(1)>.jpg'],
    ['right-to-left-name', 'photo\u202egpj.jpg'],
    ['device-name', 'CON.jpg'],
    ['name-of-60000-letters', `${'a'.repeat(60_000)}.jpg`],
    ['name-that-is-no-utf8', Buffer.from([0xff, 0xfe, 0xc3, 0x28, 0x2e, 0x6a, 0x70, 0x67])],
  ].map(([name, path]) => ({
    name: `${String(name)}.zip`,
    make: async () => buildZip([{ ...(await photoEntry(path)), flags: 0x800 }]),
    outcomes: ['accepted'],
    isSample: name === 'climbs-out' || name === 'nul-in-name',
  })),
  {
    name: 'symbolic-link.zip',
    // A photo by its bytes: only its mode says what an unpacker would make of it.
    make: async () => buildZip([{ ...(await photoEntry()), unixMode: 0o120777 }]),
    outcomes: ['empty_archive'],
    isSample: true,
  },
  {
    name: 'same-name-twice.zip',
    make: async () => buildZip([await photoEntry(), await photoEntry()]),
    outcomes: ['accepted'],
  },
  {
    name: 'encrypted.zip',
    make: async () => buildZip([{ ...(await photoEntry()), flags: 1 }]),
    outcomes: ['encrypted_archive'],
    isSample: true,
  },
  {
    name: 'strange-compression.zip',
    make: async () => buildZip([{ ...(await photoEntry()), method: 98 }]),
    outcomes: ['damaged_file'],
  },
  {
    name: 'zip64-lies.zip',
    make: async () => {
      const extra = Buffer.alloc(28, 0xff)
      extra.writeUInt16LE(1, 0)
      extra.writeUInt16LE(24, 2)
      const says = { inflated: 0xffffffff, deflated: 0xffffffff, offset: 0xffffffff }
      return buildZip([{ ...(await photoEntry()), extra, says }])
    },
    outcomes: ['damaged_file', 'zip_bomb'],
    isSample: true,
  },
  {
    name: 'zip64-field-cut-short.zip',
    make: async () =>
      buildZip([
        {
          ...(await photoEntry()),
          extra: Buffer.from([1, 0, 2, 0, 9, 9]),
          says: { inflated: 0xffffffff },
        },
      ]),
    outcomes: ['damaged_file', 'zip_bomb'],
  },
  {
    name: 'says-65535-entries.zip',
    make: async () => buildZip([await photoEntry()], { entryCount: 0xffff }),
    outcomes: ['too_many_entries', 'damaged_file'],
  },
  {
    name: 'directory-behind-the-end.zip',
    make: async () => buildZip([await photoEntry()], { directoryAt: 0x7fffffff }),
    outcomes: ['damaged_file'],
  },
  {
    name: 'directory-points-at-itself.zip',
    make: async () => buildZip([await photoEntry()], { directoryAt: 0 }),
    outcomes: ['damaged_file'],
  },
  {
    name: 'nothing-inside.zip',
    make: () => buildZip([]),
    outcomes: ['empty_archive'],
    isSample: true,
  },
  {
    name: 'only-svg-and-html.zip',
    make: () =>
      buildZip([
        { name: 'a.svg', data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
        { name: 'b.jpg', data: Buffer.from('<html><script>alert(1)</script>') },
      ]),
    outcomes: ['empty_archive'],
  },
  {
    name: 'only-hidden-files.zip',
    make: async () =>
      buildZip([await photoEntry('__MACOSX/._a.jpg'), await photoEntry('x/.hidden.jpg')]),
    outcomes: ['empty_archive'],
  },
  { name: 'empty.zip', make: () => Buffer.alloc(0), outcomes: ['empty_file'] },
  {
    name: 'only-four-bytes.zip',
    make: () => Buffer.from('PK\x03\x04', 'latin1'),
    outcomes: ['damaged_file'],
  },
  ...[10, 50, 90, 99].map((percent) => ({
    name: `truncated-at-${percent}-percent.zip`,
    make: async () => truncated(buildZip([await photoEntry()]), percent),
    outcomes: ['damaged_file'],
    isSample: percent === 90,
  })),
  ...Array.from({ length: 10 }, (_, seed) => ({
    name: `flipped-bits-${seed}.zip`,
    make: async () => flipped(buildZip([await photoEntry()]), randomBy(seed + 200), 3),
  })),
].map((file) => ({ task: 'zip', ...file }) as HostileFile)
