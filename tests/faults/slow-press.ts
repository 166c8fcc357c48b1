/** Stands in for the press: known bytes, written slowly enough to be killed in the middle. */
import { createHash, randomUUID } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SandboxRefusal } from '#press/sandbox/sandbox-failure.ts'
import { serveSandbox } from '#press/sandbox/serve-sandbox.ts'

const PARTS = 8
const PART_BYTES = 100_000
const PAUSE_MS = 8

type Input = { document: { revision: number }; folder: string; slug?: { reference: string } | null }
type Tools = { progress: (percent: number) => void }

async function write(input: Input, tools: Tools, names: string[]) {
  const reference = input.slug?.reference
  if (reference === 'poison') process.kill(process.pid, 'SIGKILL')
  if (reference === 'refused') throw new SandboxRefusal('missing_photo')
  const seal = reference === 'unsteady' ? randomUUID() : ''
  const files = []
  for (const [index, name] of names.entries()) {
    const file = await open(join(input.folder, name), 'w')
    const hash = createHash('sha256')
    for (let part = 0; part < PARTS; part += 1) {
      const bytes = Buffer.alloc(PART_BYTES, `${name} ${input.document.revision} ${part} ${seal}`)
      hash.update(bytes)
      await file.write(bytes)
      tools.progress(((index + part / PARTS) / names.length) * 100)
      await sleep(PAUSE_MS)
    }
    await file.close()
    const bytes = PARTS * PART_BYTES
    files.push({ name, sha256: hash.digest('hex'), bytes, contentType: 'image/webp' })
  }
  return files
}

serveSandbox({
  preview: (input: Input, tools) => write(input, tools, ['flat-640.webp', 'product-640.webp']),
  proof: (input: Input, tools) => write(input, tools, ['proof.webp']),
  print: (input: Input, tools) => write(input, tools, ['print.pdf']),
})
