import type { Face } from '#design/faces/face.ts'
import type { PhotoSize } from '#design/photo-fit.ts'

/** A photo of somebody's roll, with what is known of it. */
export type RollPhoto = PhotoSize & {
  id: string
  name: string
  /** By the camera's clock, as YYYY-MM-DDTHH:MM:SS. */
  takenAt?: string | undefined
  look?: { hash: string; sharpness: number } | undefined
  faces?: readonly Face[] | undefined
}

/** Why a photo is not in the book unless somebody puts it back. */
export type AsideReason = 'double' | 'blurred' | 'small'
export type Aside = { id: string; reason: AsideReason }

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
/** Bits in which two shots may differ: of one burst, and of any two photos whatever. */
const SAME_BURST = { bits: 18, withinMs: 60 * SECOND_MS }
const SAME_PICTURE_BITS = 10
const LEAST_PIXELS = 800_000
/** Blurred is what is among the least sharp of its roll and far below what is usual there. */
const BLURRED = { share: 0.05, ofMedian: 0.5, leastPhotos: 8 }
/** A pause is one between chapters when it is this many times as long as those around it. */
const CHAPTER = { neighbours: 10, factor: 17, overnightMs: 4 * HOUR_MS }

/** As they were taken; what has no date follows by its name, in which cameras count. */
export function inOrder(photos: readonly RollPhoto[], language = 'en'): RollPhoto[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const momentOf = new Map(photos.map((photo) => [photo.id, momentTaken(photo)]))
  return photos.toSorted((one, other) => {
    const [first, second] = [momentOf.get(one.id), momentOf.get(other.id)]
    if (first !== undefined && second !== undefined && first !== second) return first - second
    if ((first === undefined) !== (second === undefined)) return first === undefined ? 1 : -1
    return compare(one.name, other.name) || (one.id < other.id ? -1 : 1)
  })
}

/** Milliseconds; the zone is none of ours, all are read in the same one. */
export function momentTaken({ takenAt, name }: RollPhoto): number | undefined {
  const written = takenAt ?? momentInName(name)
  const moment = written === undefined ? NaN : Date.parse(`${written}Z`)
  return Number.isNaN(moment) ? undefined : moment
}

/** `IMG_20260704_121530.jpg`, `PXL_20260704_121530123.jpg`, `2026-07-04 12.15.30.jpg`. */
function momentInName(name: string): string | undefined {
  const found = /(20\d\d)-?(\d\d)-?(\d\d)[ _T-](\d\d)[.:-]?(\d\d)[.:-]?(\d\d)/.exec(name)
  if (found) {
    const [, year, month, day, hour, minute, second] = found
    return `${year}-${month}-${day}T${hour}:${minute}:${second}`
  }
  // Messengers leave only the day.
  const day = /(20\d\d)(\d\d)(\d\d)-WA\d+/i.exec(name)
  return day ? `${day[1]}-${day[2]}-${day[3]}T12:00:00` : undefined
}

/** Set aside photos of a roll, in its order: nothing is lost, each is one tap from being back. */
export function setAside(roll: readonly RollPhoto[]): { kept: RollPhoto[]; aside: Aside[] } {
  const reasons = new Map<string, AsideReason>()
  for (const series of seriesOf(roll)) {
    const best = series.reduce((one, other) =>
      sharpnessOf(other) > sharpnessOf(one) ? other : one,
    )
    for (const photo of series) if (photo !== best) reasons.set(photo.id, 'double')
  }
  for (const id of blurredIds(roll)) if (!reasons.has(id)) reasons.set(id, 'blurred')
  for (const { id, widthPx, heightPx } of roll) {
    if (!reasons.has(id) && widthPx * heightPx < LEAST_PIXELS) reasons.set(id, 'small')
  }
  // A roll of nothing but small or blurred photos is still somebody's book.
  if (reasons.size === roll.length) return { kept: [...roll], aside: [] }
  return {
    kept: roll.filter(({ id }) => !reasons.has(id)),
    aside: roll.flatMap(({ id }) => {
      const reason = reasons.get(id)
      return reason ? [{ id, reason }] : []
    }),
  }
}

const sharpnessOf = ({ look }: RollPhoto) => look?.sharpness ?? 0

/** Shots of the same moment, one after the other. */
function seriesOf(roll: readonly RollPhoto[]): RollPhoto[][] {
  const series: RollPhoto[][] = []
  for (const photo of roll) {
    const current = series.at(-1)
    if (current && isSameMoment(current.at(-1)!, photo)) current.push(photo)
    else series.push([photo])
  }
  return series
}

function isSameMoment(one: RollPhoto, other: RollPhoto): boolean {
  if (!one.look || !other.look) return false
  const bits = differingBits(one.look.hash, other.look.hash)
  const [first, second] = [momentTaken(one), momentTaken(other)]
  if (first === undefined || second === undefined) return bits <= SAME_PICTURE_BITS
  return Math.abs(second - first) <= SAME_BURST.withinMs && bits <= SAME_BURST.bits
}

/** Differing bits of two hashes of as many hexadecimal digits. */
export function differingBits(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < one.length; at += 1) {
    let difference = Number.parseInt(one[at]!, 16) ^ Number.parseInt(other[at]!, 16)
    for (; difference > 0; difference >>= 1) bits += difference & 1
  }
  return bits
}

function blurredIds(roll: readonly RollPhoto[]): string[] {
  const known = roll
    .filter(({ look }) => look !== undefined)
    .toSorted((one, other) => sharpnessOf(one) - sharpnessOf(other))
  if (known.length < BLURRED.leastPhotos) return []
  const median = sharpnessOf(known[Math.floor(known.length / 2)]!)
  return known
    .slice(0, Math.max(1, Math.floor(known.length * BLURRED.share)))
    .filter((photo) => sharpnessOf(photo) < median * BLURRED.ofMedian)
    .map(({ id }) => id)
}

/** Chapter starts in a roll, the first one included; without dates it is all one. */
export function chapterStarts(roll: readonly RollPhoto[]): number[] {
  const moments = roll.map(momentTaken)
  const gaps = moments.map((moment, index) => {
    const before = moments[index - 1]
    return moment === undefined || before === undefined ? undefined : Math.max(1, moment - before)
  })
  return roll.flatMap((_, index) => (index === 0 || isPause(gaps, moments, index) ? [index] : []))
}

function isPause(
  gaps: readonly (number | undefined)[],
  moments: readonly (number | undefined)[],
  index: number,
): boolean {
  const gap = gaps[index]
  if (gap === undefined) return false
  const dayOf = (at: number) => new Date(moments[at]!).toISOString().slice(0, 10)
  if (gap > CHAPTER.overnightMs && dayOf(index) !== dayOf(index - 1)) return true
  const around = gaps
    .slice(Math.max(1, index - CHAPTER.neighbours), index + CHAPTER.neighbours + 1)
    .filter((other) => other !== undefined)
  const mean = around.reduce((sum, other) => sum + Math.log(other), 0) / around.length
  return (
    around.length > 2 && gap > 5 * 60 * SECOND_MS && Math.log(gap) > mean + Math.log(CHAPTER.factor)
  )
}
