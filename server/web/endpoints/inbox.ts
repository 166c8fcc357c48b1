import type { ComposedMail } from '#commerce/kernel/mail/compose-mail.ts'
import type { MailGallery } from '#commerce/kernel/mail/mail-gallery.ts'
import type { InboxMail, MailInbox } from '#commerce/kernel/mail/mail-inbox.ts'
import { escapeHtml } from '#commerce/kernel/mail/mail-html.ts'

export const INBOX_PATH = '/_inbox'

/** The mail's own styles, no script, and links that leave the frame. */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/** Mails of a demo without a mail server, for whoever sits at this machine. */
export async function inboxAnswer(
  inbox: MailInbox,
  path: string,
  isSent = false,
): Promise<Response | undefined> {
  if (path === INBOX_PATH) return page('Inbox', listOf(await inbox.list()))
  if (path === GALLERY_PATH) return page('All mails', galleryOf(inbox.gallery))
  if (path.startsWith(`${GALLERY_PATH}.`)) return sampleAnswer(inbox.gallery, path)
  const mail = await inbox.find(path.slice(INBOX_PATH.length + 1))
  return mail && page(mail.subject, show(mail, isSent))
}

export type ReplyToMail = (
  mail: InboxMail,
  reply: { text: string; files: readonly { name: string; content: Uint8Array }[] },
) => Promise<void>

/** An answer to a mail of the inbox; undefined when there is no such mail. */
export async function replyAnswer(
  inbox: MailInbox,
  replyToMail: ReplyToMail,
  id: string,
  form: FormData,
): Promise<Response | undefined> {
  const mail = await inbox.find(id)
  if (!mail) return undefined
  const text = form.get('text')
  const given = form.getAll('files').filter((one) => typeof one !== 'string' && one.size > 0)
  const files = await Promise.all(
    (given as File[]).map(async (file) => ({ name: file.name, content: await file.bytes() })),
  )
  await replyToMail(mail, { text: typeof text === 'string' ? text : '', files })
  return new Response(null, {
    status: 303,
    headers: { location: `${INBOX_PATH}/${mail.id}?sent` },
  })
}

const GALLERY_PATH = `${INBOX_PATH}/gallery`

/** `/_inbox/gallery.pl.order-received`, or `/_inbox/gallery.pl.order-received.voucher` */
function sampleAnswer(gallery: MailGallery, path: string): Response | undefined {
  const [place = '', kind = '', variant] = path.slice(GALLERY_PATH.length + 1).split('.')
  const mail = gallery.compose(kind, place, variant)
  return mail && page(mail.subject, showSample(gallery, mail, { place, kind, variant }))
}

function galleryOf({ kinds, places }: MailGallery): string {
  const rows = kinds.flatMap(({ name, variants }) =>
    [name, ...variants.map((variant) => `${name}.${variant}`)].map((sample) => {
      const links = places.map(
        ({ id }) =>
          `<a href="${GALLERY_PATH}.${id}.${sample}" aria-label="${sample}, ${id}">${id}</a>`,
      )
      return `<tr><th scope="row">${sample}</th><td>${links.join(' ')}</td></tr>`
    }),
  )
  return `<p><a href="${INBOX_PATH}">Inbox</a></p><h1>All mails</h1><p>${kinds.length} kinds in ${places.length} places, with made-up data, in light and dark, with the text beside.</p><table>${rows.join('')}</table>`
}

function showSample(
  gallery: MailGallery,
  mail: ComposedMail,
  { place, kind, variant }: { place: string; kind: string; variant: string | undefined },
): string {
  const sample = variant === undefined ? kind : `${kind}.${variant}`
  const others = gallery.places.map(({ id }) =>
    id === place ? `<strong>${id}</strong>` : `<a href="${GALLERY_PATH}.${id}.${sample}">${id}</a>`,
  )
  const light = withoutDark(framed(mail))
  const dark = framed(mail).replace('@media (prefers-color-scheme: dark)', '@media all')
  return `<p><a href="${GALLERY_PATH}">All mails</a> · ${others.join(' ')}</p><h1>${escapeHtml(mail.subject)}</h1>
<div class="both">${frame('In light', light)}${frame('In dark', dark)}<section><h2>Text</h2><pre tabindex="0">${escapeHtml(mail.text)}</pre></section></div>`
}

