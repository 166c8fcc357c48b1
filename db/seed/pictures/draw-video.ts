import { join } from 'node:path'
import { filmTurningMug } from '#press/video/turning-mug.ts'
import { drawFlat, type PhotoFiles } from './draw-shot.ts'
import type { PlannedVideo } from './media-plan.ts'
import { writeWhole } from './write-whole.ts'

export type VideoTask = { video: PlannedVideo; version: string; folder: string; photos: PhotoFiles }

/** A row of the table of videos. */
export type DrawnVideo = {
  name: string
  version: string
  width: number
  height: number
  poster: string
}

export async function drawVideo({
  video,
  version,
  folder,
  photos,
}: VideoTask): Promise<DrawnVideo> {
  const { name, width, height, poster } = video
  const { flat, geometry } = await drawFlat(video.shot, photos, width)
  const film = await filmTurningMug(
    flat,
    geometry,
    { widthPx: width, heightPx: height },
    video.shot.view,
  )
  await writeWhole(join(folder, `${name}-${version}.webm`), film)
  return { name, version, width, height, poster }
}
