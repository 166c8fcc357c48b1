import { todayIn } from '#api/fields.ts'
import { daysBetween, endOfDay } from '#commerce/kernel/local-day.ts'
import {
  MOST_BYTES,
  MOST_BYTES_PER_PERSON,
  MOST_DAYS,
  MOST_DAYS_OF_GUEST,
} from './collection.terms.ts'

export type CollectionState = 'OPEN' | 'FULL' | 'ENDED'

export type Used = { photos: number; bytes: number }
type Limits = { most_photos: number; most_per_person: number; ends_at: Date }

/** How much one person may still add: what is left for everybody, and of that their own share. */
export function roomFor(limits: Limits, all: Used, own: Used): Used {
  return {
    photos: Math.max(
      0,
      Math.min(limits.most_photos - all.photos, limits.most_per_person - own.photos),
    ),
    bytes: Math.max(0, Math.min(MOST_BYTES - all.bytes, MOST_BYTES_PER_PERSON - own.bytes)),
  }
}

export function stateOf(limits: Limits, all: Used, now: Date): CollectionState {
  if (limits.ends_at <= now) return 'ENDED'
  return all.photos >= limits.most_photos || all.bytes >= MOST_BYTES ? 'FULL' : 'OPEN'
}

/**
 * The end of that day where the store is; undefined for a day that has begun or is too far away. By
 * days of the calendar: whoever says Sunday means all of Sunday.
 */
export function endOf(
  endsOn: string,
  place: { timeZone: string; now: Date; isGuest: boolean },
): Date | undefined {
  const days = daysBetween(todayIn(place.timeZone, place.now), endsOn)
  const most = place.isGuest ? MOST_DAYS_OF_GUEST : MOST_DAYS
  if (days < 1 || days > most) return undefined
  return endOfDay(endsOn, place.timeZone)
}
