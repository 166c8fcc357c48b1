import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Who may import whom. A room that is not in a row's list may not be imported from it. */
const mayImport: Record<string, readonly string[]> = {
  server: ['server', 'config', 'app', 'api', 'commerce', 'db', 'db/seed', 'messages', 'press'],
  app: ['app', 'api', 'commerce', 'config', 'design', 'messages', 'press'],
  commerce: ['commerce', 'api', 'db', 'design', 'press', 'config', 'messages'],
  press: ['press', 'design'],
  'db/seed': ['db/seed', 'db', 'commerce', 'config', 'design', 'press'],
  db: ['db', 'config'],
  api: ['api'],
  design: ['design'],
  config: ['config'],
}

/** Within the rooms that the browser shares, only these files are meant for it. */
const browserMayLoad: Record<string, RegExp> = {
  api: /^api\/(client|contract|fields|refusal|wire)\.ts$/,
  commerce:
    /\.(contract|terms)\.ts$|^commerce\/contracts\.ts$|^commerce\/address\/[a-z-]+\.rules\.ts$/,
  config:
    /^config\/(format-day-range|format-money|format-percent|locales|memory|sites|site-table)\.ts$/,
  // Products are drawn on any canvas; everything else of the press needs Node.
  press: /^press\/product\/product-views\.ts$/,
}

const sources = Object.keys(mayImport)
  .filter((room) => !room.includes('/') && existsSync(join(root, room)))
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  .filter((file) => !/\.(test|spec)\.tsx?$/.test(file))

function roomOf(file: string): string {
  return file.startsWith('db/seed/') ? 'db/seed' : file.split('/')[0]!
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  const found = text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)
  return [...found].map((match) => match[1]!)
}

function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  return undefined
}

describe('the rooms of the house', () => {
  it('has source files to look at', () => {
    expect(sources.length).toBeGreaterThan(100)
  })

  it.each(sources)('%s imports only what its room may', (file) => {
    const room = roomOf(file)
    for (const specifier of importsOf(file)) {
      expect(
        specifier.startsWith('../'),
        `${file} climbs out of its folder with ${specifier}: write #${room}/… instead`,
      ).toBe(false)
      const target = targetOf(file, specifier)
      if (!target || target.includes('+types/') || !/^[a-z]+\//.test(target)) continue
      const targetRoom = roomOf(target)
      if (!(targetRoom in mayImport) && targetRoom !== 'messages' && targetRoom !== 'tests')
        continue
      expect(
        mayImport[room],
        `${file} imports ${specifier}: ${room} may not reach into ${targetRoom}; ask the API or move the code`,
      ).toContain(targetRoom)
      const allowed = browserMayLoad[targetRoom]
      if (room === 'app' && allowed) {
        expect(
          target,
          `${file} imports ${specifier}: it would reach the browser. Pages use contracts and the API client`,
        ).toMatch(allowed)
      }
      if (target.endsWith('.queries.ts')) {
        expect(
          dirname(target),
          `${file} uses another noun's queries: call its service instead`,
        ).toBe(dirname(file))
      }
    }
  })
})
