import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { describeError, redact } from './redact.ts'

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
