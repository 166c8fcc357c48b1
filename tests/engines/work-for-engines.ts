import { readFile } from 'node:fs/promises'
import { fontCatalogue } from '#design/fonts/font-catalogue.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { drawAndHash, hashOfSines } from './draw-and-hash.ts'
import { drawings } from './drawings.ts'
import { bundleForEngines } from './engine-bundle.ts'
import type { EngineReport, EngineWork } from './engine-work.ts'

const documents = drawings.map(({ document }) => document)
const fontIds = fontCatalogue.map(({ id }) => id)

/** All files that a browser asks for. */
export async function filesForEngines(): Promise<Map<string, string | Uint8Array>> {
  const [bundle, fonts, names, icons] = await Promise.all([
    bundleForEngines(new URL('engine-page.ts', import.meta.url).pathname),
    loadFonts(fontIds),
    readEmojiFile('chars.json'),
    readEmojiFile('icons.json'),
  ])
  const work: EngineWork = {
    documents,
    fonts: fontIds,
    emoji: {
      names: names as EngineWork['emoji']['names'],
      set: icons as EngineWork['emoji']['set'],
    },
  }
  return new Map([
    ...bundle,
    ['/work.json', JSON.stringify(work)],
    ...Object.entries(fonts).map(([id, bytes]) => [`/fonts/${id}`, bytes] as const),
  ])
}

export async function reportOfNode(): Promise<EngineReport> {
  const [fonts, emoji] = await Promise.all([loadFonts(fontIds), loadEmoji()])
  return { hashes: await drawAndHash(documents, { fonts, emoji }), sines: await hashOfSines() }
}

async function readEmojiFile(name: string): Promise<unknown> {
  const file = new URL(import.meta.resolve(`@iconify-json/twemoji/${name}`))
  return JSON.parse(await readFile(file, 'utf8')) as unknown
}
