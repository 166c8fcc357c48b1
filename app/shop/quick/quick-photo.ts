import type { Photo } from '#app/editor/preview/page-texture.ts'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import type { PlacedPhoto } from '#app/editor/photos/placing/place-photo.ts'
import { browserNetwork } from '#app/upload/browser-network.ts'
import { problemBeforeSending } from '#app/upload/check-file.ts'
import type { OwnSession } from '#app/upload/own-session.ts'
import { makeSendFile, type Arrived } from '#app/upload/send-file.ts'
import { sendRequest } from '#app/upload/send-request.ts'
import type { UploadProblem } from '#app/upload/upload-problems.ts'
import { createUploadQueue } from '#app/upload/upload-queue.ts'
import { work } from '#app/workers/ask-product-worker.ts'
import type { Asset } from '#design/document.ts'

export type LocalPhoto = { picture: Photo; placed: PlacedPhoto }

/** A photo before the shop has it; undefined for what this browser cannot read. */
export async function readLocally(file: File): Promise<LocalPhoto | undefined> {
  const read = await work('photo', file)
  if (!read) return undefined
  const { picture, subject, widthPx, heightPx } = read
  const asset: Asset = { sha256: '0'.repeat(64), widthPx, heightPx, mime: 'image/jpeg' }
  return { picture, placed: { id: `local-${crypto.randomUUID()}`, asset, subject } }
}

type Told = {
  onProgress: (share: number) => void
  onProblem: (problem: UploadProblem) => void
}
export type Sending = {
  /** Undefined when it cannot be sent, or nobody wants it any more. */
  sent: Promise<PhotoUpload | undefined>
  stop: () => void
}

/** They have pages and pictures to choose from, which is the editor's work. */
const isOtherKind = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /\.(pdf|zip)$/i.test(name) || /^application\/(pdf|zip|x-zip)/.test(type)

/** Sends one photo until it is there, or cannot be. */
export function createPhotoSender(session: OwnSession) {
  const nothingRemembered = { get: () => undefined, set: () => {} }
  const send = makeSendFile({ request: sendRequest, session, places: nothingRemembered })

  return function sendPhoto(file: File, { onProgress, onProblem }: Told): Sending {
    const { promise, resolve } = Promise.withResolvers<PhotoUpload | undefined>()
    const queue = createUploadQueue<Arrived>({
      send,
      check: (one) => (isOtherKind(one) ? 'unsupported_type' : problemBeforeSending(one)),
      onDone: ({ uploads: [first] }) => {
        if (!first?.asset) onProblem('unsupported_type')
        resolve(first?.asset && { ...first, asset: first.asset })
      },
      network: browserNetwork,
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
