import type { DemoMedia } from './demo-media.ts'
import { openDrawingProgress } from './drawing-progress.ts'
import { missingIn, type Painter } from './painter.ts'
import { drawPrintPhotos, listMissingPhotos, type DrawnPhoto } from './print-photos.ts'

/** Draws all that is missing, in the background; first of all the photos, where somebody has a use for them. */
export async function drawDemoMedia(
  painter: Painter,
  media: DemoMedia,
  usePhotos: ((photos: readonly DrawnPhoto[]) => Promise<void>) | undefined,
): Promise<void> {
  const { folder, queue } = painter
  const { pictures, videos } = missingIn(folder, media)
  const photos = usePhotos ? listMissingPhotos(folder, media) : []
  const progress = openDrawingProgress(pictures.length + videos.length + photos.length)
  await usePhotos?.(await drawPrintPhotos(queue, folder, media, progress.count))
  await painter.drawRest(media, progress.count)
  progress.end()
}
