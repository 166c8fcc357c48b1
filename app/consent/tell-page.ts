import { isMobile } from '#app/ui/foundation/breakpoints.ts'
import { postJson } from './visitor-session.ts'

let mayTell = false
let lastUrl: string | undefined

/** Pages are told of from the moment at which their visitor has allowed it. */
export function allowPageEvents(isAllowed: boolean): void {
  mayTell = isAllowed
}

/** Also for a page that is made in the browser: it has no request of its own. */
export function tellPage(category: string): void {
  const referrer = lastUrl ?? document.referrer
  lastUrl = location.href
  if (!mayTell) return
  const { userAgentData } = navigator as { userAgentData?: { platform?: string } }
  void postJson('/api/event/page', {
    category: isProduct() ? 'product' : category,
    name: 'page_view',
    page: { url: location.href, path: location.pathname, title: document.title, referrer },
    platform: userAgentData?.platform ?? '',
    mobile: isMobile(window.innerWidth),
  })
}

/** A product and a list have the same kind of address. */
const isProduct = () =>
  document.querySelector('meta[property="og:type"][content="product"]') !== null
