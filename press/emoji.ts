import { LAYOUT_ENGINE_VERSION } from '#design/engine-version.ts'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createEmojiTable, type EmojiTable } from '#design/text/emoji-table.ts'
import { vectorArtFromSvg } from '#design/text/svg-art.ts'
import type { VectorArt } from '#design/vector-art.ts'

/** Another engine may draw them from other data. */
export const EMOJI_VERSION = LAYOUT_ENGINE_VERSION

export type IconSet = {
  width: number
  height: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases: Record<string, { parent: string }>
}

const { resolve } = createRequire(import.meta.url)
let opened: Promise<EmojiTable> | undefined

/** Read once for the process; a drawing is converted when it is first printed. */
export async function loadEmoji(): Promise<EmojiTable> {
  opened ??= openEmoji()
  try {
    return await opened
  } catch (error) {
    opened = undefined
    throw error
  }
}

/** Every emoji that can be printed, spelled as the table does: 'a9' and not '00a9'. */
export async function listEmojiKeys(): Promise<string[]> {
  const names = (await readJson('chars.json')) as Record<string, string>
  return Object.keys(names).map((key) => key.replaceAll(/(^|-)0+/g, '$1'))
}

async function openEmoji(): Promise<EmojiTable> {
  const [names, icons] = await Promise.all([readJson('chars.json'), readJson('icons.json')])
  const set = icons as IconSet
  const drawn = new Map<string, VectorArt>()
  return createEmojiTable(names as Record<string, string>, (name) => {
    const known = drawn.get(name)
    if (known) return known
    const icon = set.icons[name] ?? set.icons[set.aliases[name]?.parent ?? '']
    if (!icon) throw new Error(`The emoji '${name}' has no drawing`)
    const { width = set.width, height = set.height } = icon
    const art = vectorArtFromSvg(icon.body, { width, height })
    drawn.set(name, art)
    return art
  })
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(resolve(`@iconify-json/twemoji/${file}`), 'utf8')) as unknown
}
