import type { Photo } from '#app/editor/preview/page-texture.ts'
import type { PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import { findSubject } from '#app/editor/photos/subject/find-subject.ts'
import { problemBeforeSending } from '#app/editor/photos/upload/check-file.ts'
import type { OwnSession } from '#app/editor/photos/upload/own-session.ts'
import { makeSendFile, type Arrived } from '#app/editor/photos/upload/send-file.ts'
import { sendRequest } from '#app/editor/photos/upload/send-request.ts'
import type { UploadProblem } from '#app/editor/photos/upload/upload-problems.ts'
import { createUploadQueue } from '#app/editor/photos/upload/upload-queue.ts'
import type { Asset } from '#design/document.ts'

/** Enough for the picture of the page; what is printed is the file itself. */
const LONG_SIDE_PX = 1_200
const SUBJECT_PX = 64

export type LocalPhoto = { picture: HTMLCanvasElement; placed: PlacedPhoto }

/** A photo as this browser reads it, before the shop has it; undefined for what it cannot read. */
export async function readLocally(file: File): Promise<LocalPhoto | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const { width: widthPx, height: heightPx } = bitmap
  const picture = scaled(bitmap, LONG_SIDE_PX)
  const small = scaled(picture, SUBJECT_PX)
  const pixels = small.getContext('2d')!.getImageData(0, 0, small.width, small.height)
  bitmap.close()
  const asset: Asset = { sha256: '0'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' }
  const id = `local-${crypto.randomUUID()}`
  return { picture, placed: { id, asset, subject: findSubject(pixels) } }
}

function scaled(photo: Photo | ImageBitmap, longSidePx: number): HTMLCanvasElement {
  const scale = Math.min(1, longSidePx / Math.max(photo.width, photo.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photo.width * scale))
  canvas.height = Math.max(1, Math.round(photo.height * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  }
  return canvas
}

type Sent = { id: string; asset: Asset }
type Told = {
  onProgress: (share: number) => void
  onProblem: (problem: UploadProblem) => void
}
export type Sending = {
  /** Undefined when it cannot be sent, or nobody wants it any more. */
  sent: Promise<Sent | undefined>
  stop: () => void
}

/** Sends one photo until it is there, or cannot be. */
export function createPhotoSender(session: OwnSession) {
  const nothingRemembered = { get: () => undefined, set: () => {} }
  const send = makeSendFile({ request: sendRequest, session, places: nothingRemembered })

  return function sendPhoto(file: File, { onProgress, onProblem }: Told): Sending {
    const { promise, resolve } = Promise.withResolvers<Sent | undefined>()
    const queue = createUploadQueue<Arrived>({
      send,
      check: problemBeforeSending,
      onDone: ({ uploads: [first] }) => {
        // A PDF has pages to choose from, which is the editor's work.
        if (!first?.asset) onProblem('unsupported_type')
        resolve(first?.asset && { id: first.id, asset: first.asset as Asset })
      },
      network: {
        isOnline: () => navigator.onLine,
        onOnline(listener) {
          addEventListener('online', listener)
          return () => removeEventListener('online', listener)
        },
      },
    })
    queue.subscribe(() => {
      const [item] = queue.getItems()
      if (item?.problem) onProblem(item.problem)
      else if (item) onProgress(item.share)
      if (!item || item.state === 'failed') resolve(undefined)
    })
    queue.add([file])
    const stop = () => {
      for (const { id } of queue.getItems()) queue.remove(id)
    }
    return { sent: promise, stop }
  }
}
