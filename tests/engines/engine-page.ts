/** Runs in a browser: draws what the server hands it and reports the hashes. */
import { createEmojiTable } from '#design/text/emoji-table.ts'
import { vectorArtFromSvg } from '#design/text/svg-art.ts'
import { drawAndHash, hashOfSines } from './draw-and-hash.ts'
import type { EngineReport, EngineWork } from './engine-work.ts'

async function work(): Promise<EngineReport> {
  const { documents, fonts: fontIds, emoji } = await read<EngineWork>('/work.json')
  const files = await Promise.all(
    fontIds.map(async (id) => {
      const answer = await fetch(`/fonts/${id}`)
      return [id, new Uint8Array(await answer.arrayBuffer())] as const
    }),
  )
  const table = createEmojiTable(emoji.names, (name) => {
    const { icons, aliases, width, height } = emoji.set
    const icon = icons[name] ?? icons[aliases[name]!.parent]!
    return vectorArtFromSvg(icon.body, { width, height, ...icon })
  })
  const ingredients = { fonts: Object.fromEntries(files), emoji: table }
  const hashes = await drawAndHash(documents, ingredients)
  return { hashes, sines: await hashOfSines() }
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
