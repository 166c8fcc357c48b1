import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOverTls } from '#tests/run/how-much.ts'
import { startBuiltShop } from './built-shop.ts'
import { shopFolder } from './shop-folder.ts'
import { startTlsShop } from './tls-shop.ts'

/** One shop for the whole run, as `npm start` makes it, on a data folder of its own. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = shopFolder
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir, { recursive: true })
  // The pictures are those of the other tests: they take half a minute to draw.
  mkdirSync(join(dataDir, '..', 'test', 'media'), { recursive: true })
  symlinkSync(join('..', 'test', 'media'), join(dataDir, 'media'))
  // Chat is open whenever the tests run.
  const sites = join(dataDir, 'sites.json')
  const contactHours = {
    from: '00:00',
    until: '24:00',
    days: [1, 2, 3, 4, 5, 6, 7],
    holidays: '',
  }
  writeFileSync(sites, JSON.stringify({ 'WPX-GB': { contactHours } }))
  const settings = {
    SITES_FILE: sites,
    DATA_DIR: dataDir,
    // Long enough to cancel an order, and short enough to see one delivered.
    FIX_WINDOW_MINUTES: '1',
    SIMULATION_STAGE_SECONDS: '0',
    // Her letters would stand between those that the tests look for.
    DEMO_HISTORY: 'no',
    // All its visitors are one network, and some of them one person.
    ORDERS_PER_HOUR: '100000',
    ORDERS_PER_EMAIL: '100000',
    UNPAID_ORDERS_PER_EMAIL: '100000',
    ORDER_MAILS_PER_HOUR: '100000',
    FORM_MAILS_PER_HOUR: '100000',
  }
  if (isOverTls) {
    const shop = await startTlsShop(settings)
    process.env['E2E_PORT'] = String(shop.port)
    process.env['E2E_TLS_PORT'] = String(shop.tlsPort)
    process.env['E2E_TLS_KEY_HASH'] = shop.keyHash
    return () => shop.stop()
  }
  const shop = await startBuiltShop(settings)
  process.env['E2E_PORT'] = String(shop.port)
  return () => shop.stop()
}
