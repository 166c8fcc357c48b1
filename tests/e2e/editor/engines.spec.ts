import { expect, test } from '@playwright/test'
import { drawings } from '#tests/engines/drawings.ts'
import { isInstalled, withEngine } from '#tests/engines/engine.ts'
import { serveEngines } from '#tests/engines/engine-server.ts'
import { filesForEngines, reportOfNode } from '#tests/engines/work-for-engines.ts'

// One after the other: each draws as fast as the machine can.
test.describe.configure({ mode: 'default', timeout: 180_000 })

for (const engine of ['Chromium', 'Firefox', 'WebKitGTK'] as const) {
  test(`${engine} draws every text and document as the press does @desktop`, async () => {
    test.skip(!(await isInstalled(engine)), `${engine} is not installed`)
    const expected = await reportOfNode()
    expect(new Set(expected.hashes).size).toBeGreaterThan(600)
    const server = await serveEngines(await filesForEngines())
    try {
      const { hashes, sines } = await withEngine(engine, server.url, server.report)
      const different = drawings.filter((_, index) => hashes[index] !== expected.hashes[index])
      expect(different.map(({ name }) => name)).toEqual([])
      expect(hashes).toHaveLength(expected.hashes.length)
      expect(sines).toBe(expected.sines)
    } finally {
      await server.close()
    }
  })
}
