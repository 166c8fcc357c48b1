import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { JsonCodec } from '#db/json-column.ts'
import { root } from '#tests/run/child.ts'

type AnyCodec = Pick<JsonCodec<string, unknown>, 'columns'>

const isCodec = (value: unknown): value is AnyCodec =>
  typeof value === 'object' && value !== null && 'columns' in value && 'tryRead' in value

/** Codecs of all nouns and of the kernel. */
export async function listCodecs(): Promise<AnyCodec[]> {
  const files = globSync('commerce/**/*.columns.ts', { cwd: root })
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(root, file)).href) as Promise<object>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isCodec))
}
