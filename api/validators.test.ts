import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adultBirthDate, calendarDate, email, isAdult, jsonObject, todayIn, url } from './fields.ts'

const codeOf = (
  schema: {
    safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined }
  },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message

describe('an e-mail address', () => {
  it.each([
    'anna@example.com',
    "o'brien@example.co.uk",
    'anna+shop@sub.example.com',
    'björk@münchen.example',
    'a@xn--mnchen-3ya.example',
  ])('may be %s', (address) => {
    expect(email.parse(` ${address} `)).toBe(address)
  })

  it.each([
    '',
    'anna',
    'anna@localhost',
    '.anna@example.com',
    'anna.@example.com',
    'an..na@example.com',
    'anna@-example.com',
    'anna@example-.com',
    'anna@example.c',
    'anna@exam ple.com',
    'anna@example.com,eve@example.com',
    'anna@example.com\nBcc: eve@example.com',
    '"anna"@example.com',
    'Anna <anna@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a'.repeat(64)}.com`,
    `anna@${'a.'.repeat(130)}com`,
  ])('is not %j', (address) => {
    expect(email.safeParse(address).success).toBe(false)
  })

  it('is looked at in no time, however it is written', () => {
    const before = process.cpuUsage().user
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => void email.safeParse(text)))
    email.safeParse(`a@${'a-'.repeat(120)}`)
    expect((process.cpuUsage().user - before) / 1000, 'CPU milliseconds').toBeLessThan(1_000)
  })
})

describe('a date', () => {
  it.each(['2024-02-29', '2026-12-31', '2000-02-29'])('may be %s', (date) => {
    expect(calendarDate.parse(date)).toBe(date)
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-01',
    '2024-04-31',
    '2024-01-00',
    '2024-1-1',
    '0000-01-01',
    '2024-02-29T00:00',
    '+002024-01-01',
    '２０２４-01-01',
    '24-01-01',
    '2024/01/01',
  ])('is not %s', (date) => {
    expect(calendarDate.safeParse(date).success).toBe(false)
  })

  it('is every day of the calendar, and nothing else of its form', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0001-01-01'), noInvalidDate: true, max: new Date('9999-12-31') }),
        (day) => {
          expect(calendarDate.safeParse(day.toISOString().slice(0, 10)).success).toBe(true)
        },
      ),
    )
  })
})

describe('somebody who must be 18', () => {
  it.each([
    ['2008-11-15', '2026-11-15', true],
    ['2008-11-16', '2026-11-15', false],
    ['2008-02-29', '2026-02-28', false],
    ['2008-02-29', '2026-03-01', true],
    ['2026-11-16', '2026-11-15', false],
    ['1800-01-01', '2026-11-15', false],
    ['1920-01-01', '2026-11-15', true],
  ])('born %s is old enough on %s: %s', (birth, today, isOldEnough) => {
    expect(isAdult(birth, today)).toBe(isOldEnough)
  })

  it('has a birthday when it is midnight in the store, not elsewhere', () => {
    const now = () => new Date('2026-11-14T23:30:00Z')
    expect(todayIn('Europe/Madrid', now())).toBe('2026-11-15')
    expect(adultBirthDate('Europe/Madrid', now).safeParse('2008-11-15').success).toBe(true)
    expect(codeOf(adultBirthDate('Europe/London', now), '2008-11-15')).toBe('adult')
    expect(codeOf(adultBirthDate('Europe/London', now), '2008-11-31')).toBe('date')
  })
})

describe('a web address', () => {
  it('must be one that can be read', () => {
    for (const good of ['https://example.com', 'http://exämple.de/ü?x=1#y']) {
      expect(url.parse(good)).toBe(good)
    }
    for (const bad of ['example.com', '//example.com', 'http://', 'https://%', 'a b']) {
      expect(codeOf(url, bad), bad).toBe('url')
    }
  })
})

describe('a JSON value', () => {
  it('must be an object', () => {
    expect(jsonObject.parse('{"a":[1,{"b":null}]}')).toEqual({ a: [1, { b: null }] })
    expect(jsonObject.parse(`{"text":"${'['.repeat(100)}"}`)).toHaveProperty('text')
    for (const bad of ['[]', 'null', '1', '"{}"', '', '{', '{"a":1e999}']) {
      expect(codeOf(jsonObject, bad), bad).toBe('json_object')
    }
  })

  it('reaches no prototype', () => {
    expect(codeOf(jsonObject, '{"__proto__":{"a":1}}')).toBe('json_object')
    expect(({} as Record<string, unknown>)['a']).toBeUndefined()
  })

  it('is neither deep nor large', () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    expect(jsonObject.safeParse(nested(20)).success).toBe(true)
    expect(codeOf(jsonObject, nested(21))).toBe('json_object')
    expect(codeOf(jsonObject, nested(10_000))).toBe('json_object')
    expect(codeOf(jsonObject, `{"a":"${'é'.repeat(33_000)}"}`)).toBe('json_object')
  })

  it('is what JSON itself says, for any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 5 })), (object) => {
        fc.pre(!JSON.stringify(object).includes('__proto__'))
        const text = JSON.stringify(object)
        expect(jsonObject.parse(text)).toEqual(JSON.parse(text))
      }),
    )
  })
})
