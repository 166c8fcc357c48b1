import type { InboxMail, MailInbox } from '#commerce/mail/mail-inbox.ts'
import { escapeHtml } from '#commerce/mail/mail-html.ts'

export const INBOX_PATH = '/_inbox'

/** The mail's own styles, no script, and links that leave the frame. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Mails of a demo without a mail server, for whoever sits at this machine. */
export async function inboxAnswer(inbox: MailInbox, path: string): Promise<Response | undefined> {
  if (path === INBOX_PATH) return page('Inbox', listOf(await inbox.list()))
  const mail = await inbox.find(path.slice(INBOX_PATH.length + 1))
  return mail && page(mail.subject, show(mail))
}

function listOf(mails: readonly InboxMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="${INBOX_PATH}/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>${escapeHtml(mail.to)} · ${mail.store} · ${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')}</small></li>`,
  )
  const nothing = '<p>No mail yet. Subscribe to the newsletter or write to the shop.</p>'
  return `<h1>Inbox</h1><p>There is no mail server (SMTP_URL), so mails stay here.</p>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : nothing}`
}

function show(mail: InboxMail): string {
  const html = mail.html.replace('<head>', '<head><base target="_top">')
  const facts = [
    ['From', `${mail.from.name} <${mail.from.address}>`],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ...Object.entries(mail.headers),
  ].map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value!)}</dd>`)
  return `<p><a href="${INBOX_PATH}">Inbox</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts.join('')}</dl>
<iframe title="The mail" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe>
<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`
}

function page(title: string, body: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>
body{margin:0 auto;padding:24px 16px;max-width:760px;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff}
li{margin:0 0 14px}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;font-size:14px;color:#444}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid #767676;border-radius:8px}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body><main>${body}</main></body></html>`
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}
