import { listDemoMedia, type DemoMedia } from '#demo/pictures/demo-media.ts'
import { drawDemoMedia } from '#demo/pictures/draw-demo-media.ts'
import { openPainter } from '#demo/pictures/painter.ts'

/** All pictures, videos and photos of the demo shop, drawn where they are missing. */
export async function drawTestMedia(dataDir: string): Promise<DemoMedia> {
  const media = await listDemoMedia(dataDir)
  const painter = openPainter(dataDir)
  try {
    await drawDemoMedia(painter, media, async () => {})
  } finally {
    await painter.close()
  }
  return media
}
