import { readFacts } from '#db/seed/facts.ts'
import { readTexts } from '#db/seed/texts.ts'
import type { LatePicture } from './late-picture.ts'
import { hashMediaSources } from './media-version.ts'
import { planCalendarPictures } from './plan-calendar-pictures.ts'
import { planMedia } from './plan-media.ts'
import { planTemplatePictures } from './plan-template-pictures.ts'

/** Every picture that has words of a language in it. */
export function planLatePictures(): LatePicture[] {
  const facts = readFacts()
  const { code } = hashMediaSources()
  return [
    ...planTemplatePictures(facts, readTexts(facts), code),
    ...planCalendarPictures(planMedia(facts).pictures, code),
  ]
}
