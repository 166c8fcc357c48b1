import { todayIn } from '#api/fields.ts'
import { fileVariants, type Variant } from '#commerce/upload/upload.columns.ts'
import type { ContributedPhoto } from './collection.contract.ts'
import type { PhotoRow } from './collection.queries.ts'

const SEEN_FROM_PX = 300

export function showPhoto(row: PhotoRow): ContributedPhoto {
  return {
    id: row.id,
    name: row.name,
    thumbnail: `/api/shop/contributed-photos/${row.id}/pictures/${thumbnailOf(row)}`,
    widthPx: row.width_px ?? 1,
    heightPx: row.height_px ?? 1,
    placeholderColor: row.placeholder_color ?? undefined,
    isAccepted: row.accepted_at !== null,
    addedAt: row.created_at.toISOString(),
  }
}

/** The smallest copy that is large enough; a tiny photo has only itself. */
function thumbnailOf({ variants }: PhotoRow): string {
  const sideOf = ({ width, height }: Variant) => Math.max(width, height)
  const copies = fileVariants
    .read(variants)
    .filter(({ file }) => file.endsWith('.webp'))
    .toSorted((one, other) => sideOf(one) - sideOf(other))
  const copy = copies.find((one) => sideOf(one) >= SEEN_FROM_PX) ?? copies.at(-1)
  return copy?.file ?? ''
}

export const showComment = (row: { id: string; text: string; created_at: Date }) => ({
  id: row.id,
  text: row.text,
  writtenAt: row.created_at.toISOString(),
})

/** The last day: the moment at which it ends belongs to the next one, unless it was ended at once. */
export function lastDayOf(endsAt: Date, timeZone: string): string {
  return todayIn(timeZone, new Date(endsAt.getTime() - 1))
}
