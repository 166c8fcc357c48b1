import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  lackingFor,
  readSliceIndex,
  type ScriptFace,
  type ScriptFontCache,
  type SliceIndex,
} from '#design/fonts/script-faces.ts'
import { scriptFiles, type ScriptFile } from '#design/fonts/script-files.ts'
import { readWoff2 } from './read-woff2.ts'

const { resolve } = createRequire(import.meta.url)
const indexes = new Map<ScriptFace, SliceIndex>()
const slices = new Map<string, Uint8Array>()
const opening = new Map<string, Promise<unknown>>()

/** Script font cache of this process, for all designs so far. */
export const scriptFontCache: ScriptFontCache = {
  indexOf: (face) => indexes.get(face),
  bytesOf: (face, slice) => slices.get(`${face}/${slice}`),
}

/** Loads the letters of other scripts that a text needs. */
export async function loadScriptsFor(text: string): Promise<void> {
  for (;;) {
    const lacking = lackingFor(text, scriptFontCache)
    if (lacking.indexes.length + lacking.slices.length === 0) return
    await Promise.all([
      ...lacking.indexes.map((face) => loadSliceRanges(face)),
      ...lacking.slices.map(({ face, slice }) => loadSlice(face, slice)),
    ])
  }
}

/** By its name and the checksum of its files, as in its address. */
export function findScriptFace(named: string): ScriptFace | undefined {
  const faces = Object.keys(scriptFiles) as ScriptFace[]
  return faces.find((face) => named === `${face}.${scriptFiles[face].sha256}`)
}

/** Slice ranges: which letters each slice of a face has. */
export function loadSliceRanges(face: ScriptFace): Promise<Record<string, string>> {
  return once(face, async () => {
    const file = scriptFiles[face]
    const text = await readFile(join(folderOf(file), 'unicode.json'), 'utf8')
    const listed = Object.entries(JSON.parse(text) as Record<string, string>)
    const ranges = Object.fromEntries(
      listed.flatMap(([name, list]) => {
        const slice = sliceNamed(file, name)
        return slice === undefined ? [] : [[slice, list]]
      }),
    )
    await assertSameFace(face, text, Object.keys(ranges))
    indexes.set(face, readSliceIndex(ranges))
    return ranges
  })
}

/** The face's own letters only: its Latin is not ours to print. */
function sliceNamed({ subset }: ScriptFile, name: string): string | undefined {
  return subset === null ? /^\[(\d+)\]$/.exec(name)?.[1] : name === subset ? name : undefined
}

/** A slice as HarfBuzz reads it; undefined where the face has no such slice. */
export async function loadSlice(face: ScriptFace, slice: string): Promise<Uint8Array | undefined> {
  if (!Object.hasOwn(await loadSliceRanges(face), slice)) return undefined
  return once(`${face}/${slice}`, async () => {
    const bytes = readWoff2(await readFile(pathOf(face, slice)))
    slices.set(`${face}/${slice}`, bytes)
    return bytes
  })
}

function folderOf({ package: name }: ScriptFile): string {
  return dirname(resolve(`${name}/package.json`))
}

function pathOf(face: ScriptFace, slice: string): string {
  const file = scriptFiles[face]
  const name = file.package.split('/')[1]!
  return join(folderOf(file), 'files', `${name}-${slice}-wght-normal.woff2`)
}

/** All of its slices at once: a reprint with another of them would not look like the first print. */
async function assertSameFace(face: ScriptFace, ranges: string, names: string[]): Promise<void> {
  const hash = createHash('sha256').update(ranges)
  for (const slice of names) hash.update(await readFile(pathOf(face, slice)))
  const sha256 = hash.digest('hex')
  const file = scriptFiles[face]
  if (sha256 === file.sha256) return
  throw new Error(
    `The face in ${file.package} is not the one that designs were made with: ` +
      `its SHA-256 is ${sha256} instead of ${file.sha256}`,
  )
}

async function once<Value>(key: string, load: () => Promise<Value>): Promise<Value> {
  const known = opening.get(key) ?? load()
  opening.set(key, known)
  try {
    return (await known) as Value
  } catch (error) {
    opening.delete(key)
    throw error
  }
}
