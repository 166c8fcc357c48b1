import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyCommand } from '#design/commands.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { DesignDocument } from '#design/document.schema.ts'
import * as histories from '#design/history.ts'
import { preflight } from '#design/preflight.ts'
import { relayout } from '#design/relayout.ts'
import { findBrokenLock } from '#design/template-locks.ts'
import { calendarDocument, monthPlaces, styleForPage, withDays } from './calendar-pages.ts'
import {
  calendarsOf,
  comingJanuary,
  datedDocument,
  datingCommands,
  peopleOf,
  startOf,
} from './dating.ts'
import { monthsBetween, monthsLater, weekNumberOf } from './dates.ts'
import { restyleCommands } from './restyle.ts'

const polish = peopleOf('PL', 'pl')
const wall = { width: 210, height: 297, bleed: 3, safe: 8, dpi: 300 }

function blank(page: object = wall) {
  return DesignDocument.parse({
    v: 1,
    id: 'new',
    revision: 0,
    articleId: 304,
    variant: 'a4',
    isTemplate: false,
    pageCount: { min: 13, max: 13 },
    fonts: {},
    assets: {},
    pages: Array.from({ length: 13 }, (_, index) => ({
      id: `page-${index + 1}`,
      ...page,
      background: backgroundDefaults,
      elements: [],
    })),
  })
}

const calendar = (page: object = wall) =>
  DesignDocument.parse(calendarDocument(blank(page), { year: 2027, month: 1 }, polish))

const monthsOf = (document: DesignDocument) =>
  document.pages.flatMap(calendarsOf).map(({ year, month }) => `${year}-${month}`)

const dating = Symbol('dating')

describe('the months of a calendar', () => {
  it('follow each other from any month on, over the end of the year, in one step', () => {
    const before = histories.beginGesture(histories.startHistory(calendar()), dating)
    const after = histories.commitGesture(
      datingCommands(before.document, { year: 2027, month: 9 }).reduce(
        (history, command) =>
          histories.record(history, applyCommand(history.document, command), dating),
        before,
      ),
    )
    expect(monthsOf(after.document).slice(0, 5)).toEqual([
      '2027-9',
      '2027-10',
      '2027-11',
      '2027-12',
      '2028-1',
    ])
    expect(JSON.stringify(after.document.pages[0])).toContain('2027 / 2028')
    expect(after.past).toHaveLength(1)
    expect(histories.undo(after).document).toEqual(before.document)
  })

  it('write down their names and holidays, and keep what the family keeps', () => {
    const ownDates = [{ day: 3, month: 10, year: 2018, name: 'Zosia', photo: null }]
    const typed = calendar()
      .pages.flatMap(calendarsOf)
      .reduce((document, { id }) => {
        const properties = { ownDates }
        const result = applyCommand(document, {
          type: 'set-properties',
          elementId: id,
          kind: 'calendar',
          properties,
        })
        return result.ok ? result.document : document
      }, calendar())
    const dated = datedDocument(typed, { year: 2027, month: 7 }, peopleOf('AT', 'de'))
    const months = dated.pages.flatMap(calendarsOf)
    expect(months.map(({ ownDates }) => ownDates)).toEqual(months.map(() => ownDates))
    const january = months.find(({ month }) => month === 1)!
    expect(january.monthNames[0]).toBe('Jänner')
    expect(january.holidays.map(({ date, name }) => `${date} ${name}`)).toEqual([
      '2028-01-01 Neujahr',
      '2028-01-06 Heilige Drei Könige',
    ])
  })

  it('are dated wherever they begin, and stay a document', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1950, max: 2100 }),
        fc.integer({ min: 1, max: 12 }),
        (year, month) => {
          const dated = datedDocument(calendar(), { year, month }, peopleOf('ES', 'ca'))
          expect(DesignDocument.parse(dated)).toEqual(dated)
          const months = dated.pages.flatMap(calendarsOf)
          expect(startOf(dated)).toEqual({ year, month })
          expect(months.map((one) => monthsBetween({ year, month }, one))).toEqual(
            Array.from({ length: 12 }, (_, index) => index),
          )
        },
      ),
      { numRuns: 20 },
    )
  })

  it('begin with the coming January, or with this one while it lasts', () => {
    expect(comingJanuary(new Date('2026-11-16'))).toEqual({ year: 2027, month: 1 })
    expect(comingJanuary(new Date('2027-01-09'))).toEqual({ year: 2027, month: 1 })
    expect(monthsLater({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 })
    expect(['2027-01-03', '2027-01-04', '2028-12-31'].map(weekNumberOf)).toEqual([53, 1, 52])
  })

  it('can be dated in a template whose maker fixed the rest', () => {
    const made = calendar()
    const locked = {
      ...made,
      pages: made.pages.map((page) => ({
        ...page,
        elements: page.elements.map((element) => ({ ...element, locked: 'by-template' as const })),
      })),
    }
    const dated = datedDocument(locked, { year: 2031, month: 3 }, polish)
    expect(findBrokenLock(locked, dated)).toBeUndefined()
    const { id } = locked.pages[1]!.elements[1]!
    const recoloured = applyCommand(locked, {
      type: 'set-properties',
      elementId: id,
      kind: 'calendar',
      properties: { color: '#123456' },
    })
    expect(recoloured).toMatchObject({ ok: false, reason: 'locked' })
  })
})

