/** Draws the demo shop's pictures for the tests, once, before several of them would each do it. */
import { join } from 'node:path'
import { listDemoMedia } from '#demo/pictures/demo-media.ts'
import { drawDemoMedia } from '#demo/pictures/draw-demo-media.ts'
import { openPainter } from '#demo/pictures/painter.ts'

const dataDir = join(import.meta.dirname, '..', 'var', 'test')
const painter = openPainter(dataDir)
await drawDemoMedia(painter, await listDemoMedia(dataDir), async () => {})
await painter.close()
