import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calendarsOf } from '#design/calendar/dating.ts'
import type { DesignDocument } from '#design/document.ts'
import { openApi, type Visitor } from '#tests/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/database/database.ts'
import {
  granted,
  openDesign,
  saveOn,
  startBlankDesign,
  startDesign,
} from '#tests/designs/designs.ts'
import { makeArticle, makeCustomer } from '#tests/make.ts'

let database: TestDatabase
let shop: ReturnType<typeof openApi>
let calendar: Awaited<ReturnType<typeof makeArticle>>
const november = () => new Date('2026-11-16T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  shop = openApi(database.db, november)
  calendar = await makeArticle(database.db, {
    kind: 'calendar',
    isPersonalised: true,
    faces: [{ code: 'a4', widthMm: 210, heightMm: 297 }],
    pages: [13, 13],
    stores: ['WPX-GB', 'WPX-ES', 'WPX-AT'],
  })
  const published_at = new Date('2026-01-01')
  await database.db.updateTable('article').set({ published_at }).execute()
})
afterAll(async () => {
  await database.drop()
  expect(shop.faults).toEqual([])
})

const titlesOf = (document: DesignDocument) =>
  document.pages
    .flatMap(calendarsOf)
    .map(({ year, month, monthNames }) => `${monthNames[month - 1]} ${year}`)

const holidaysOf = (document: DesignDocument) =>
  document.pages.flatMap(calendarsOf).flatMap(({ holidays }) => holidays.map(({ name }) => name))

async function startOf(visitor: Visitor, fromDesignId?: string): Promise<DesignDocument> {
  const start = await visitor.design.getStart({ articleId: calendar.id, fromDesignId })
  return JSON.parse(granted(start).document) as DesignDocument
}

describe('a new calendar', () => {
  it('has a cover and the months of next year, as they are named where it is sold', async () => {
    const visitor = await shop.visitorWithSession({ application: 'WPX-AT', locale: 'de' })
    const document = await startOf(visitor)
    expect(titlesOf(document)).toHaveLength(12)
    expect(titlesOf(document).slice(0, 2)).toEqual(['Jänner 2027', 'Februar 2027'])
    expect(holidaysOf(document)).toContain('Nationalfeiertag')
    expect(document.pages[0]!.elements).toMatchObject([{ type: 'slot' }, { text: '2027' }])
    const kept = await startBlankDesign(visitor, calendar.id)
    expect(kept.document.pages).toEqual(document.pages)
    granted(await saveOn(visitor, kept, kept.document))
  })

  it('made from somebody else’s has the months and holidays of whoever takes it', async () => {
    const person = await makeCustomer(database.db, { isPartner: true, name: 'Pia' })
    const partner = await shop.customer(person)
    const draft = await startDesign(partner, calendar.id)
    expect(holidaysOf(draft.document)).toContain('Boxing Day')
    const designId = draft.id
    // As they were published before calendars had days.
    const withoutDays = {
      ...draft.document,
      isTemplate: true,
      pages: draft.document.pages.map((page, index) =>
        index === 5 ? { ...page, elements: page.elements.slice(0, 1) } : page,
      ),
    }
    granted(await saveOn(partner, draft, withoutDays))
    granted(await partner.design.describeDesign({ designId, description: 'A calendar' }))
    granted(
      await partner.design.setVisibility({
        designId,
        visibility: 'GROUP_APPLICATIONS',
        revision: 2,
        confirmed: ['calendar_page_without_dates'],
      }),
    )
    const taker = await shop.visitorWithSession({ application: 'WPX-ES', locale: 'es' })
    const document = await startOf(taker, designId)
    expect(titlesOf(document)).toHaveLength(12)
    expect(titlesOf(document)[4]).toBe('Mayo 2027')
    expect(holidaysOf(document)).toContain('Día de la Constitución')
    const made = granted(await taker.design.createDesign({ fromDesignId: designId }))
    expect(titlesOf((await openDesign(taker, made.designId)).document)).toEqual(titlesOf(document))
  })
})
