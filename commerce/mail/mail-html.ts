import { mailLooks, type MailLook } from './mail-look.ts'
import type { MailPart, Sender } from './mail-kind.ts'

const TEXT_FONT = "'Helvetica Neue', Helvetica, Arial, sans-serif"

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const linesOf = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

/** Tables and inline styles: the only layout that every mail program draws. */
export function writeHtml(
  sender: Sender,
  title: string,
  parts: readonly MailPart[],
  endLink: { text: string; label: string; href: string } | undefined,
): string {
  const look = mailLooks[sender.site.brand]
  const { brandName } = sender.site.config
  const firstText = parts.find((part) => part.part === 'text')
  const home = escapeHtml(sender.link('/'))
  const cell = (style: string, content: string, name = '') =>
    `<tr><td${name && ` class="${name}"`} style="${style}">${content}</td></tr>`
  const rows = [
    cell(
      `padding:28px 32px 0;font:700 20px/1.3 ${look.titleFont}`,
      `<a class="link" href="${home}" style="color:${look.accent};text-decoration:none">${escapeHtml(brandName)}</a>`,
    ),
    cell(
      `padding:16px 32px 4px`,
      `<h1 class="ink" style="margin:0;font:700 26px/1.25 ${look.titleFont};color:${look.ink}">${escapeHtml(title)}</h1>`,
    ),
    ...parts.map((part) => cell('padding:12px 32px 0', writePart(part, look, sender))),
    cell('padding:28px 32px 0', ''),
  ]
  const footer = endLink
    ? `<p style="margin:0 0 8px">${escapeHtml(endLink.text)} <a class="link" href="${escapeHtml(endLink.href)}" style="color:${look.accent}">${escapeHtml(endLink.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${sender.locale.iso}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .paper { background: #17120f !important; }
  .surface { background: #241c17 !important; border-color: #43372e !important; }
  .ink { color: #f6ede2 !important; }
  .soft { color: #c9b9a8 !important; }
  .link { color: #ffb39c !important; }
  .quote { border-color: #6b5a4c !important; }
}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${look.paper}">
<div style="display:none;max-height:0;overflow:hidden">${firstText ? escapeHtml(firstText.text) : ''}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${look.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${look.surface};border:1px solid ${look.line};border-radius:14px">
${rows.join('\n')}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
${cell(`padding:20px 32px;font:400 14px/1.5 ${TEXT_FONT};color:${look.inkSoft}`, `${footer}<p style="margin:0">${escapeHtml(brandName)} · <a class="link" href="${home}" style="color:${look.accent}">${escapeHtml(new URL(sender.site.origin).host)}</a></p>`, 'soft')}
</table>
</td></tr>
</table>
</body>
</html>
`
}

function writePart(part: MailPart, look: MailLook, { t }: Sender): string {
  const paragraph = `font:400 16px/1.6 ${TEXT_FONT};color:${look.ink}`
  switch (part.part) {
    case 'text':
      return `<p class="ink" style="margin:0;${paragraph}">${linesOf(part.text)}</p>`
    case 'note':
      return `<p class="soft" style="margin:0;font:400 14px/1.5 ${TEXT_FONT};color:${look.inkSoft}">${linesOf(part.text)}</p>`
    case 'quote':
      return `<blockquote class="ink quote" style="margin:0;padding:4px 0 4px 16px;border-left:3px solid ${look.line};${paragraph}">${linesOf(part.text)}</blockquote>`
    case 'facts':
      return `<table cellpadding="0" cellspacing="0">${part.rows
        .map(
          ([label, value]) =>
            `<tr><th class="soft" scope="row" align="left" style="padding:2px 16px 2px 0;vertical-align:top;font:400 14px/1.5 ${TEXT_FONT};color:${look.inkSoft}">${escapeHtml(label)}</th><td class="ink" style="padding:2px 0;${paragraph}">${linesOf(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'bill':
      return writeBill(part, look)
    case 'button': {
      const href = escapeHtml(part.href)
      const button = `display:inline-block;padding:14px 26px;background:${look.accent};border-radius:${look.radius};font:700 16px/1.2 ${TEXT_FONT};color:${look.onAccent};text-decoration:none`
      return `<p style="margin:8px 0 12px"><a href="${href}" style="${button}">${escapeHtml(part.label)}</a></p>
<p class="soft" style="margin:0;font:400 14px/1.5 ${TEXT_FONT};color:${look.inkSoft}">${escapeHtml(t('mail.copyAddress'))}<br><a class="link" href="${href}" style="color:${look.accent};word-break:break-all">${href}</a></p>`
    }
  }
}

function writeBill(bill: Extract<MailPart, { part: 'bill' }>, look: MailLook): string {
  const text = `font:400 16px/1.5 ${TEXT_FONT};color:${look.ink}`
  const soft = `font:400 14px/1.5 ${TEXT_FONT};color:${look.inkSoft}`
  const line = `border-top:1px solid ${look.line};`
  const row = (label: string, amount: string, style: string) =>
    `<tr><td style="${style}vertical-align:top">${label}</td><td align="right" style="${style}vertical-align:top;white-space:nowrap">${amount}</td></tr>`
  const ink = (words: string) => `<span class="ink" style="${text}">${words}</span>`
  const quiet = (words: string) => `<span class="soft" style="${soft}">${words}</span>`
  const goods = bill.lines.map(({ name, detail, amount }) => {
    const below = detail ? `<br>${quiet(linesOf(detail))}` : ''
    return row(`${ink(escapeHtml(name))}${below}`, ink(escapeHtml(amount)), 'padding:8px 0;')
  })
  const sums = bill.sums.map(([label, amount], index) =>
    row(quiet(escapeHtml(label)), ink(escapeHtml(amount)), `padding:3px 0;${index ? '' : line}`),
  )
  const [label, amount] = bill.total.map((words) => ink(`<strong>${escapeHtml(words)}</strong>`))
  const contained = bill.contained.map(([name, part]) =>
    row(quiet(escapeHtml(name)), quiet(escapeHtml(part)), ''),
  )
  const rows = [...goods, ...sums, row(label!, amount!, `padding:8px 0 2px;${line}`), ...contained]
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows.join('')}</table>`
}
