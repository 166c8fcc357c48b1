import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { addRootKey } from './root-keys.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'estampa-keys-'))
  file = join(folder, 'secrets.json')
})
afterAll(() => rmSync(folder, { recursive: true }))

const rootsOf = (settings: Record<string, string>) => readEnv(settings).readRootKeys()

describe('keys outside of the database', () => {
  it('come from a file for its owner alone, to which others are added while it is read', () => {
    addRootKey(file, 'one')
    const { readRootKeys } = readEnv({ SECRETS_FILE: file })
    addRootKey(file, 'two')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const roots = readRootKeys()!
    expect([roots.current, [...roots.keys.keys()]]).toEqual(['two', ['one', 'two']])
    expect(roots.keys.get('one')).toHaveLength(32)
    expect(() => addRootKey(file, 'two')).toThrow(/already/)
  })

  it('come from a setting as well, but not from both, and from neither by default', () => {
    const text = readFileSync(file, 'utf8')
    expect(rootsOf({ SECRETS: text })?.current).toBe('two')
    expect(() => readEnv({ SECRETS: text, SECRETS_FILE: file })).toThrow(/not both/)
    expect(rootsOf({})).toBeUndefined()
  })

  it('stop the start when others may read the file', () => {
    const open = join(folder, 'open.json')
    writeFileSync(open, readFileSync(file))
    for (const mode of [0o640, 0o604, 0o644]) {
      chmodSync(open, mode)
      expect(() => readEnv({ SECRETS_FILE: open })).toThrow(/chmod 600/)
    }
  })

  const canary = Buffer.alloc(32, 'canary').toString('base64')
  it.each([
    ['no JSON', `{"current":"1","keys":{"1":"${canary}"}`],
    ['a current key that is not there', `{"current":"2","keys":{"1":"${canary}"}}`],
    ['a key that is too short', `{"current":"1","keys":{"1":"${canary.slice(0, 8)}"}}`],
    ['a key that is no base64', `{"current":"1","keys":{"1":"${canary}!"}}`],
    ['a list', `["${canary}"]`],
  ])('stop the start and are not printed: %s', (_, text) => {
    let said = ''
    try {
      readEnv({ SECRETS: text })
    } catch (error) {
      said = (error as Error).message
    }
    expect(said).toContain('SECRETS')
    expect(said).not.toContain(canary.slice(0, 8))
  })
})
