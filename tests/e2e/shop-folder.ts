import { join } from 'node:path'
import { isOverTls } from '#tests/run/how-much.ts'

/** Data folder of the shop under test; the one behind TLS has its own. */
export const shopFolder = join(
  import.meta.dirname,
  '..',
  '..',
  'var',
  isOverTls ? 'e2e-https' : 'e2e',
)
