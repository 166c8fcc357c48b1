import type { Command } from '#design/commands/command.ts'
import type { DesignDocument } from '#design/document.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import { isCalendarDocument, monthPlaces } from './calendar-pages.ts'
import { calendarsOf } from './dating.ts'

/**
 * Every month in another arrangement. On the pages of a calendar it takes the place that suits it,
 * and the only photo of the page makes room; elsewhere somebody chose the place themselves.
 */
export function restyleCommands(document: DesignDocument, style: Calendar['style']): Command[] {
  return document.pages.flatMap((page) => {
    const months = calendarsOf(page).filter((calendar) => calendar.style !== 'year')
    const restyled = months.map(({ id }): Command => ({
      type: 'set-properties',
      elementId: id,
      kind: 'calendar',
      properties: { style },
    }))
    const [only, ...others] = months
    const photos = page.elements.filter(({ type }) => type === 'slot' || type === 'photo')
    const [photo, ...morePhotos] = photos
    const isOurs = only && others.length === 0 && photo && morePhotos.length === 0
    if (!isCalendarDocument(document) || !isOurs) return restyled
    const isFixed = [only, photo].some(({ locked, rotation }) => locked !== 'no' || rotation !== 0)
    if (isFixed) return restyled
    const places = monthPlaces(page, style)
    return [
      ...restyled,
      { type: 'resize', elementId: only.id, ...places.days },
      { type: 'resize', elementId: photo.id, ...places.photo },
    ]
  })
}
