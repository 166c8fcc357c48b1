import { prefixOf, type Locale } from '#config/locales.ts'
import type { Site } from '#config/sites.ts'
import type { OpenedMailFile } from './mail-file.ts'
import { contentIdOf, type MailImage, type MailImages } from './mail-image.ts'
import { LOGO_CID, logoOf } from './mail-logo.ts'
import { writeHtml } from './mail-html.ts'
import type { MailContent, MailKind, MailPart, Sender } from './mail-kind.ts'
import type { MailWords } from './mail-words.ts'

/** Everything that a mail server is told. */
export type ComposedMail = {
  id: string
  /** The same for each attempt to send it: a mail that comes twice can be told from two mails. */
  messageId: string
  from: { name: string; address: string }
  replyTo: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** Pictures that its HTML names by `cid:`. */
  attachments: { cid: string; image: MailImage }[]
  /** Files for whoever reads it. */
  files: readonly OpenedMailFile[]
}

/** Mail addresses of the shop: whom mails come from unless their store says so, and where answers are read. */
export type MailAddresses = {
  from: string | undefined
  /** `reply@…` of a store, to which the tag of a conversation is added; undefined where nobody reads it. */
  replyBox?: ((site: Site, from: string) => string) | undefined
  /** Of the host where people of the shop work; undefined where there is none. */
  officeOrigin?: string | undefined
}

export const ONE_CLICK_PATH = '/newsletter/one-click'

export function composeMail<Data>(
  kind: MailKind<Data>,
  mail: { id: string; site: Site; locale: Locale; to: string; data: Data },
  words: MailWords,
  addresses: MailAddresses,
  images: MailImages = new Map(),
  files: readonly OpenedMailFile[] = [],
): ComposedMail {
  const { site, locale } = mail
  const sender = makeSender(site, locale, words, addresses.officeOrigin)
  const content = kind.write(sender, mail.data)
  refuseForeignLinks(
    content.parts,
    new URL((kind.isOfOffice ? sender.officeLink : sender.link)('/')),
  )
  const { unsubscribeToken } = content
  const endLink =
    unsubscribeToken === undefined
      ? undefined
      : {
          text: sender.t('mail.subscribed'),
          label: sender.t('mail.unsubscribe'),
          href: sender.link(`/unsubscribe?${new URLSearchParams({ token: unsubscribeToken })}`),
        }
  const subject = oneLine(content.subject)
  const from = site.mailFrom ?? addresses.from ?? site.contactEmail
  const nameOf = (mailId: string) => `<${mailId}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const replyBox = content.thread && addresses.replyBox?.(site, from)
  return {
    id: mail.id,
    messageId: nameOf(mail.id),
    from: { name: site.config.brandName, address: from },
    replyTo:
      replyBox?.replace('@', `+${content.thread!.replyTag}@`) ??
      content.replyTo ??
      site.contactEmail,
    to: mail.to,
    subject,
    text: writeText(sender, subject, content.parts, endLink),
    html: writeHtml(sender, { title: subject, parts: content.parts, endLink, images }),
    headers: {
      'Content-Language': locale.iso,
      ...headersOf(site, content),
      ...threadHeaders(content, nameOf),
    },
    attachments: [
      { cid: LOGO_CID, image: logoOf(site.brand) },
      ...[...images].map(([id, image]) => ({ cid: contentIdOf(id), image })),
    ],
    files,
  }
}

/** Words of a mail alone, for somebody who looks at it before it is sent. */
export const writeWords = <Data>(
  kind: MailKind<Data>,
  { site, locale }: { site: Site; locale: Locale },
  words: MailWords,
  data: Data,
): MailContent => kind.write(makeSender(site, locale, words), data)

function makeSender(
  site: Site,
  locale: Locale,
  words: MailWords,
  officeOrigin: string = site.origin,
): Sender {
  const base = `${site.origin}${prefixOf(site, locale)}`
  return {
    site,
    locale,
    t: words(locale.iso),
    link: (path) => (path === '/' ? `${base}/` : `${base}${path}`),
    officeLink: (path) => `${officeOrigin}${path}`,
  }
}

/** RFC 8058 for what people subscribed to; the rest says that no person wrote it. */
function headersOf(site: Site, { unsubscribeToken, author }: MailContent): Record<string, string> {
  if (author === 'person') return {}
  if (author === 'answering program') return { 'Auto-Submitted': 'auto-replied' }
  if (unsubscribeToken === undefined) return { 'Auto-Submitted': 'auto-generated' }
  const query = new URLSearchParams({ token: unsubscribeToken })
  return {
    'List-Unsubscribe': `<${site.origin}${ONE_CLICK_PATH}?${query}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Headers by which mail programs keep a conversation together. */
function threadHeaders(
  { thread }: MailContent,
  nameOf: (mailId: string) => string,
): Record<string, string> {
  if (!thread) return {}
  const names = thread.references.map((one) => (one.startsWith('<') ? one : nameOf(one)))
  const last = names.at(-1)
  return {
    ...(last !== undefined && { 'In-Reply-To': last, References: names.join(' ') }),
    ...(thread.topic && { 'Thread-Topic': oneLine(thread.topic) }),
    ...(thread.index && { 'Thread-Index': thread.index }),
  }
}

/** A link of ours in a mail of ours must not lead to somebody else, whatever the data say. */
function refuseForeignLinks(parts: readonly MailPart[], { origin }: URL): void {
  for (const part of parts) {
    if (part.part === 'button' && new URL(part.href).origin !== origin) {
      throw new Error('A mail links to another address than that of its sender.')
    }
  }
}

// oxlint-disable-next-line no-control-regex -- a line break in a subject begins another header
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()

function writeText(
  { site, link, t }: Sender,
  title: string,
  parts: readonly MailPart[],
  endLink: { text: string; label: string; href: string } | undefined,
): string {
  const body = parts.flatMap((part) => {
    switch (part.part) {
      case 'steps':
        return part.steps
          .map(({ label, isDone }) => `${isDone ? '[x]' : '[ ]'} ${label}`)
          .join('  ')
      case 'pictures':
        return []
      case 'text':
      case 'note':
        return part.text
      case 'quote':
        return part.text.replace(/^/gm, '> ')
      case 'facts':
        return part.rows.map(([label, value]) => t('general.labelled', { label, value })).join('\n')
      case 'bill':
        return writeBill(part, t)
      case 'button':
        return `${part.label}:\n${part.href}`
    }
  })
  const end = endLink
    ? [`${endLink.text} ${t('general.labelled', { label: endLink.label, value: endLink.href })}`]
    : []
  const signature = `-- \n${site.config.brandName}\n${link('/')}`
  return `${[title, ...body, ...end, signature].join('\n\n')}\n`
}

function writeBill(bill: Extract<MailPart, { part: 'bill' }>, t: Sender['t']): string {
  const goods = bill.lines.map(({ name, detail, amount }) =>
    [
      t('general.labelled', { label: name, value: amount }),
      ...(detail ? [`  ${detail.replaceAll('\n', '\n  ')}`] : []),
    ].join('\n'),
  )
  const sums = [...bill.sums, bill.total, ...bill.contained]
  return [
    ...goods,
    '',
    ...sums.map(([label, value]) => t('general.labelled', { label, value })),
  ].join('\n')
}
