import { todayIn } from '#api/fields.ts'
import { listSeasons } from '#commerce/content/season.rules.ts'
import type { Site } from '#config/sites.ts'
import type { DemoMedia } from './demo-media.ts'
import { openDrawingProgress } from './drawing-progress.ts'
import { missingIn, type Painter } from './painter.ts'
import { drawPrintPhotos, listMissingPhotos, type DrawnPhoto } from './print-photos.ts'

/** Draws what home pages show first, before anybody comes: a scene, and the lists of the menu. */
export function drawFirstSeen(
  painter: Painter,
  media: DemoMedia,
  { sites, now }: { sites: readonly Site[]; now: Date },
): Promise<void> {
  // Which of them an order still reaches, and whether any, the shop says later.
  const seasons = sites.flatMap(({ config, timeZone }) =>
    listSeasons(config.defaultCountryA2, todayIn(timeZone, now)),
  )
  const scenes = new Set(['hero-estampa', ...seasons.map(({ id }) => `season-${id}`)])
  const pictures = [
    ...media.pictures.filter(({ name }) => scenes.has(name)),
    ...media.pictures.filter(({ name }) => /^list-[a-z]+$/.test(name)),
  ]
  return painter.drawMissing({ pictures, videos: [] }, () => {})
}

/** Draws all that is missing, in the background; first of all the photos, where somebody has a use for them. */
export async function drawDemoMedia(
  painter: Painter,
  media: DemoMedia,
  givePhotos: ((photos: readonly DrawnPhoto[]) => Promise<void>) | undefined,
): Promise<void> {
  const { folder, queue } = painter
  const { pictures, videos } = missingIn(folder, media)
  const photos = givePhotos ? listMissingPhotos(folder, media) : []
  const progress = openDrawingProgress({
    picture: pictures.length,
    photo: photos.length,
    video: videos.length,
  })
  await givePhotos?.(await drawPrintPhotos(queue, folder, media, progress.count))
  await painter.drawMissing(media, progress.count)
  progress.end()
}