const withoutDark = (html: string) =>
  html.replace('@media (prefers-color-scheme: dark)', '@media not all')

const frame = (title: string, html: string) =>
  `<section><h2>${title}</h2><iframe title="${title}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe></section>`

/** As a mail program shows it: its pictures come with it. */
function framed({ html, attachments }: ComposedMail): string {
  let shown = html.replace('<head>', '<head><base target="_top">')
  for (const { cid, image } of attachments) {
    const data = `data:${image.contentType};base64,${image.content.toString('base64')}`
    shown = shown.replaceAll(`src="cid:${cid}"`, `src="${data}"`)
  }
  return shown
}

function listOf(mails: readonly InboxMail[]): string {
  const rows = mails.map(
    (mail) =>
      `<li><a href="${INBOX_PATH}/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>${escapeHtml(mail.to)} · ${mail.store} · ${mail.createdAt.toISOString().slice(0, 16).replace('T', ' ')}</small></li>`,
  )
  const nothing = '<p>No mail yet. Subscribe to the newsletter or write to the shop.</p>'
  return `<h1>Inbox</h1><p>There is no mail server (SMTP_URL), so mails stay here. <a href="${GALLERY_PATH}">All mails</a> in all languages.</p>${rows.length > 0 ? `<ul>${rows.join('')}</ul>` : nothing}`
}

/** Files that go with a mail, to be saved. */
function filesOf({ files }: InboxMail): string {
  const links = files.map(({ name, contentType, content }) => {
    const data = `data:${contentType};base64,${content.toString('base64')}`
    return `<li><a download="${escapeHtml(name)}" href="${data}">${escapeHtml(name)}</a></li>`
  })
  return links.length > 0 ? `<h2>Attachments</h2><ul>${links.join('')}</ul>` : ''
}

function show(mail: InboxMail, isSent: boolean): string {
  const html = framed(mail)
  const facts = [
    ['From', `${mail.from.name} <${mail.from.address}>`],
    ['To', mail.to],
    ['Reply to', mail.replyTo],
    ['Message-ID', mail.messageId],
    ...Object.entries(mail.headers),
  ].map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value!)}</dd>`)
  return `<p><a href="${INBOX_PATH}">Inbox</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts.join('')}</dl>${filesOf(mail)}
<iframe title="The mail" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(html)}"></iframe>
<h2>Reply</h2>${isSent ? '<p role="status">Your answer is on its way to the shop.</p>' : ''}
<form method="post" action="${INBOX_PATH}/${mail.id}" enctype="multipart/form-data">
<p><label for="text">Your answer, as ${escapeHtml(mail.to)}</label><br><textarea id="text" name="text" rows="6" required></textarea></p>
<p><label for="files">Files</label><br><input id="files" type="file" name="files" multiple></p>
<p><button>Send the answer</button></p></form>
<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`
}

function page(title: string, body: string): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>
body{margin:0 auto;padding:24px 16px;max-width:760px;font:16px/1.5 system-ui,sans-serif;color:#222;background:#fff}
li{margin:0 0 14px}dl{display:grid;grid-template-columns:auto 1fr;gap:2px 16px;font-size:14px;color:#444}dd{margin:0;overflow-wrap:anywhere}
@media (width>=1200px){.both{display:grid;grid-template-columns:1fr 1fr 1fr;gap:16px;width:min(96vw,1700px);margin-left:50%;translate:-50% 0}}th{text-align:left;padding:4px 16px 4px 0;vertical-align:top}td a{display:inline-block;padding:2px 4px}
textarea{width:100%;box-sizing:border-box;font:inherit}button{font:inherit;padding:8px 16px}iframe{width:100%;height:640px;border:1px solid #767676;border-radius:8px}pre{white-space:pre-wrap;overflow-wrap:anywhere}
</style></head><body><main>${body}</main></body></html>`
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
  })
}
