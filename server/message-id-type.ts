import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'app/i18n/message-id.ts'

/** Type of every id in messages/en, as TypeScript: JSON files cannot be imported by a pattern. */
export function messageIdType(root: string): string {
  const files = readdirSync(join(root, 'messages/en')).filter((file) => file.endsWith('.json'))
  const lines = files.toSorted().map((file) => `  | keyof typeof import('#messages/en/${file}')\n`)
  return `// Written by \`npm run dev\` and \`npm run check\` from the files of messages/en (server/message-id-type.ts).

/** Every id that \`t()\` knows: the keys of the English files. */
export type MessageId =
${lines.join('')}`
}

/** True when the file was out of date, and is written anew. */
export function writeMessageIdType(root: string): boolean {
  const path = join(root, FILE)
  const text = messageIdType(root)
  if (readFileSync(path, 'utf8') === text) return false
  writeFileSync(path, text)
  return true
}