const papers = [
  { ...wall, style: 'grid' },
  { width: 210, height: 100, bleed: 3, safe: 6, dpi: 300, style: 'strip' },
  { width: 210, height: 148, bleed: 3, safe: 6, dpi: 300, style: 'strip' },
  { width: 220, height: 450, bleed: 3, safe: 8, dpi: 300, style: 'columns' },
  { width: 300, height: 300, bleed: 3, safe: 8, dpi: 300, style: 'strip' },
]

describe.each(papers)('a page of $width × $height mm', ({ style, ...page }) => {
  it('has days that are read and a photo that lies beside them', () => {
    expect(styleForPage(page as never)).toBe(style)
    const made = calendar(page)
    expect(preflight(made).map(({ code }) => code)).toEqual(made.pages.map(() => 'empty_slot'))
    for (const other of ['grid', 'rows', 'strip', 'columns'] as const) {
      const { photo, days } = monthPlaces(page as never, other)
      const isApart = photo.y + photo.height <= days.y || photo.x + photo.width <= days.x
      expect(isApart, other).toBe(true)
      const restyled = restyleCommands(made, other).reduce((document, command) => {
        const result = applyCommand(document, command)
        expect(result.ok).toBe(true)
        return result.ok ? result.document : document
      }, made)
      const codes = new Set(preflight(restyled).map(({ code }) => code))
      codes.delete('calendar_too_small')
      expect([...codes], other).toEqual(['empty_slot'])
    }
  })

  it('goes onto another size with its days inside', () => {
    for (const target of papers) {
      const { style: _, ...geometry } = target
      const article = {
        articleId: 304,
        variant: 'b',
        pageCount: { min: 13, max: 13 },
        pages: [geometry],
      }
      const laid = relayout(calendar(page), article as never)
      const codes = laid.ok ? preflight(laid.document).map(({ code }) => code) : ['refused']
      expect(codes.filter((code) => !['empty_slot', 'calendar_too_small'].includes(code))).toEqual(
        [],
      )
    }
  })
})

describe('a page of a calendar without days', () => {
  it('is told of, and gets the days of its month back', () => {
    const made = calendar()
    const [, days] = made.pages[4]!.elements
    const result = applyCommand(made, { type: 'remove', elementIds: [days!.id] })
    const without = result.ok ? result.document : made
    const finding = preflight(without).find(({ code }) => code === 'calendar_page_without_dates')!
    expect(finding).toMatchObject({ severity: 'confirm', pageId: 'page-5', elementId: null })
    const fixed = applyCommand(without, finding.fix!)
    expect(fixed.ok && monthsOf(fixed.document)).toEqual(monthsOf(made))
    expect(fixed.ok && calendarsOf(fixed.document.pages[4]!)[0]?.holidays).toEqual(
      calendarsOf(made.pages[4]!)[0]!.holidays,
    )
  })

  it('is told of twelve times where there are none at all, and of no other article', () => {
    const codesOf = (document: DesignDocument) =>
      preflight(document).flatMap(({ code }) => (code.startsWith('calendar') ? code : []))
    expect(codesOf(blank())).toEqual(
      Array.from({ length: 12 }, () => 'calendar_page_without_dates'),
    )
    expect(codesOf({ ...blank(), pageCount: { min: 10, max: 20 } })).toEqual([])
  })

  it('gets days when a design of former times is taken', () => {
    const filled = withDays(blank(), { year: 2027, month: 1 }, polish)
    expect(monthsOf(DesignDocument.parse(filled))).toEqual(monthsOf(calendar()))
    expect(withDays(filled, { year: 2030, month: 1 }, polish)).toBe(filled)
  })
})
