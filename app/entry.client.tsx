import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startConsent } from './consent/start-consent.ts'
import { closeMenus } from './document/close-menus.ts'
import { watchPage } from './document/watch-page.ts'
import { watchSearch } from './document/watch-search.ts'
import { fetchBundle } from './i18n/fetch-bundle.ts'
import { startBundles } from './i18n/message-bundles.ts'
import { SHOP_VIEW_ID } from './i18n/shop-view-data.tsx'
import { ShopProvider, type ShopView } from './i18n/shop-view.tsx'
import { createTranslator } from './i18n/translator.ts'
import { bundlesOf } from './routes.ts'
import { watchSignOut } from './session/watch-sign-out.ts'

const view = JSON.parse(document.getElementById(SHOP_VIEW_ID)!.textContent) as ShopView
const { locale, routeName, build } = view
const names = ['general', ...bundlesOf(routeName)]
const bundles = await Promise.all(names.map((name) => fetchBundle(locale.iso, name, build.date)))
const translator = createTranslator(locale.iso, Object.assign({}, ...bundles))
startBundles({ translator, iso: locale.iso, version: build.date }, names)

// Back or Forward before hydration changes the address alone: nobody draws the page that it names.
if (addressOf(performance.getEntriesByType('navigation')[0]?.name) !== addressOf(location.href)) {
  location.reload()
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      {/* Browsers hide a nonce from scripts: to React it is there, but empty. */}
      <ShopProvider view={view} t={translator.t} nonce="">
        <HydratedRouter />
      </ShopProvider>
    </StrictMode>,
  )
})

closeMenus()
watchPage()
watchSearch()
watchSignOut()
void startConsent()

function addressOf(url = location.href): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
