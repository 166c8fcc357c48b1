import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { startBuiltShop } from './built-shop.ts'

/** One shop for the whole run, as `npm start` makes it, on a data folder of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = join(import.meta.dirname, '..', '..', 'var', 'e2e')
  // The pictures stay: they are the same for every run and take half a minute to draw.
  rmSync(join(dataDir, 'postgres'), { recursive: true, force: true })
  const shop = await startBuiltShop({ DATA_DIR: dataDir })
  process.env['E2E_PORT'] = String(shop.port)
  return () => shop.stop()
}
