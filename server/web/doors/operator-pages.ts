import type { Hono } from 'hono'
import type { MailInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { INBOX_PATH, inboxAnswer } from './inbox.ts'
import { isSameSecret, metricsAnswer, type Metrics } from './metrics.ts'
import { isOperatorHere } from '#server/web/rules/operator-access.ts'
import { plain, type WebEnv } from '#server/web/web-context.ts'

const METRICS_PATH = '/metrics'

type OperatorParts = {
  metrics: Metrics
  metricsToken: string | undefined
  inbox: MailInbox | undefined
}

/**
 * Pages for the operator, which belong to no store: by token under whatever name (Prometheus asks by
 * address), else at this machine under the name `localhost`, also where no store has it. Whoever else
 * asks meets the rule of hosts next, as for any other path.
 */
export function addOperatorPages(
  web: Hono<WebEnv>,
  { metrics, metricsToken, inbox }: OperatorParts,
): void {
  web.get(METRICS_PATH, async (c, next) => {
    const isAllowed = metricsToken
      ? isSameSecret(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
      : isOperatorHere(c)
    return isAllowed ? metricsAnswer(metrics) : next()
  })
  if (!inbox) return
  web.get(`${INBOX_PATH}/:id?`, async (c, next) => {
    if (!isOperatorHere(c)) return next()
    return (await inboxAnswer(inbox, c.req.path)) ?? plain(404, 'Not found.')
  })
}

/** To everybody else these are no pages of any store. */
export function closeOperatorPages(web: Hono<WebEnv>): void {
  for (const path of [METRICS_PATH, INBOX_PATH, `${INBOX_PATH}/*`]) {
    web.all(path, () => plain(404, 'Not found.'))
  }
}
