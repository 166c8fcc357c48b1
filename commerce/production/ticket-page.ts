import { createHash } from 'node:crypto'
import { encode } from 'uqr'
import { code128 } from './code-128.ts'
import type { Ticket } from './factory.contract.ts'
import { remakeCode, unitCode } from './line-code.rules.ts'

const BAR_HEIGHT = 40
/** More codes than that nobody cuts out: such a line is counted. */
const MOST_PIECE_CODES = 24

export type TicketRemake = {
  line: number
  number: number
  pieces: readonly number[]
  reason: string
}

/** The ticket as one page without anything from elsewhere. In English: it is for machines' people. */
export function ticketPage(
  ticket: Ticket,
  pictures: ReadonlyMap<string, string>,
  remakes: readonly TicketRemake[] = [],
): string {
  const facts = [
    ['Leaves on', ticket.leavesOn],
    ['Promised until', ticket.promisedUntil],
    ['Placed', ticket.placedAt.slice(0, 10)],
    ['Store', ticket.store],
    ['Delivery', ticket.deliveryType],
    ['Pieces', String(ticket.pieces)],
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escape(ticket.order)}</title>
<style>${style}</style>
</head>
<body>
<header>
<div><h1>${escape(ticket.order)}</h1>${ticket.isReprint ? reprintMark(ticket) : ''}</div>
<figure>${barcode(ticket.order)}</figure>
</header>
<dl>${facts.map(([name, value]) => (value ? fact(name!, value) : '')).join('')}</dl>
${ticket.lines
  .map((line) =>
    lineSection(
      line,
      pictures,
      `${remakeMarks(ticket.order, line, remakes)}${pieceCodes(ticket.order, line)}`,
    ),
  )
  .join('\n')}
</body>
</html>
`
}

/** Whoever prints it looks at what went wrong the first time. */
function reprintMark({ reprintOf }: Ticket): string {
  const mark = '<p class="mark">REPRINT</p>'
  if (!reprintOf) return mark
  const reason = reprintOf.reason.replaceAll('_', ' ')
  return `${mark}<p>of ${escape(reprintOf.order)}: ${escape(reason)}</p>`
}

type Line = Ticket['lines'][number]

function lineSection(line: Line, pictures: ReadonlyMap<string, string>, more: string): string {
  const picture = line.picture && pictures.get(line.picture.sha256)
  return `<section>
<div class="picture">${picture ? `<img src="${picture}" alt="">` : ''}</div>
<div>
<h2><b>${line.pieces} ×</b> ${escape(line.article)}</h2>
<p>${[`Article ${line.articleId}`, line.variantLabel || line.variant, line.design]
    .filter(Boolean)
    .map((text) => escape(String(text)))
    .join(' · ')}</p>
${contentsMarks(line)}${line.print ? printMarks(line.print) : '<p class="mark">NOT PRINTED</p>'}
${copiesOfPages(line)}
${namesOfPieces(line)}
${line.files.map(({ name, sha256 }) => `<p class="sum">${escape(name)} ${sha256}</p>`).join('')}
${barcode(line.code)}<p class="code">${escape(line.code)}</p>
${more}</div>
<div class="qr">${qrCode(line.code)}</div>
</section>`
}

/** Pieces that are made again, each with the code that says that they are there. */
function remakeMarks(order: string, { line }: Line, remakes: readonly TicketRemake[]): string {
  return remakes
    .filter((one) => one.line === line)
    .map(({ number, pieces, reason }) => {
      const code = remakeCode(order, line, number)
      const words = `MAKE AGAIN: piece ${pieces.join(', ')} · ${reason.toLowerCase().replaceAll('_', ' ')}`
      return `<p class="mark strong">${escape(words)}</p>${barcode(code)}<p class="code">${escape(code)}</p>`
    })
    .join('')
}

/** One code for each of the quantity, to lie with it until it is packed. */
function pieceCodes(order: string, { line, quantity }: Line): string {
  if (quantity === 1 || quantity > MOST_PIECE_CODES) return ''
  const codes = Array.from({ length: quantity }, (_, index) => unitCode(order, line, index + 1))
  return `<div class="pieces">${codes
    .map((code) => `<div>${barcode(code)}<p class="code">${escape(code)}</p></div>`)
    .join('')}</div>`
}

/** Counted for all pieces of the line: nobody has to multiply at the packing table. */
function contentsMarks({ contents = [], orientation }: Line): string {
  const counted = contents.map(({ thing, count, colour, sides, corners }) =>
    [
      `${count} ×`,
      colour,
      thing,
      sides && 'printed on both sides',
      corners && 'with rounded corners',
    ]
      .filter(Boolean)
      .join(' '),
  )
  return [...counted, ...(orientation ? [orientation] : [])]
    .map((words) => `<p class="mark">${escape(words)}</p>`)
    .join('')
}

const printMarks = ({ colour, mirrored, imposition }: NonNullable<Line['print']>) =>
  `<p class="mark">${colour}</p>${mirrored ? '<p class="mark strong">MIRRORED</p>' : ''}${imposition === 'SHEET' ? '<p class="mark">SHEETS</p>' : ''}`

/** Copies of pages, for somebody who prints piece by piece: which of them are made more than once. */
function copiesOfPages({ print, copies, quantity, extraPages }: Line): string {
  const several = copies.filter((one) => one.copies > 1)
  const words = [
    quantity > 1 && `${quantity} of the whole file`,
    extraPages > 0 && `${extraPages} pages more than usual`,
    print?.imposition === 'PIECE' &&
      several.length > 0 &&
      `Copies: ${several.map((one) => `page ${one.page} × ${one.copies}`).join(', ')}; others once`,
  ].filter(Boolean)
  return words.map((text) => `<p>${escape(String(text))}</p>`).join('')
}

/** To tick off at the packing table. */
function namesOfPieces({ names = [] }: Line): string {
  if (names.length === 0) return ''
  const items = names.map(({ name, copies }) => {
    const words = copies > 1 ? `${name} × ${copies}` : name
    return `<li dir="auto">${escape(words)}</li>`
  })
  return `<ol class="names">${items.join('')}</ol>`
}

const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd>${escape(value)}</dd></div>`

function barcode(text: string): string {
  const { modules, bars } = code128(text)
  const path = bars.map(({ at, width }) => `M${at} 0h${width}v${BAR_HEIGHT}h-${width}z`).join('')
  return drawing(`0 0 ${modules} ${BAR_HEIGHT}`, path, 'bars', `Barcode ${text}`)
}

function qrCode(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return drawing(`0 0 ${size} ${size}`, path, 'square', `QR code ${text}`)
}

const drawing = (box: string, path: string, kind: string, label: string) =>
  `<svg class="${kind}" viewBox="${box}" preserveAspectRatio="none" shape-rendering="crispEdges" role="img" aria-label="${escape(label)}"><path d="${path}"/></svg>`

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `
@page { size: A4; margin: 12mm }
* { margin: 0; box-sizing: border-box }
body { font: 11pt/1.35 system-ui, sans-serif; color: #000; background: #fff; max-width: 186mm; margin-inline: auto }
@media screen { body { padding-block: 12mm } }
header { display: flex; justify-content: space-between; gap: 8mm; align-items: start; border-bottom: 1pt solid; padding-bottom: 4mm }
h1 { font-size: 26pt; line-height: 1.1 }
h2 { font-size: 14pt; font-weight: 500 }
dl { display: grid; grid-template-columns: repeat(3, 1fr); gap: 2mm 6mm; padding-block: 4mm }
dt { font-size: 8pt }
dd { font-weight: 600 }
section { display: grid; grid-template-columns: 40mm 1fr 28mm; gap: 5mm; padding-block: 4mm; border-top: .5pt solid; break-inside: avoid }
img { max-width: 40mm; max-height: 40mm; object-fit: contain }
.bars { display: block; width: 70mm; height: 14mm; margin-top: 2mm }
.square { width: 28mm; height: 28mm }
.code { font: 10pt monospace; padding-inline-start: 5mm }
.sum { font: 6.5pt monospace; overflow-wrap: anywhere }
section:has(.names) { break-inside: auto }
.names { columns: 3; column-gap: 4mm; padding-inline-start: 7mm; font-size: 9pt }
.mark { display: inline-block; border: 1pt solid; padding: 0 2mm; margin: 1mm 2mm 1mm 0; font-weight: 700 }
.pieces { display: grid; grid-template-columns: repeat(2, 1fr); gap: 2mm 4mm; margin-top: 3mm }
.pieces .bars { width: 100%; height: 9mm }
.strong { background: #000; color: #fff; print-color-adjust: exact }
`

/** Nonce by which a browser that runs nothing else lets the page have its own style. */
export const ticketStyleHash = createHash('sha256').update(style).digest('base64')
