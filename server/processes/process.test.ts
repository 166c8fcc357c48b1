import { expect, it, vi } from 'vitest'
import { readEnv } from '#config/env.ts'
import { tellOpen } from './process.ts'

const API_TOKEN = 'a-token-that-both-ends-share-0123456789'

async function linesOf(settings: Record<string, string>): Promise<string[]> {
  const told: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line))
  const terminal = process.stdout.isTTY
  process.stdout.isTTY = false
  try {
    await tellOpen(readEnv(settings), 1_234)
  } finally {
    process.stdout.isTTY = terminal
  }
  return told
}

it.each([
  ['with a database of its own', { DATABASE_URL: 'postgres://estampa@db/estampa' }],
  ['with the API elsewhere', { API_URL: 'http://api.internal:3000/_api', API_TOKEN }],
])('a process %s says that it is open in one line of JSON', async (_, settings) => {
  const lines = await linesOf(settings)
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: 'Estampa is open', ms: 1_234 })
})

it('a shop of its own tells its addresses', async () => {
  expect((await linesOf({})).join('\n')).toContain('Its 18 stores:')
})
