import { readStoredZip } from '#app/design-file/read-stored-zip.ts'

/** Entries of a ZIP that the shop wrote, by name. */
export async function readStoredEntries(bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = await readStoredZip(new Blob([new Uint8Array(bytes)]), 500)
  if (typeof entries === 'string') throw new Error(`no ZIP of ours: ${entries}`)
  const read = entries.map(async ({ name, content }) => {
    return [name, Buffer.from(await content.arrayBuffer())] as const
  })
  return new Map(await Promise.all(read))
}
