import type { DesignFileManifest } from '#commerce/design/design-file.contract.ts'
import {
  DESIGN_FILE_FORMAT,
  DESIGN_FILE_VERSION,
  DOCUMENT_NAME,
  MANIFEST_NAME,
  MOST_DESIGN_FILE_BYTES,
  MOST_MANIFEST_BYTES,
  photoNameOf,
} from '#commerce/design/design-file.terms.ts'
import { LARGEST_DOCUMENT_BYTES } from '#commerce/design/design.terms.ts'
import { MOST_ASSETS } from '#design/document-limits.ts'
import { identifierPattern } from '#design/identifier.ts'
import { readStoredZip, type StoredEntry } from './read-stored-zip.ts'

export type FileProblem = 'noDesign' | 'damaged' | 'newer' | 'tooLarge'

export type DesignFile = {
  manifest: DesignFileManifest
  /** JSON, as the shop will read it. */
  document: string
  /** Parts of the file itself: none of them is in memory. */
  photos: Blob[]
}

type Reading = { ok: true; file: DesignFile } | { ok: false; problem: FileProblem }

const refused = (problem: FileProblem): Reading => ({ ok: false, problem })

/**
 * Design file, read if it is one as we write them. Entries become no files and are not inflated: no name
 * leads anywhere, and nothing in it can grow. Whether its design may be one, the shop decides.
 */
export async function readDesignFile(file: Blob): Promise<Reading> {
  if (file.size > MOST_DESIGN_FILE_BYTES) return refused('tooLarge')
  const entries = await readStoredZip(file, MOST_ASSETS + 2)
  if (typeof entries === 'string') return refused(entries)
  const [first, second, ...rest] = entries
  if (first?.name !== MANIFEST_NAME || second?.name !== DOCUMENT_NAME) return refused('noDesign')
  if (first.content.size > MOST_MANIFEST_BYTES) return refused('damaged')
  const manifest = readManifest(await first.content.text())
  if (typeof manifest === 'string') return refused(manifest)
  if (second.content.size > LARGEST_DOCUMENT_BYTES) return refused('tooLarge')
  if (!isAsTold(manifest, second, rest)) return refused('damaged')
  const bytes = await second.content.arrayBuffer()
  if ((await sha256Of(bytes)) !== manifest.document.sha256) return refused('damaged')
  const document = new TextDecoder().decode(bytes)
  return { ok: true, file: { manifest, document, photos: rest.map(({ content }) => content) } }
}

/** Each photo that is told of is there, and nothing that is not. */
function isAsTold(
  { document, photos }: DesignFileManifest,
  { content }: StoredEntry,
  rest: readonly StoredEntry[],
): boolean {
  if (content.size !== document.bytes || rest.length !== photos.length) return false
  return rest.every(
    (entry, at) => entry.name === photoNameOf(at + 1) && entry.content.size === photos[at]!.bytes,
  )
}

function readManifest(text: string): DesignFileManifest | FileProblem {
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return 'damaged'
  }
  if (!isRecord(told) || told['format'] !== DESIGN_FILE_FORMAT) return 'noDesign'
  const { version } = told
  if (!isWhole(version)) return 'damaged'
  if (version > DESIGN_FILE_VERSION) return 'newer'
  return isManifest(told) ? told : 'damaged'
}

/** By hand: the schemas of the contracts weigh more than all of this. */
function isManifest(told: Record<string, unknown>): told is DesignFileManifest {
  const { name, articleId, variant, fromDesignId, document, photos } = told
  return (
    isText(name) &&
    isWhole(articleId) &&
    isText(variant) &&
    (fromDesignId === undefined || isText(fromDesignId)) &&
    isRecord(document) &&
    isSummed(document) &&
    Array.isArray(photos) &&
    photos.length <= MOST_ASSETS &&
    photos.every(
      (photo: unknown) =>
        isRecord(photo) &&
        isSummed(photo) &&
        isText(photo['name']) &&
        isText(photo['asset']) &&
        identifierPattern.test(photo['asset']),
    )
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 500
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value)
const isSummed = ({ bytes, sha256 }: Record<string, unknown>) =>
  isWhole(bytes) && typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256)

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
