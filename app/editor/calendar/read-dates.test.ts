import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_OWN_DATES } from '#design/elements/calendar-limits.ts'
import { OwnDate } from '#design/elements/calendar.schema.ts'
import { readDates } from './read-dates.ts'

const calendarFile = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'DTSTART;VALUE=DATE:20270304',
  'RRULE:FREQ=YEARLY',
  'SUMMARY:Ania\\, urodziny i jesz',
  ' cze coś',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20271231T190000Z',
  'SUMMARY:Party',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'DTSTART:20271399',
  'SUMMARY:Never',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

describe('dates from a file', () => {
  it('are read from a calendar file, with its folded lines', () => {
    expect(readDates(calendarFile)).toEqual({
      dates: [
        { name: 'Ania, urodziny i jeszcze coś', day: 4, month: 3, year: null },
        { name: 'Party', day: 31, month: 12, year: null },
      ],
      skipped: 1,
    })
  })

  it.each([
    ['name,date\nAna,2018-03-04', 2018],
    ['Name;Geburtstag\n"Ana";4.3.2018', 2018],
    ['04/03/2018\tAna', 2018],
    ['Ana;4.3.', null],
    ['\uFEFFAna,4/3', null],
  ])('are read from a table: %j', (text, year) => {
    expect(readDates(text)).toEqual({
      dates: [{ name: 'Ana', day: 4, month: 3, year }],
      skipped: 0,
    })
  })

  it('keep 29 February, refuse 30, and count what they do not understand', () => {
    const { dates, skipped } = readDates('Leo,29.2.\nEva,30.2.\nsomething else\nAna,1.1.')
    expect(dates.map(({ name }) => name)).toEqual(['Leo', 'Ana'])
    expect(skipped).toBe(2)
  })

  it('never are more than a design holds, or anything that it refuses', () => {
    const many = Array.from(
      { length: 4_000 },
      (_, index) => `Guest ${index},1.${(index % 12) + 1}.`,
    )
    expect(readDates(many.join('\n')).dates).toHaveLength(MOST_OWN_DATES)
    const line = fc.tuple(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(',', ';'),
      fc.constant('1.2.'),
    )
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map((parts) => parts.join('')).join('\n')
        for (const date of readDates(text).dates) {
          expect(OwnDate.safeParse({ ...date, photo: null }).success).toBe(true)
        }
      }),
    )
  })

  it('of a megabyte of anything take no longer than a blink', () => {
    const before = performance.now()
    for (const text of [
      ' ;'.repeat(500_000),
      '\n;'.repeat(400_000),
      'BEGIN:VEVENT\n a'.repeat(70_000),
    ]) {
      readDates(text)
    }
    expect(performance.now() - before).toBeLessThan(1_500)
  })
})
