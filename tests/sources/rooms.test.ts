import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, sourcesOf } from './import-graph.ts'

/** Who may import whom, from the top floor down. A room that is not in a row's list may not be imported from it. */
const mayImport: Record<string, readonly string[]> = {
  demo: ['demo', 'server', 'config', 'app', 'api', 'commerce', 'db', 'design', 'messages', 'press'],
  server: ['server', 'config', 'app', 'api', 'commerce', 'db', 'messages', 'press'],
  app: ['app', 'api', 'commerce', 'config', 'design', 'messages', 'press'],
  commerce: ['commerce', 'api', 'db', 'design', 'press', 'config', 'messages'],
  press: ['press', 'design'],
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

/** The one door to the demo: by `import()`, so that a real shop loads nothing of it. */
const DEMO_DOOR = 'server/processes/load-demo.ts'

const sources = sourcesOf(Object.keys(mayImport))

const roomOf = (file: string) => file.split('/')[0]!

describe('the rooms of the house', () => {
  it('has source files to look at', () => {
    expect(sources.length).toBeGreaterThan(100)
  })

  it.each(sources)('%s imports only what its room may', (file) => {
    const room = roomOf(file)
    for (const { specifier, target, isLate } of importsOf(file)) {
      expect(
        specifier.startsWith('../'),
        `${file} climbs out of its folder with ${specifier}: write #${room}/… instead`,
      ).toBe(false)
      if (!target || target.includes('+types/') || !/^[a-z]+\//.test(target)) continue
      const targetRoom = roomOf(target)
      if (!(targetRoom in mayImport) && targetRoom !== 'messages' && targetRoom !== 'tests')
        continue
      if (file === DEMO_DOOR && targetRoom === 'demo' && isLate) continue
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

  it('has no code that only tests import: that lies in tests/', () => {
    const isTest = (file: string) => /\.test\.tsx?$|^(tests|bench)\//.test(file)
    const importers = new Map<string, string[]>()
    const all = sourcesOf([...Object.keys(mayImport), 'tests', 'bench'], { tests: true })
    for (const file of all) {
      for (const { target } of importsOf(file)) {
        if (target) importers.set(target, [...(importers.get(target) ?? []), file])
      }
    }
    const forTests = sourcesOf(['app', 'design', 'press'])
      // A process of its own opens this one: it lies beside the test that starts it.
      .filter((file) => !file.endsWith('-test-work.ts'))
      .filter((file) => importers.get(file)?.every(isTest))
    expect(forTests).toEqual([])
  })
})
