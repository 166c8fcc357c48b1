import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  FALLBACK_FONT,
  findFont,
  fontCatalogue,
  type CatalogueFont,
} from '#design/fonts/font-catalogue.ts'

const { resolve } = createRequire(import.meta.url)
const opened = new Map<string, Promise<Uint8Array>>()

/** The files of the named fonts and of the fallback font, as the type setter wants them. */
export async function loadFonts(ids: Iterable<string>): Promise<Record<string, Uint8Array>> {
  const wanted = [...new Set([...ids, FALLBACK_FONT])]
  const files = await Promise.all(wanted.map(loadFont))
  return Object.fromEntries(wanted.map((id, index) => [id, files[index]!]))
}

/** As a design names it: by what it is made of, wherever it lies. */
export async function loadFontBySha256(sha256: string): Promise<Uint8Array | undefined> {
  const font = fontCatalogue.find((one) => one.sha256 === sha256)
  return font && (await loadFont(font.id))
}

async function loadFont(id: string): Promise<Uint8Array> {
  const font = findFont(id)
  if (!font) throw new Error(`There is no font '${id}' in the catalogue`)
  const file = opened.get(id) ?? readCheckedFont(font)
  opened.set(id, file)
  try {
    return await file
  } catch (error) {
    opened.delete(id)
    throw error
  }
}

async function readCheckedFont(font: CatalogueFont): Promise<Uint8Array> {
  const bytes = await readFile(fontPath(font))
  assertSameFont(font, bytes)
  return bytes
}

export function fontPath(font: CatalogueFont): string {
  return join(dirname(resolve(`${font.package}/package.json`)), font.file)
}

export function assertSameFont(font: CatalogueFont, bytes: Uint8Array): void {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 === font.sha256) return
  throw new Error(
    `The font '${font.id}' in ${font.package} is not the one that designs were made with: ` +
      `its SHA-256 is ${sha256} instead of ${font.sha256}`,
  )
}
