import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import { inOrder, momentTaken, setAside, type Aside, type RollPhoto } from '#design/book/roll.ts'

export type Roll = { all: RollPhoto[]; aside: Aside[] }

/** The visitor's photos as a roll: in order, and with what is better left out set aside. */
export function rollOf(uploads: readonly PhotoUpload[], language: string): Roll {
  const photos = uploads.map(({ id, name, asset, takenAt, look }): RollPhoto => ({
    id,
    name,
    widthPx: asset.widthPx,
    heightPx: asset.heightPx,
    takenAt,
    look,
  }))
  const all = inOrder(photos, language)
  return { all, aside: setAside(all).aside }
}

/** Without what is set aside, but with what somebody has put back; still in order. */
export function chosenOf({ all, aside }: Roll, putBack: ReadonlySet<string>): RollPhoto[] {
  const out = new Set(aside.map(({ id }) => id).filter((id) => !putBack.has(id)))
  return all.filter(({ id }) => !out.has(id))
}

/** `4–9 July 2026`, or undefined where no photo says when it was taken. */
export function datesOf(roll: readonly RollPhoto[], locale: string): string | undefined {
  const moments = roll.map(momentTaken).filter((moment) => moment !== undefined)
  const [first, last] = [moments[0], moments.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const days = (last - first) / 86_400_000
  const style =
    days > 45 ? { month: 'long' as const } : { day: 'numeric' as const, month: 'long' as const }
  const format = new Intl.DateTimeFormat(locale, { ...style, year: 'numeric', timeZone: 'UTC' })
  return withPlainSpaces(format.formatRange(first, last))
}

/** Thin spaces are in few fonts: they would be printed as what a font has for none. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ').replaceAll(/(\d) – (\d)/g, '$1–$2')
}
