import { join } from 'node:path'
import { filmTurningMug } from '#demo/video/turning-mug.ts'
import { drawFlat } from './draw-shot.ts'
import type { PhotoFiles } from './photo-files.ts'
import type { PlannedVideo } from '#demo/pictures/media-plan.ts'
import { writeWhole } from './write-whole.ts'

export type VideoTask = { video: PlannedVideo; version: string; folder: string; photos: PhotoFiles }

export async function drawVideo({ video, version, folder, photos }: VideoTask): Promise<void> {
  const { name, width, height } = video
  const { flat, geometry } = await drawFlat(video.shot, photos, width)
  const film = await filmTurningMug(
    flat,
    geometry,
    { widthPx: width, heightPx: height },
    video.shot.view,
  )
  await writeWhole(join(folder, `${name}-${version}.webm`), film)
}
