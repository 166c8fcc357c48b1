import type { Hono } from 'hono'
import type { MailInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { INBOX_PATH, inboxAnswer, replyAnswer, type ReplyToMail } from './inbox.ts'
import type { Metrics } from '#server/observe/metrics.ts'
import { isOperatorHere } from '#server/web/rules/operator-access.ts'
import { bringsToken } from '#server/web/rules/brings-token.ts'
import { plain, type WebEnv } from '#server/web/web-context.ts'

const METRICS_PATH = '/metrics'
const MOST_REPLY_BYTES = 25_000_000

type OperatorParts = {
  metrics: Metrics
  metricsToken: string | undefined
  inbox: MailInbox | undefined
  /** Sends an answer to a mail of the inbox to the shop, as a mail program would. */
  replyToMail: ReplyToMail | undefined
}

/**
 * Pages for the operator, which belong to no store: by token under whatever name (Prometheus asks by
 * address), else at this machine under the name `localhost`, also where no store has it. Whoever else
 * asks meets the rule of hosts next, as for any other path.
 */
export function addOperatorPages(
  web: Hono<WebEnv>,
  { metrics, metricsToken, inbox, replyToMail }: OperatorParts,
): void {
  web.get(METRICS_PATH, async (c, next) => {
    const isAllowed = metricsToken
      ? bringsToken(c.req.header('authorization'), metricsToken)
      : isOperatorHere(c)
    if (!isAllowed) return next()
    const headers = { 'content-type': metrics.contentType }
    return new Response(await metrics.text(), { headers })
  })
  if (!inbox) return
  web.get(`${INBOX_PATH}/:id?`, async (c, next) => {
    if (!isOperatorHere(c)) return next()
    const isSent = c.req.query('sent') !== undefined
    return (await inboxAnswer(inbox, c.req.path, isSent)) ?? plain(404, 'Not found.')
  })
  if (!replyToMail) return
  web.post(`${INBOX_PATH}/:id`, async (c, next) => {
    // A page of another site must not write in the name of whoever sits here.
    const isOwnForm = c.req.header('sec-fetch-site') === 'same-origin'
    if (!isOperatorHere(c) || !isOwnForm) return next()
    const length = Number(c.req.header('content-length') ?? Infinity)
    if (!(length <= MOST_REPLY_BYTES)) return plain(413, 'Too large.')
    const form = await c.req.raw.formData().catch(() => undefined)
    if (!form) return plain(415, 'A form is expected.')
    return (
      (await replyAnswer(inbox, replyToMail, c.req.param('id'), form)) ?? plain(404, 'Not found.')
    )
  })
}

/** To everybody else these are no pages of any store. */
export function closeOperatorPages(web: Hono<WebEnv>): void {
  for (const path of [METRICS_PATH, INBOX_PATH, `${INBOX_PATH}/*`]) {
    web.all(path, () => plain(404, 'Not found.'))
  }
}
