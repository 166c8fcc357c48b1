import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'estampa-browser-'))
  vi.resetModules()
  vi.stubEnv('CHROMIUM', '')
  vi.stubEnv('ESTAMPA_TEST_BROWSER', '')
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
})

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('the browser of the tests', () => {
  it('is the one that CHROMIUM names', async () => {
    put('chromium', 'exit 0')
    vi.stubEnv('CHROMIUM', put('my-own', 'exit 0'))
    expect((await search()).executablePath).toBe(join(folder, 'my-own'))
  })

  it('is never another one than CHROMIUM names', async () => {
    put('chromium', 'exit 0')
    vi.stubEnv('CHROMIUM', put('my-own', 'echo no display >&2; exit 1'))
    await expect(search()).rejects.toThrow(/CHROMIUM is set to .*my-own.*no display/)
  })

  it('is the first on the PATH that runs', async () => {
    // Alone on the PATH: a Chromium of the machine would be found by its better name.
    vi.stubEnv('PATH', folder)
    put('chromium', 'exit 1')
    put('chromium-browser', 'echo please install the snap; exit 1')
    const chrome = put('google-chrome', 'exit 0')
    expect((await search()).executablePath).toBe(chrome)
  })

  it('has no window that nobody sees, where the machine has such a one', async () => {
    put('chromium', 'exit 0')
    const shell = put('chromium-headless-shell', 'exit 0')
    expect((await search()).executablePath).toBe(shell)
  })

  it('sends nothing home', async () => {
    put('chromium', 'exit 0')
    const { args } = await search()
    expect(args).toContain('--disable-background-networking')
    expect(args).toContain('--disable-component-update')
    expect(args).toContain('--disable-sync')
  })

  it.runIf(process.getuid?.() === 0)('has no sandbox for root, who cannot have one', async () => {
    put('chromium', 'exit 0')
    expect((await search()).args).toContain('--no-sandbox')
  })

  it('is looked for once, also for the processes that are started then', async () => {
    const fake = put('chromium-headless-shell', 'exit 0')
    const first = await search()
    rmSync(fake)
    vi.resetModules()
    expect(await search()).toEqual(first)
  })
})

async function search() {
  const { findBrowser } = await import('./browser.ts')
  return findBrowser()
}

function put(name: string, script: string): string {
  const file = join(folder, name)
  writeFileSync(file, `#!/bin/sh\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}
