import { contentIdOf, type MailImages } from './mail-image.ts'
import { LOGO_CID } from './mail-logo.ts'
import { mailThemes, type MailTheme } from './mail-theme.ts'
import type { MailPart, MailPicture, Sender } from './mail-kind.ts'

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

type Written = {
  title: string
  parts: readonly MailPart[]
  endLink: { text: string; label: string; href: string } | undefined
  /** Images that are there; what is named and is not there is left out. */
  images: MailImages
}

const LOGO_PX = 36

/** Tables and inline styles: the only layout that every mail program draws. */
export function writeHtml(sender: Sender, { title, parts, endLink, images }: Written): string {
  const look = mailThemes[sender.site.brand]
  const { dark } = look
  const { brandName } = sender.site.config
  const firstText = parts.find((part) => part.part === 'text')
  const home = escapeHtml(sender.link('/'))
  const cell = (style: string, content: string, name = '') =>
    `<tr><td${name && ` class="${name}"`} style="${style}">${content}</td></tr>`
  const rows = [
    cell(
      `padding:28px 32px 0;font:700 20px/1.3 ${look.titleFont}`,
      // The name stands in words beside it: many programs show pictures only when they are asked to.
      `<a class="link" href="${home}" style="color:${look.accent};text-decoration:none"><img src="cid:${LOGO_CID}" width="${LOGO_PX}" height="${LOGO_PX}" alt="" style="vertical-align:middle;border:0;margin:0 10px 0 0">${escapeHtml(brandName)}</a>`,
    ),
    cell(
      `padding:16px 32px 4px`,
      `<h1 class="ink" style="margin:0;font:700 26px/1.25 ${look.titleFont};color:${look.ink}">${escapeHtml(title)}</h1>`,
    ),
    ...parts
      .map((part) => writePart(part, { look, sender, images }))
      .filter(Boolean)
      .map((written) => cell('padding:12px 32px 0', written)),
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
  .paper { background: ${dark.paper} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .soft { color: ${dark.soft} !important; }
  .link { color: ${dark.link} !important; }
  .quote { border-color: ${dark.line} !important; }
  .done { background: ${dark.link} !important; }
  .ahead { background: ${dark.line} !important; }
  .rule { border-color: ${dark.line} !important; }
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

type Writing = { look: MailTheme; sender: Sender; images: MailImages }

function writePart(part: MailPart, { look, sender, images }: Writing): string {
  const { t } = sender
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
      return writeBill(part, look, images)
    case 'steps':
      return writeSteps(part, look)
    case 'pictures':
      return part.pictures
        .map((picture) => writePicture(picture, images, PICTURE_PX))
        .filter(Boolean)
        .join('&nbsp;')
    case 'button': {
      const href = escapeHtml(part.href)
      const button = `display:inline-block;padding:14px 26px;background:${look.accent};border-radius:${look.radius};font:700 16px/1.2 ${TEXT_FONT};color:${look.onAccent};text-decoration:none`
      return `<p style="margin:8px 0 12px"><a href="${href}" style="${button}">${escapeHtml(part.label)}</a></p>
<p class="soft" style="margin:0;font:400 14px/1.5 ${TEXT_FONT};color:${look.inkSoft}">${escapeHtml(t('mail.copyAddress'))}<br><a class="link" href="${href}" style="color:${look.accent};word-break:break-all">${href}</a></p>`
    }
  }
}

const PICTURE_PX = 168
const SMALL_PICTURE_PX = 72

/** From within the mail. Programs that cannot draw it say what it is. */
function writePicture({ versionId, alt }: MailPicture, images: MailImages, width: number): string {
  if (!images.has(versionId)) return ''
  return `<img class="picture" src="cid:${escapeHtml(contentIdOf(versionId))}" width="${width}" alt="${escapeHtml(alt)}" style="display:inline-block;width:${width}px;max-width:100%;height:auto;border:0;border-radius:10px;background:#f4ede2">`
}

/** Bars that need no picture, each above its word. */
function writeSteps({ steps }: Extract<MailPart, { part: 'steps' }>, look: MailTheme): string {
  const now = steps.findLastIndex(({ isDone }) => isDone)
  const cells = steps.map(({ label, isDone }, index) => {
    const weight = index === now ? 700 : 400
    const bar = `<div class="${isDone ? 'done' : 'ahead'}" style="height:6px;border-radius:3px;background:${isDone ? look.accent : look.line};font-size:0;line-height:0">&nbsp;</div>`
    const said = `<div class="${isDone ? 'ink' : 'soft'}" style="padding-top:6px;font:${weight} 12px/1.3 ${TEXT_FONT};color:${isDone ? look.ink : look.inkSoft}">${escapeHtml(label)}</div>`
    return `<td width="${Math.floor(100 / steps.length)}%" valign="top" style="padding:0 3px 4px 0">${bar}${said}</td>`
  })
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>${cells.join('')}</tr></table>`
}

function writeBill(
  bill: Extract<MailPart, { part: 'bill' }>,
  look: MailTheme,
  images: MailImages,
): string {
  const text = `font:400 16px/1.5 ${TEXT_FONT};color:${look.ink}`
  const soft = `font:400 14px/1.5 ${TEXT_FONT};color:${look.inkSoft}`
  const line = `border-top:1px solid ${look.line};`
  const row = (label: string, amount: string, style: string) =>
    `<tr><td class="rule" style="${style}vertical-align:top">${label}</td><td class="rule" align="right" style="${style}vertical-align:top;white-space:nowrap">${amount}</td></tr>`
  const ink = (words: string) => `<span class="ink" style="${text}">${words}</span>`
  const quiet = (words: string) => `<span class="soft" style="${soft}">${words}</span>`
  const goods = bill.lines.map(({ name, detail, amount, picture }) => {
    const below = detail ? `<br>${quiet(linesOf(detail))}` : ''
    const words = `${ink(escapeHtml(name))}${below}`
    const drawn = picture ? writePicture(picture, images, SMALL_PICTURE_PX) : ''
    const thing = drawn
      ? `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td valign="top" style="padding:0 14px 0 0">${drawn}</td><td valign="top">${words}</td></tr></table>`
      : words
    return row(thing, ink(escapeHtml(amount)), 'padding:8px 0;')
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
