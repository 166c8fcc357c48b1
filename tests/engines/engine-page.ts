/** Runs in a browser: draws what the server hands it and reports the hashes. */
import { readSliceIndex, type ScriptFace, type SliceIndex } from '#design/fonts/script-faces.ts'
import { createEmojiTable } from '#design/text/emoji-table.ts'
import { vectorArtFromSvg } from '#design/text/svg-art.ts'
import { drawAndHash, hashOfSines } from './draw-and-hash.ts'
import type { EngineReport, EngineWork } from './engine-work.ts'

async function work(): Promise<EngineReport> {
  const { documents, fonts: fontIds, scripts, emoji } = await read<EngineWork>('/work.json')
  const files = await Promise.all(fontIds.map((id) => readFile('fonts', id)))
  const slices = new Map(await Promise.all(scripts.slices.map((id) => readFile('scripts', id))))
  const indexes = new Map<string, SliceIndex>(
    Object.entries(scripts.ranges).map(([face, ranges]) => [face, readSliceIndex(ranges)]),
  )
  const table = createEmojiTable(emoji.names, (name) => {
    const { icons, aliases, width, height } = emoji.set
    const icon = icons[name] ?? icons[aliases[name]!.parent]!
    return vectorArtFromSvg(icon.body, { width, height, ...icon })
  })
  const ingredients = {
    fonts: Object.fromEntries(files),
    emoji: table,
    scripts: {
      indexOf: (face: ScriptFace) => indexes.get(face),
      bytesOf: (face: ScriptFace, slice: string) => slices.get(`${face}/${slice}`),
    },
  }
  const hashes = await drawAndHash(documents, ingredients)
  return { hashes, sines: await hashOfSines() }
}

async function readFile(folder: string, id: string) {
  const answer = await fetch(`/${folder}/${id}`)
  return [id, new Uint8Array(await answer.arrayBuffer())] as const
}

async function read<Answer>(address: string): Promise<Answer> {
  const answer = await fetch(address)
  return (await answer.json()) as Answer
}

async function report(body: EngineReport | { failure: string }): Promise<void> {
  await fetch('/report', { method: 'POST', body: JSON.stringify(body) })
}

work().then(report, (error: unknown) =>
  report({ failure: error instanceof Error ? `${error.message}\n${error.stack}` : String(error) }),
)
