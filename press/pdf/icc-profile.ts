import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As an ICC profile names what it describes. */
export type ProfileSpace = 'RGB ' | 'GRAY' | 'CMYK'

const HEADER_LENGTH = 128
/** Displays, cameras, printers and colour spaces; a link between devices describes no colours. */
const usableClasses = ['mntr', 'scnr', 'prtr', 'spac']

export const CMYK_PROFILE_PATH: string = profilePath('ISOcoated_v2_300_bas.icc')

export function readSrgbProfile(): Promise<Buffer> {
  return readFile(profilePath('sRGB_icc22.icm'))
}

export function readCmykProfile(): Promise<Buffer> {
  return readFile(CMYK_PROFILE_PATH)
}

function profilePath(name: string): string {
  return join(import.meta.dirname, '..', 'profiles', name)
}

/** Cameras and editors attach broken profiles, and profiles of other spaces. */
export function isUsableProfile(profile: Buffer, space: ProfileSpace): boolean {
  return (
    profile.length > HEADER_LENGTH + 4 &&
    profile.readUInt32BE(0) === profile.length &&
    profile.toString('latin1', 36, 40) === 'acsp' &&
    profile.toString('latin1', 16, 20) === space &&
    usableClasses.includes(profile.toString('latin1', 12, 16))
  )
}

/** The greys of sRGB, for pictures of one component that say nothing about themselves. */
export function greyProfileFrom(srgb: Buffer): Buffer {
  const tags: [string, Buffer][] = [
    ['desc', description('Greys of sRGB')],
    ['cprt', Buffer.from('text\0\0\0\0Public domain\0\0\0', 'latin1')],
    ['wtpt', tagOf(srgb, 'wtpt')],
    ['kTRC', tagOf(srgb, 'rTRC')],
  ]
  const header = Buffer.from(srgb.subarray(0, HEADER_LENGTH))
  header.write('GRAY', 16, 'latin1')
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length)
  let offset = HEADER_LENGTH + table.length
  for (const [index, [name, bytes]] of tags.entries()) {
    const row = 4 + 12 * index
    table.write(name, row, 'latin1')
    table.writeUInt32BE(offset, row + 4)
    table.writeUInt32BE(bytes.length, row + 8)
    offset += bytes.length
  }
  header.writeUInt32BE(offset)
  return Buffer.concat([header, table, ...tags.map(([, bytes]) => bytes)])
}

function tagOf(profile: Buffer, name: string): Buffer {
  const count = profile.readUInt32BE(HEADER_LENGTH)
  for (let row = HEADER_LENGTH + 4; row < HEADER_LENGTH + 4 + 12 * count; row += 12) {
    if (profile.toString('latin1', row, row + 4) !== name) continue
    const offset = profile.readUInt32BE(row + 4)
    const bytes = profile.subarray(offset, offset + profile.readUInt32BE(row + 8))
    return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
  }
  throw new Error(`The profile has no ${name}`)
}

function description(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1')
  const bytes = Buffer.alloc(12 + ascii.length + 4 + 4 + 2 + 1 + 67)
  bytes.write('desc', 0, 'latin1')
  bytes.writeUInt32BE(ascii.length, 8)
  ascii.copy(bytes, 12)
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}
