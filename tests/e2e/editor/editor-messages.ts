import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The editor's words lie in several files. */
export function editorWords(language: string) {
  const folder = join(import.meta.dirname, '../../..', 'messages', language)
  const parts = [
    'create',
    'create.canvas',
    'create.faces',
    'create.first',
    'create.saving',
    'create.photos',
    'create.preview',
    'create.tools',
  ]
  const all = parts.map(
    (part) => JSON.parse(readFileSync(join(folder, `${part}.json`), 'utf8')) as object,
  )
  const known = Object.assign({}, ...all) as Record<string, string>
  return (id: string, values: Record<string, string | number> = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replace(`{${name}}`, String(value)),
      known[`create.${id}`]!,
    )
}
