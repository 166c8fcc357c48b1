import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Types made of the files of messages/en, which TypeScript cannot import by a pattern: where, and of which files. */
const types = [
  {
    path: 'app/i18n/message-id.ts',
    name: 'MessageId',
    comment: 'Every id that `t()` knows: the keys of the English files.',
    holds: () => true,
  },
  {
    path: 'commerce/kernel/mail/mail-message-id.ts',
    name: 'MailMessageId',
    comment: 'Ids of the words that a mail may use.',
    holds: (bundle: string) => bundle === 'general' || bundle === 'mail',
  },
]

/** Path and text of each type, as they should be. */
export function messageIdTypes(root: string): { path: string; text: string }[] {
  const files = readdirSync(join(root, 'messages/en')).filter((file) => file.endsWith('.json'))
  return types.map(({ path, name, comment, holds }) => {
    const lines = files
      .filter((file) => holds(file.slice(0, file.indexOf('.'))))
      .toSorted()
      .map((file) => `  | keyof typeof import('#messages/en/${file}')\n`)
    const text = `// Written by \`npm run dev\` and \`npm run check\` from the files of messages/en (server/build/message-id-type.ts).

/** ${comment} */
export type ${name} =
${lines.join('')}`
    return { path, text }
  })
}

/** Paths of those that were out of date, and are written anew. */
export function writeMessageIdTypes(root: string): string[] {
  const old = messageIdTypes(root).filter(
    ({ path, text }) => readFileSync(join(root, path), 'utf8') !== text,
  )
  for (const { path, text } of old) writeFileSync(join(root, path), text)
  return old.map(({ path }) => path)
}
