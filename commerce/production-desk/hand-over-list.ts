import { openSheet } from '#commerce/invoice/document-sheet.ts'

export type HandOverFacts = {
  list: string
  carrier: string
  sender: { name: string; lines: readonly string[] }
  at: Date
  /** As the factory's clock says it. */
  time: string
  madeBy: string
  parcels: readonly {
    trackingNumber: string
    order: string
    place: string
    service: string
    part: string
    weightGrams: number
  }[]
}

const inks = { ink: '#000000', soft: '#444444', accent: '#000000', line: '#888888' }
const columns = [
  { key: 'trackingNumber', name: 'Parcel', x: 56, width: 105 },
  { key: 'order', name: 'Order', x: 166, width: 110 },
  { key: 'part', name: 'Part', x: 280, width: 36 },
  { key: 'place', name: 'To', x: 320, width: 80 },
  { key: 'service', name: 'Service', x: 404, width: 85 },
  { key: 'weight', name: 'kg', x: 492, width: 47 },
] as const

const inKilograms = (grams: number) => (grams / 1000).toFixed(2)

/** The list that a driver signs: parcels with their numbers, no names of people. */
export async function drawHandOverList(facts: HandOverFacts): Promise<Buffer> {
  const { list, carrier, sender, at, time, madeBy, parcels } = facts
  const title = `Hand-over ${list}`
  const sheet = await openSheet({
    inks,
    about: { title, author: sender.name, language: 'en', at },
    texts: [sender.name, ...sender.lines, madeBy, ...parcels.map(({ place }) => place)],
  })
  const { left, width } = sheet
  sheet.line([{ text: title, x: left, width, size: 20, isBold: true }], 4)
  sheet.line([{ text: carrier, x: left, width, size: 13, isBold: true }], 2)
  sheet.line([{ text: `${sender.name}, ${sender.lines.join(', ')}`, x: left, width }])
  sheet.line([{ text: `${time} · ${madeBy}`, x: left, width, ink: 'soft' }], 10)
  const head = () => {
    sheet.line(
      columns.map(({ name, x, width: room }) => ({ text: name, x, width: room, isBold: true })),
      2,
    )
    sheet.rule(8)
  }
  head()
  for (const parcel of parcels) {
    if (sheet.room(30)) head()
    const texts = { ...parcel, weight: inKilograms(parcel.weightGrams) }
    sheet.line(
      columns.map(({ key, x, width: room }) => ({ text: texts[key], x, width: room })),
      3,
    )
  }
  sheet.room(170)
  sheet.rule(10)
  const total = inKilograms(parcels.reduce((sum, { weightGrams }) => sum + weightGrams, 0))
  const count = parcels.length === 1 ? '1 parcel' : `${parcels.length} parcels`
  sheet.line([{ text: `${count}, ${total} kg`, x: left, width, size: 12, isBold: true }], 56)
  signatures(sheet)
  const bytes = await sheet.finish((page, pages) => [title, `${page} / ${pages}`])
  return Buffer.from(bytes)
}

function signatures(sheet: Awaited<ReturnType<typeof openSheet>>): void {
  const half = sheet.width / 2 - 12
  const right = sheet.left + sheet.width / 2 + 12
  const dots = '.'.repeat(64)
  sheet.line([
    { text: dots, x: sheet.left, width: half, ink: 'soft' },
    { text: dots, x: right, width: half, ink: 'soft' },
  ])
  sheet.line(
    [
      { text: 'Handed over by (name, signature)', x: sheet.left, width: half },
      { text: 'Taken over by the driver (name, signature, time)', x: right, width: half },
    ],
    8,
  )
}
