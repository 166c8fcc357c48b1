import { createHash } from 'node:crypto'
import type { VectorArt } from '#design/vector-art.ts'
import { collectedEmoji } from './clip-art/collected-emoji.ts'
import { ornaments } from './clip-art/ornaments.ts'
import { loadEmoji } from './emoji.ts'

/** A drawing of the shop's own collection; a document names it by this id and this checksum. */
export type ClipArt = { id: string; sha256: string; art: VectorArt }

const EMOJI_PREFIX = 'emoji-'
const found = new Map<string, ClipArt>()

export async function findClipArt(id: string): Promise<ClipArt | undefined> {
  const known = found.get(id)
  if (known) return known
  const art = await findArt(id)
  if (!art) return undefined
  const clipArt = { id, sha256: checksumOf(art), art }
  found.set(id, clipArt)
  return clipArt
}

/** Ornaments first, then the emoji by subject. */
export async function listClipArt(): Promise<ClipArt[]> {
  const ids = [
    ...Object.keys(ornaments),
    ...Object.keys(collectedEmoji).map((name) => EMOJI_PREFIX + name),
  ]
  const all = await Promise.all(ids.map(findClipArt))
  return all.filter((clipArt) => clipArt !== undefined)
}

async function findArt(id: string): Promise<VectorArt | undefined> {
  if (Object.hasOwn(ornaments, id)) return ornaments[id]
  const name = id.startsWith(EMOJI_PREFIX) ? id.slice(EMOJI_PREFIX.length) : ''
  if (!Object.hasOwn(collectedEmoji, name)) return undefined
  return (await loadEmoji()).artOf(collectedEmoji[name]!)
}

/** Written out key by key: the order in which a drawing was put together must not count. */
function checksumOf({ width, height, paths }: VectorArt): string {
  const canonical = {
    width,
    height,
    paths: paths.map(({ path, fill, fillRule, opacity }) => ({ path, fill, fillRule, opacity })),
  }
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}
