import { openSmallPaper, type SmallPage } from './small-paper.ts'

export type LabelFacts = {
  order: string
  parcel: number
  parcels: number
  trackingNumber: string
  weightGrams: number
  carrier: string
  service: string | undefined
  sender: { name: string; lines: readonly string[] }
  /** Pick-up point, where the parcel goes to one. */
  point: { id: string; name: string } | undefined
  recipient: { name: string; lines: readonly string[]; country: string; phone: string | undefined }
}

/** Label maker: ours draws them; a carrier's own can take its place. */
export type LabelMaker = (labels: readonly LabelFacts[], now: Date) => Promise<Buffer>

const WIDTH = 100
const HEIGHT = 150
const LEFT = 6
const INNER = WIDTH - 2 * LEFT

/** Labels of 100 × 150 mm, one page for each parcel, for any label printer. */
export const drawLabels: LabelMaker = async (labels, now) => {
  const paper = await openSmallPaper({
    widthMm: WIDTH,
    heightMm: HEIGHT,
    title: `Labels ${labels[0]?.order ?? ''}`.trim(),
    author: labels[0]?.sender.name ?? 'Estampa',
    at: now,
    texts: labels.flatMap(({ recipient, sender, point }) => [
      recipient.name,
      ...recipient.lines,
      sender.name,
      ...sender.lines,
      point?.name ?? '',
    ]),
  })
  for (const label of labels) drawLabel(paper.addPage(), label)
  return paper.finish()
}

function drawLabel(page: SmallPage, label: LabelFacts): void {
  const { sender, recipient, point } = label
  const wide = { x: LEFT, width: INNER }
  page.line(label.carrier.toUpperCase(), { ...wide, y: 6, size: 18, isBold: true, width: 60 })
  page.line(label.service ?? '', { ...wide, y: 14, size: 9, width: 60 })
  page.line(`${label.parcel} / ${label.parcels}`, {
    x: 70,
    y: 6,
    size: 16,
    width: 24,
    isBold: true,
  })
  page.line(`${(label.weightGrams / 1000).toFixed(2)} kg`, { x: 70, y: 14, size: 9, width: 24 })
  page.rule(20)

  page.line('From', { ...wide, y: 22, size: 7 })
  page.line(sender.name, { ...wide, y: 25.5, size: 8.5, isBold: true })
  page.line(sender.lines.join(', '), { ...wide, y: 29.5, size: 8.5 })
  page.rule(36)

  page.line('To', { ...wide, y: 38, size: 7 })
  let y = page.block(recipient.name, { ...wide, y: 42, size: 15, isBold: true, most: 2 })
  if (point) y = page.block(`${point.name} (${point.id})`, { ...wide, y, size: 12, most: 2 })
  for (const line of recipient.lines) y = page.block(line, { ...wide, y, size: 13, most: 2 })
  page.line(recipient.country.toUpperCase(), { ...wide, y: y + 1, size: 15, isBold: true })
  if (recipient.phone) page.line(recipient.phone, { ...wide, y: 94, size: 9 })
  page.rule(100)

  page.code(label.trackingNumber, { x: LEFT, y: 104, width: INNER, height: 28 })
  page.line(label.trackingNumber, { ...wide, y: 134, size: 14, isBold: true })
  page.line(label.order, { ...wide, y: 142, size: 9 })
}
