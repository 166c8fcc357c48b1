import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { officeIconNames } from '#app/office/kit/office-icon-names.ts'
import { editorIconNames, iconNames } from '#app/ui/picture/icon-names.ts'

const require = createRequire(import.meta.url)

/** Changes with the names and with the drawings behind them, and only then. */
export function hashIcons(): string {
  const { icons } = require('@iconify-json/lucide/icons.json') as {
    icons: Record<string, { body: string }>
  }
  const drawings = [...iconNames, ...editorIconNames, ...officeIconNames].map(
    (name) => `${name} ${icons[name]?.body ?? ''}`,
  )
  return createHash('sha256').update(drawings.join('\n')).digest('hex').slice(0, 8)
}
