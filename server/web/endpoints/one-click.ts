import type { Hono } from 'hono'
import { ONE_CLICK_PATH } from '#commerce/kernel/mail/compose-mail.ts'
import type { Visit } from '#server/web/visit.ts'
import { plain, type WebContext, type WebEnv } from '#server/web/web-context.ts'

/**
 * RFC 8058: a mail program ends a newsletter for its user, by a post without cookie and origin. The
 * token is all it needs; what a person opens is the page that asks first.
 */
export function addOneClick(web: Hono<WebEnv>, visitFor: (c: WebContext) => Visit): void {
  web.get(ONE_CLICK_PATH, (c) => c.redirect(`/unsubscribe${new URL(c.req.url).search}`, 302))
  web.post(ONE_CLICK_PATH, async (c) => {
    c.set('routeLabel', 'one-click')
    const token = c.req.query('token') ?? ''
    const asks = (await c.req.text()).includes('One-Click')
    if (!asks || token === '' || token.length > 100) return plain(400, 'Malformed request.')
    await visitFor(c).api.newsletter.unsubscribe({ token })
    return plain(200, 'Done.')
  })
}
