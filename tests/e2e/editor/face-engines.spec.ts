import { expect, test } from '@playwright/test'
import { isInstalled, withEngine } from '#tests/engines/engine.ts'
import { serveEngines } from '#tests/engines/engine-server.ts'
import {
  differenceOf,
  facePhotos,
  facesInNode,
  filesForFaces,
  type FaceReport,
} from '#tests/engines/face-work.ts'

test.describe.configure({ mode: 'default', timeout: 180_000 })

/** Of a side of the photo. */
const MOST_APART = 0.01

for (const engine of ['Chromium', 'Firefox', 'WebKitGTK'] as const) {
  test(`${engine} finds the faces that the shop has found @desktop @elsewhere`, async () => {
    test.skip(!(await isInstalled(engine)), `${engine} is not installed`)
    const photos = await facePhotos(8)
    const server = await serveEngines<FaceReport>(await filesForFaces(photos, 1))
    try {
      const { looked } = await withEngine(engine, server.url, server.report)
      const apart = await Promise.all(
        photos.map(async (photo, index) =>
          differenceOf(looked[index]!.faces ?? [], await facesInNode(photo)),
        ),
      )
      expect(looked.flatMap(({ faces }) => faces ?? []).length).toBeGreaterThan(20)
      expect(Math.max(...apart)).toBeLessThan(MOST_APART)
    } finally {
      await server.close()
    }
  })
}
