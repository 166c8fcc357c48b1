import type { DemoMedia } from './demo-media.ts'
import { openDrawingProgress } from './drawing-progress.ts'
import { missingIn, type Painter } from './painter.ts'
import { drawPrintPhotos, listMissingPhotos, type DrawnPhoto } from './print-photos.ts'

/** What a home page shows before anybody scrolls: its scene, and each list of the menu. */
const firstSeen = /^(?:hero-[a-z-]+|list-[a-z]+)$/

/** Draws what visitors see first, before they come. */
export function drawFirstSeen(painter: Painter, media: DemoMedia): Promise<void> {
  const pictures = media.pictures.filter(({ name }) => firstSeen.test(name))
  // The largest scene takes longest, and is what everybody looks at.
  const heroesFirst = pictures.toSorted((one, other) => other.width - one.width)
  return painter.drawMissing({ pictures: heroesFirst, videos: [] }, () => {})
}

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
  await painter.drawMissing(media, progress.count)
  progress.end()
}
