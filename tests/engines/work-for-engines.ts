import { readFile } from 'node:fs/promises'
import { wordsOf } from '#design/elements/element.ts'
import { fontCatalogue } from '#design/fonts/font-catalogue.ts'
import { lackingFor, readSliceIndex, type ScriptFontCache } from '#design/fonts/script-faces.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import {
  loadScriptsFor,
  loadSlice,
  loadSliceRanges,
  scriptFontCache,
} from '#press/script-fonts/script-fonts.ts'
import { drawAndHash, hashOfSines } from './draw-and-hash.ts'
import { drawings } from './drawings.ts'
import { bundleForEngines } from './engine-bundle.ts'
import type { EngineReport, EngineWork } from './engine-work.ts'

const documents = drawings.map(({ document }) => document)
const fontIds = fontCatalogue.map(({ id }) => id)

const words = [
  ...new Set(
    documents.flatMap(({ pages }) => pages.flatMap(({ elements }) => elements.flatMap(wordsOf))),
  ),
]

/** What a browser would load letter by letter, all at once. */
async function scriptsForEngines() {
  const ranges: EngineWork['scripts']['ranges'] = {}
  const fontCache: ScriptFontCache = {
    indexOf: (face) => ranges[face] && readSliceIndex(ranges[face]),
    bytesOf: () => undefined,
  }
  const wanted = new Map<EngineWork['scripts']['slices'][number], Uint8Array>()
  for (const text of words) {
    for (;;) {
      const { indexes, slices } = lackingFor(text, fontCache)
      for (const { face, slice } of slices) {
        wanted.set(`${face}/${slice}`, (await loadSlice(face, slice))!)
      }
      if (indexes.length === 0) break
      for (const face of indexes) ranges[face] = await loadSliceRanges(face)
    }
  }
  return { ranges, wanted }
}

/** All files that a browser asks for. */
export async function filesForEngines(): Promise<Map<string, string | Uint8Array>> {
  const [bundle, fonts, names, icons] = await Promise.all([
    bundleForEngines(new URL('engine-page.ts', import.meta.url).pathname),
    loadFonts(fontIds),
    readEmojiFile('chars.json'),
    readEmojiFile('icons.json'),
  ])
  const { ranges, wanted } = await scriptsForEngines()
  const work: EngineWork = {
    documents,
    fonts: fontIds,
    scripts: { ranges, slices: [...wanted.keys()] },
    emoji: {
      names: names as EngineWork['emoji']['names'],
      set: icons as EngineWork['emoji']['set'],
    },
  }
  return new Map([
    ...bundle,
    ['/work.json', JSON.stringify(work)],
    ...Object.entries(fonts).map(([id, bytes]) => [`/fonts/${id}`, bytes] as const),
    ...[...wanted].map(([id, bytes]) => [`/scripts/${id}`, bytes] as const),
  ])
}

export async function reportOfNode(): Promise<EngineReport> {
  const [fonts, emoji] = await Promise.all([loadFonts(fontIds), loadEmoji()])
  for (const text of words) await loadScriptsFor(text)
  const hashes = await drawAndHash(documents, { fonts, emoji, scripts: scriptFontCache })
  return { hashes, sines: await hashOfSines() }
}

async function readEmojiFile(name: string): Promise<unknown> {
  const file = new URL(import.meta.resolve(`@iconify-json/twemoji/${name}`))
  return JSON.parse(await readFile(file, 'utf8')) as unknown
}
