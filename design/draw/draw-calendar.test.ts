import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { documentWith } from '#tests/design/arbitrary-document.ts'
import { calendarDays, peopleOf } from '#design/calendar/dating.ts'
import { displayListText } from '#tests/design/display-list-text.ts'
import { calendarDefaults } from '#design/elements/calendar.ts'
import { calendarStyles } from '#design/elements/calendar-limits.ts'
import type { LayOutText } from '#design/text/text-layout.ts'
import { createTypeSetter } from '#design/text/type-setter.ts'
import { loadEmoji } from '#press/emoji.ts'
import { loadFonts } from '#press/fonts.ts'
import { drawPage } from './draw-page.ts'
import { tools } from '#tests/design/sample-drawing.ts'

const ownDates = [
  { day: 29, month: 2, year: 2016, name: 'Leo 🎂', photo: null },
  {
    day: 6,
    month: 1,
    year: null,
    name: 'Zosia',
    photo: { asset: 'beach', crop: { x: 0.1, y: 0, width: 0.75, height: 1 } },
  },
]
const frame = { id: 'days', x: 8, y: 8, width: 184, height: 74 }
const fonts = { 'playfair-display': 'a'.repeat(64), 'work-sans': 'a'.repeat(64) }

let setType: LayOutText

beforeAll(async () => {
  const loaded = await loadFonts(['roboto', 'playfair-display', 'work-sans'])
  setType = createTypeSetter({ fonts: loaded, emoji: await loadEmoji() })
})

function draw(changes: object = {}, month = { year: 2027, month: 1 }) {
  const style = 'style' in changes ? (changes.style as 'grid') : 'grid'
  const days = calendarDays(month, peopleOf('PL', 'pl'), style)
  const calendar = { ...calendarDefaults, ...frame, ...days, ownDates, ...changes }
  const document = documentWith([calendar], { fonts })
  const said: string[] = []
  const layOutText: LayOutText = (text) => {
    said.push(text.text.replaceAll('\u00a0', ' '))
    return setType(text)
  }
  const list = drawPage(document, document.pages[0]!, { ...tools, layOutText })
  return { list, said, hash: createHash('sha256').update(displayListText(list)).digest('hex') }
}

describe('a drawn calendar', () => {
  it.each(calendarStyles)('has every day, holiday and birthday as %s', (style) => {
    const { said, list } = draw({ style })
    const days = Array.from({ length: 31 }, (_, index) => String(index + 1))
    expect(days.filter((day) => !said.includes(day))).toEqual([])
    const all = said.join(' ')
    expect(all).toContain('Styczeń')
    expect(all).toContain('Zosia')
    if (style !== 'year') expect(all).toContain('Trzech Króli')
    const hasFace = list.items.some(({ kind }) => kind === 'image')
    expect(hasFace).toBe(['grid', 'rows', 'columns'].includes(style))
  })

  it('prints Sundays and holidays in their colour, and nothing else', () => {
    const { said, list } = draw({ ownDates: [] })
    const inColours = new Set(list.items.flatMap((item) => (item.kind === 'path' ? item.fill : [])))
    expect([...inColours]).toEqual(
      expect.arrayContaining([calendarDefaults.color, calendarDefaults.accent]),
    )
    expect(said.filter((text) => text === 'Nowy Rok')).toHaveLength(1)
  })

  it('keeps a birthday on 29 February in every year, with the age', () => {
    expect(draw({}, { year: 2027, month: 2 }).said).toContain('Leo 🎂 (11)')
    expect(draw({}, { year: 2028, month: 2 }).said).toContain('Leo 🎂 (12)')
    expect(draw({}, { year: 2015, month: 2 }).said).toContain('Leo 🎂')
  })

  it('begins its weeks with the weekday that was chosen, and numbers them', () => {
    const weekdays = (changes: object) => draw(changes).said.slice(2, 9).join(' ')
    expect(weekdays({})).toBe('Pn Wt Śr Cz Pt So Nd')
    expect(weekdays({ firstWeekday: 7 })).toBe('Nd Pn Wt Śr Cz Pt So')
    expect(draw({ hasWeekNumbers: true }).said).toContain('53')
  })

  it('names the columns of a planner', () => {
    const columns = ['Mama', 'Tata', 'Zosia', 'Jaś', 'Reks']
    const { said } = draw({ style: 'columns', columns })
    expect(columns.filter((name) => !said.includes(name))).toEqual([])
  })

  it('has not changed for whoever ordered before', () => {
    const hashes = Object.fromEntries(
      calendarStyles.map((style) => [style, draw({ style }).hash.slice(0, 16)]),
    )
    expect(hashes, 'raise LAYOUT_ENGINE_VERSION if this is meant').toEqual({
      grid: '8f5c3fc46f8793cd',
      rows: 'a97cb5f72ee50a94',
      strip: '9e34e1d0331a5a95',
      columns: 'ca32218ad1108b13',
      year: '2860e7fc465a9e97',
    })
  })
})
