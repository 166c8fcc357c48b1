import { describe, expect, it } from 'vitest'
import type { PlacedSecurityEvent } from '#commerce/kernel/security-event.ts'
import { createLog } from './log.ts'
import { openSecurityLog } from './security-log.ts'

type Line = Record<string, unknown>

function open() {
  const lines: Line[] = []
  let clock = Date.parse('2026-05-01T10:00:00Z')
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line) as Line) })
  const security = openSecurityLog(
    log,
    async () => Buffer.alloc(32, 7),
    () => clock,
  )
  return { lines, security, pass: (ms: number) => void (clock += ms) }
}

const account = { brand: 'estampa', email: 'Canary.Person@example.com' }
const refused: PlacedSecurityEvent = {
  kind: 'refused',
  way: 'GET /orders',
  network: '203.0.113.0/24',
  store: 'WPX-GB',
  requestId: 'ab12cd34',
}

describe('a line about security', () => {
  it('names nobody, and the same account always by the same short hash', async () => {
    const { lines, security } = open()
    security.report({ ...refused, kind: 'sign-in', way: 'password', account })
    security.report({
      ...refused,
      kind: 'password-changed',
      account: { ...account, email: account.email.toLowerCase() },
    })
    security.report({ ...refused, account: { ...account, brand: 'other' } })
    await security.close()
    expect(JSON.stringify(lines)).not.toMatch(/canary|example\.com/i)
    // Not even as what is left when the log's own rules have hidden it.
    expect(JSON.stringify(lines)).not.toMatch(/account|\[e-mail\]/)
    const [first, second, third] = lines
    expect(first).toMatchObject({
      event: 'security',
      kind: 'sign-in',
      way: 'password',
      level: 'INFO',
      network: '203.0.113.0/24',
      store: 'WPX-GB',
      requestId: 'ab12cd34',
      subject: expect.stringMatching(/^[0-9a-f]{12}$/),
    })
    expect(second!['subject']).toBe(first!['subject'])
    expect(third!['subject']).not.toBe(first!['subject'])
  })

  it('is written without its subject when the key cannot be read', async () => {
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    const security = openSecurityLog(log, () => Promise.reject(new Error('no database')))
    security.report({ kind: 'sign-in', account })
    await security.close()
    expect(lines.join()).toContain('"kind":"sign-in"')
    expect(lines.join()).not.toContain('subject')
  })
})

describe('a flood of refusals', () => {
  it('from one network is twenty lines a minute and one that counts the rest', async () => {
    const { lines, security, pass } = open()
    for (let i = 0; i < 5_000; i++) security.report(refused)
    pass(60_001)
    security.report(refused)
    await security.close()
    const summary = lines.filter((line) => 'suppressed' in line)
    expect(lines).toHaveLength(22)
    expect(summary).toMatchObject([
      { kind: 'refused', network: '203.0.113.0/24', suppressed: 4_980, level: 'WARN' },
    ])
  })

  it('from everywhere is bounded as well, and hides no sign-in', async () => {
    const { lines, security } = open()
    for (let i = 0; i < 50_000; i++) {
      security.report({ ...refused, network: `10.${i >> 8}.${i & 255}.0/24` })
    }
    for (let i = 0; i < 100; i++) security.report({ ...refused, kind: 'sign-in', account })
    await security.close()
    expect(lines.length).toBeLessThanOrEqual(600 + 100 + 1)
    expect(lines.filter(({ kind }) => kind === 'sign-in')).toHaveLength(100)
    const counted = lines.reduce((sum, line) => sum + Number(line['suppressed'] ?? 0), 0)
    expect(counted).toBe(50_000 - 600)
  })
})
