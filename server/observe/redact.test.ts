import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { redact } from '#commerce/log/redact.rules.ts'
import { describeError } from './redact.ts'

/** Things that must never be found in a log. */
const canaries = [
  'anna.serra+x@example.com',
  'hunter2-secret',
  '4242 4242 4242 4242',
  '4242424242424242',
  'ES9121000418450200051332',
  'DE89 3704 0044 0532 0130 00',
  'q3Zy8vPq7kJd2LmN0aBcDeFgHiJkLmNoPqRsTuVwXyZ',
]

const sentences = [
  'mail to anna.serra+x@example.com failed',
  'password=hunter2-secret&x=1',
  '{"token":"hunter2-secret"}',
  'card 4242 4242 4242 4242 and 4242424242424242',
  'iban ES9121000418450200051332 or DE89 3704 0044 0532 0130 00',
  'sid q3Zy8vPq7kJd2LmN0aBcDeFgHiJkLmNoPqRsTuVwXyZ',
  'postgres://shop:hunter2-secret@localhost/shop',
]

describe('what is logged', () => {
  it.each(sentences)('hides the secret in: %s', (sentence) => {
    const shown = redact(sentence)
    for (const canary of canaries) expect(shown).not.toContain(canary)
  })

  it('leaves the id of a request alone, however many digits it begins with', () => {
    for (const id of [
      '12345678-9012-4345-ae9c-002912345678',
      '12345678-9012-4345-8901-234567890123',
      '42424242-4242-4242-b424-242424242424',
    ]) {
      expect(redact(`"id":"${id}"`)).toBe(`"id":"${id}"`)
    }
  })

  it.each([
    '4242424242424242',
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '3782 822463 10005',
    '4222222222222',
    '6304000000000000000',
  ])('hides the card number %s beside such an id', (number) => {
    const shown = redact(`12345678-9012-4345-ae9c-002912345678 paid with ${number}.`)
    expect(shown).toBe('12345678-9012-4345-ae9c-002912345678 paid with [number].')
  })

  it('hides each of several addresses that stand side by side', () => {
    expect(redact('x@y@example.com')).toBe('x@[e-mail]')
    expect(redact('a@b.cc+d@e.ff')).toBe('[e-mail][e-mail]')
    expect(redact('-anna@example.com-')).toBe('[e-mail]')
  })

  it('hides an id between hyphens, and the password of an address up to its last @', () => {
    const id = 'q3Zy8vPq7kJd2LmN0aBcDe'
    expect(redact(`--${id}--`)).toBe('--[id]--')
    expect(redact(`--${id.slice(1)}--`)).toBe(`--${id.slice(1)}--`)
    expect(redact('amqp://shop:p@ss:w/rd@queue:5672 up')).toBe('amqp://shop:[secret]@queue:5672 up')
    expect(redact('http://localhost:3000/ is open')).toBe('http://localhost:3000/ is open')
  })

  it('keeps a line a line', () => {
    expect(redact('a\r\n{"level":"FATAL"}\u001b[31m')).not.toMatch(/[\r\n\u001b]/)
  })

  it('leaves ordinary words and routes alone', () => {
    const text = 'GET accounts-orders 200 in 12 ms on 2026-11-15T03:59:00.000Z'
    expect(redact(text)).toBe(text)
  })

  it('hides secrets in fields, errors and causes, and says the level in words', () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const error = new Error('no mail to anna.serra+x@example.com', {
      cause: new Error('password=hunter2-secret'),
    })
    log.error({ ...describeError(error), deep: { list: [sentences[3]] }, err: error }, sentences[4])
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0]!)).toMatchObject({
      level: 'ERROR',
      err: { message: expect.stringContaining('no mail to') },
    })
    for (const canary of canaries) expect(lines[0]).not.toContain(canary)
  })
})
