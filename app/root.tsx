// First of all: the layers count in the order that it names, unless a component's sheet comes before it.
import './ui/ui.css'
import type { ReactNode } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { AppNavigation } from './app-navigation.tsx'
import { ConsentBanner } from './consent/consent-banner.tsx'
import { PageEvents } from './consent/page-events.tsx'
import { ErrorPage } from './error-page.tsx'
import { useMessagesOf } from './i18n/message-bundles.ts'
import { useNonce, useShop, useT } from './i18n/shop-view.tsx'
import { SessionWatch } from './session/session-watch.tsx'
import { stranger, type Visitor } from './visitor.ts'
import { ShopViewData } from './i18n/shop-view-data.tsx'
import { enterRoute } from './route-access.ts'
import { routeNameOf } from './routes.ts'
import { getShop, type PageScript } from './shop.ts'
import { readLinks } from './view.ts'
import { fontsOfFirstScreen, themeColors } from './ui/foundation/brand.ts'
import { ToastRegion } from './ui/feedback/toast.tsx'
import { VersionNotice } from './version-notice.tsx'
import './consent/consent.css'
import './ui/foundation/text.css'
import './shop/catalogue/tag-cloud.css'
import './shop/help/help.css'
import './shop/catalogue/gallery.css'
import './ui/foundation/split.css'
import './shop/content/blocks.css'
import './shop/auth/other-ways.css'
import './address/address.css'
import './account/home/things-to-do.css'
import './shop/design/shared-design.css'
import './account/tickets.css'
import './shop/home/home.css'
import './shop/article/facts.css'
import './shop/catalogue/reviews.css'
import './shop/list/list.css'
import './shop/article/article.css'
import './shop/article/size-scenes.css'
import './shop/promotion/promotion.css'
import './shop/quick/quick.css'

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, url, pattern }) => {
    const shop = getShop(context)
    shop.url = url
    await enterRoute(shop, pattern)
  },
]

/** Session of app pages: read again after every action, so that the header stays true. */
export async function loader({ context }: Route.LoaderArgs): Promise<Visitor> {
  const shop = getShop(context)
  if (shop.match?.route.kind !== 'app') return stranger
  // Beside the page's own data: read after them they would be one more way to the database.
  if (shop.outcome.hasFrame) shop.outcome.links = readLinks(shop)
  const { customer, cartQuantity, wishQuantity } = await shop.getSession()
  return { customer, cartQuantity, wishQuantity }
}

export function Layout({ children }: { children: ReactNode }) {
  const { locale, brand, isDocument, script, routeName } = useShop()
  const nonce = useNonce()
  const t = useT()
  return (
    <html lang={locale.iso} data-brand={brand}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={themeColors[brand]} />
        <link rel="icon" href={`/icons/${brand}.svg`} type="image/svg+xml" />
        {/* Style sheets need none; one here would differ between server and browser. */}
        <Links nonce="" />
        {isDocument && <ScriptFiles {...script} />}
        <FontFiles hrefs={fontsOfFirstScreen(brand, routeName)} />
      </head>
      <body>
        <ConsentBanner />
        {children}
        <ToastRegion label={t('general.notifications')}>
          <VersionNotice />
        </ToastRegion>
        {isDocument ? (
          import.meta.env.DEV && <DevelopmentScripts />
        ) : (
          <>
            <ShopViewData />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  )
}

function FontFiles({ hrefs }: { hrefs: readonly string[] }) {
  return hrefs.map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="" />
  ))
}

/** Script of a document. Its parts are not preloaded: six connections are for what is seen first. */
function ScriptFiles({ src, styles }: PageScript) {
  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={src} fetchPriority="low" />
    </>
  )
}

/** React Router brings these to its own pages. */
function DevelopmentScripts() {
  return (
    <>
      <script type="module" src="/@vite/client" />
      <script type="module" src="/@id/__x00__virtual:react-router/inject-hmr-runtime" />
    </>
  )
}

export default function Root() {
  const { isDocument } = useShop()
  useMessagesOf(routeNameOf(useMatches().at(-1)?.id))
  return (
    <>
      <AppNavigation />
      {!isDocument && <SessionWatch />}
      <PageEvents />
      <Outlet />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
