import { lookedAt } from '#app/editor/photos/placing/look-at-photos.ts'
import type { PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import type { OwnSession } from '#app/upload/own-session.ts'
import type { UploadProblem } from '#app/upload/upload-problems.ts'
import type { Photo } from '#app/editor/preview/page-texture.ts'
import { createPhotoSender, readLocally, type Sending } from './quick-photo.ts'

type Told = {
  /** Seen at once, before the shop has it. */
  onLocal: () => void
  onProgress: (field: string, share: number | undefined) => void
  onProblem: (problem: UploadProblem) => void
  onArrived: (field: string, photo: PlacedPhoto) => void
}

/** The photos of the fields on their way to the shop, at most one for each. */
export function createUploads(session: OwnSession, told: Told) {
  const sendPhoto = createPhotoSender(session)
  const atHand = new Map<string, Photo>()
  const local = new Map<string, PlacedPhoto>()
  const sendings = new Map<string, Sending & { arrived: Promise<void> }>()

  async function arrive(field: string, sending: Sending, file: File): Promise<void> {
    const seen = await readLocally(file)
    const isCurrent = () => sendings.get(field)?.sent === sending.sent
    if (seen && isCurrent()) {
      atHand.set(seen.placed.id, seen.picture)
      local.set(field, seen.placed)
      told.onLocal()
    }
    const sent = await sending.sent
    // Without the faces that the shop has found, a crop would cut a head off. Whoever buys meanwhile waits for it.
    const placed = sent && isCurrent() ? await lookedAt(sent, seen?.placed.subject) : undefined
    if (!isCurrent()) return
    local.delete(field)
    sendings.delete(field)
    told.onProgress(field, undefined)
    if (!placed) return told.onLocal()
    if (seen) atHand.set(placed.id, seen.picture)
    told.onArrived(field, placed)
  }

  return {
    atHand,
    local: (): Record<string, PlacedPhoto> => Object.fromEntries(local),
    isUnderWay: () => sendings.size > 0,
    take(field: string, file: File): void {
      sendings.get(field)?.stop()
      const sending = sendPhoto(file, {
        onProgress: (share) => told.onProgress(field, share),
        onProblem: told.onProblem,
      })
      sendings.set(field, { ...sending, arrived: arrive(field, sending, file) })
    },
    /** When all of them are there, or cannot be. */
    async settle(): Promise<void> {
      await Promise.all([...sendings.values()].map(({ arrived }) => arrived))
    },
  }
}
