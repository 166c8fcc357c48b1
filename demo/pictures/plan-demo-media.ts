import type { VersionedPhoto } from '#demo/drawing/photo-files.ts'
import { readFacts } from '#demo/seed/facts.ts'
import { readTexts } from '#demo/seed/texts.ts'
import type { PlannedVideo } from './media-plan.ts'
import { hashMediaSources, versionOf } from './media-version.ts'
import { withRow, type PictureWithRow } from './picture-row.ts'
import { planCalendarPictures } from './plan-calendar-pictures.ts'
import { planMedia } from './plan-media.ts'
import { planTemplatePictures } from './plan-template-pictures.ts'
import type { VideoRow } from './video-row.ts'

export type PlannedMedia = {
  photos: VersionedPhoto[]
  /** Drawn soon after the shop has opened, whether somebody asks for them or not. */
  pictures: PictureWithRow[]
  /** With words of a language in them: drawn when somebody first asks, which for most is never. */
  translated: PictureWithRow[]
  videos: { video: PlannedVideo; row: VideoRow }[]
}

/** Everything that the demo shop can show, with rows that need no drawing. */
export function planDemoMedia(): PlannedMedia {
  const facts = readFacts()
  const { code } = hashMediaSources()
  const { photos, pictures, videos } = planMedia(facts)
  return {
    photos: photos.map((key) => ({ key, version: versionOf(code, key) })),
    pictures: pictures.map((picture) => withRow(picture, code)),
    translated: [
      ...planTemplatePictures(facts, readTexts(facts), code),
      ...planCalendarPictures(pictures, code),
    ],
    videos: videos.map((video) => {
      const { name, width, height, poster, shot } = video
      return { video, row: { name, version: versionOf(code, shot), width, height, poster } }
    }),
  }
}
