import { monthElements, monthPlaces } from '#design/calendar/calendar-pages.ts'
import { peopleOf } from '#design/calendar/dating.ts'
import { type Asset, bleedBoxOf, type Page, type PageGeometry } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import type { Element } from '#design/elements/element.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { Shape } from '#design/elements/shape.schema.ts'
import { mm } from '#design/units.ts'
import { colorsOf, motifPage, type FindPhoto, type MotifChoice } from './motif-page.ts'
import type { Focus } from './sheet.ts'

/** A calendar in a picture shows the month in which most of them are given. */
const SHOWN = { year: 2027, month: 1 }

/** Readers of a calendar: the words, the first day of the week and the holidays are theirs. */
export type Readers = { country: string; language: string }

const readersElsewhere: Readers = { country: 'GB', language: 'en' }

type MonthShot = Pick<Page, 'background' | 'elements'> & { assets: Record<string, Asset> }

/** The place of the photo, to the edges of the paper. */
export function photoPage(page: PageGeometry): PageGeometry {
  const { days } = monthPlaces(page)
  const height = mm(days.y - page.height * 0.035)
  return { ...page, height, bleed: mm(0), safe: mm(Math.min(page.safe, height / 4)) }
}

/** A month of a calendar with a motif where the photo goes. */
export function monthShot(
  choice: MotifChoice & { readers?: Readers },
  page: PageGeometry,
  focus: Focus,
  findPhoto: FindPhoto,
): MonthShot {
  const place = photoPage(page)
  const picture = motifPage(choice, place, focus, findPhoto)
  const colors = colorsOf(choice)
  const paper = colors?.light ?? '#fffdf8'
  const bleed = bleedBoxOf(page)
  const rect = (id: string, fill: string, y: number, height: number) =>
    Shape.parse({ ...shapeDefaults, ...bleed, y, height, fill, id })
  const { country, language } = choice.readers ?? readersElsewhere
  const look = colors && { color: colors.ink, lineColor: colors.b }
  const [, days] = monthElements({
    page,
    month: SHOWN,
    people: peopleOf(country, language),
    number: 1,
    ...(look && { look }),
  })
  const elements: Element[] = [
    rect('ground', picture.background.color, bleed.y, place.height - bleed.y),
    ...picture.elements,
    // What a motif draws beyond its place lies under the paper of the days.
    rect('paper', paper, place.height, bleed.y + bleed.height - place.height),
    days,
  ]
  return {
    background: { ...backgroundDefaults, color: paper },
    elements,
    assets: picture.assets,
  }
}
