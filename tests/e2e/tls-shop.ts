import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storeRows } from '#config/site-table.ts'
import { startTlsProxy } from '#tests/fakes/tls-proxy.ts'
import { startBuiltShop, type BuiltShop } from './built-shop.ts'

export type TlsShop = BuiltShop & { tlsPort: number; keyHash: string }

/** The built shop with an https address for each store and the office, behind a proxy that ends TLS. */
export async function startTlsShop(
  settings: Record<string, string> & { DATA_DIR: string; SITES_FILE?: string },
): Promise<TlsShop> {
  const proxy = await startTlsProxy()
  const sitesFile = join(settings.DATA_DIR, 'https-sites.json')
  const given = settings.SITES_FILE ? JSON.parse(readFileSync(settings.SITES_FILE, 'utf8')) : {}
  const origins = storeRows.map(({ slug, localName }) => [
    slug,
    {
      ...(given as Record<string, object>)[slug],
      origin: `https://${localName}.localhost:${proxy.port}`,
    },
  ])
  writeFileSync(sitesFile, JSON.stringify(Object.fromEntries(origins)))
  const shop = await startBuiltShop({
    ...settings,
    SITES_FILE: sitesFile,
    OFFICE_ORIGIN: `https://staff.localhost:${proxy.port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  })
  proxy.forwardTo(shop.port)
  return {
    ...shop,
    tlsPort: proxy.port,
    keyHash: proxy.keyHash,
    async stop() {
      await proxy.close()
      await shop.stop()
    },
  }
}
