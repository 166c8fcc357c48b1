import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** As an ICC profile names what it describes. */
export type ProfileSpace = 'RGB ' | 'GRAY' | 'CMYK'

export const HEADER_LENGTH = 128
/** Displays, cameras, printers and colour spaces; a link between devices describes no colours. */
const usableClasses = ['mntr', 'scnr', 'prtr', 'spac']
/** Curve tags, which describe colours without a table of them. */
const curveTags = {
  'RGB ': ['rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'],
  GRAY: ['kTRC'],
} as const
const outputTags = ['A2B0', 'A2B1', 'A2B2', 'B2A0', 'B2A1', 'B2A2', 'gamt'] as const

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
    usableClasses.includes(profile.toString('latin1', 12, 16)) &&
    describesColours(profile, space)
  )
}

/** A press that cannot read a profile stops, or prints what nobody has seen. */
function describesColours(profile: Buffer, space: ProfileSpace): boolean {
  const tags = tagsOf(profile)
  if (tags.some(({ offset, length }) => offset + length > profile.length)) return false
  const hasAll = (names: readonly string[]) =>
    names.every((name) => tags.some((tag) => tag.name === name))
  return hasAll(['A2B0']) || (space !== 'CMYK' && hasAll(curveTags[space]))
}

/** Output profile of a press or printer, with tables for both ways: PDF/X-4 takes no other for its output intent. */
export function isOutputProfile(profile: Buffer, space: ProfileSpace): boolean {
  if (!isUsableProfile(profile, space)) return false
  const names = tagsOf(profile).map(({ name }) => name)
  const isPrinter = profile.toString('latin1', 12, 16) === 'prtr'
  return isPrinter && outputTags.every((name) => names.includes(name))
}

type Tag = { name: string; offset: number; length: number }

function tagsOf(profile: Buffer): Tag[] {
  const most = Math.floor((profile.length - HEADER_LENGTH - 4) / 12)
  const count = Math.min(profile.readUInt32BE(HEADER_LENGTH), most)
  return Array.from({ length: count }, (_, index) => {
    const row = HEADER_LENGTH + 4 + 12 * index
    return {
      name: profile.toString('latin1', row, row + 4),
      offset: profile.readUInt32BE(row + 4),
      length: profile.readUInt32BE(row + 8),
    }
  })
}

export function tagOf(profile: Buffer, name: string): Buffer {
  const tag = tagsOf(profile).find((tag) => tag.name === name)
  if (!tag) throw new Error(`The profile has no ${name}`)
  return profile.subarray(tag.offset, tag.offset + tag.length)
}
