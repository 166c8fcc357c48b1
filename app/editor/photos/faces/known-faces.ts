import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { facesAtStart } from '#app/editor/core/faces-at-start.ts'
import type { PhotoUpload } from '#app/editor/photos/library/photo-upload.ts'
import type { Asset, DesignDocument } from '#design/document.ts'
import { isPhotoAsset } from '#design/asset-references.ts'
import type { Face } from '#design/faces/face.ts'
import { askFaceWorker } from './ask-face-worker.ts'

/**
 * Patience with face finding: somebody who places a photo sees it soon; with many at once everybody waits a
 * little longer.
 */
const PATIENCE_MS = 2_500
const PATIENCE_FOR_EACH_MS = 150
/** Larger copies show no face that smaller ones do not. */
const DETECTION_PX = 960

const found = new Map<string, readonly Face[]>(facesAtStart.map(({ id, faces }) => [id, faces]))
const looking = new Map<string, Promise<readonly Face[] | undefined>>()

/**
 * The faces of a photo of the library. The shop has looked for them when the photo arrived; in those
 * that arrived before it could, this device looks itself.
 */
export async function facesOf(upload: PhotoUpload): Promise<readonly Face[] | undefined> {
  const { id, asset, faces } = upload
  if (faces) {
    found.set(id, faces)
    return faces
  }
  const answer = look(id, asset as Asset)
  const patienceMs = PATIENCE_MS + PATIENCE_FOR_EACH_MS * looking.size
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs, undefined))
  return Promise.race([answer, patience])
}

/** Known faces of the photos of a design, as far as they are known by now. */
export const knownFaces = (assetId: string): readonly Face[] | undefined => found.get(assetId)

/** Whether there was anything new to learn about the photos of a design. */
export async function learnFaces({ assets }: DesignDocument): Promise<boolean> {
  const unknown = Object.entries(assets).filter(
    ([id, asset]) => isPhotoAsset(asset) && !found.has(id),
  )
  const answers = await Promise.all(unknown.map(([id, asset]) => look(id, asset)))
  return answers.some((faces) => faces !== undefined)
}

/** Remembers faces: what the shop has found is not looked for again. */
export function rememberFaces(
  uploads: readonly { id: string; faces?: readonly Face[] | undefined }[],
): void {
  for (const { id, faces } of uploads) if (faces) found.set(id, faces)
}

function look(id: string, asset: Asset): Promise<readonly Face[] | undefined> {
  const known = found.get(id)
  if (known) return Promise.resolve(known)
  let answer = looking.get(id)
  if (!answer) {
    answer = askFaceWorker(imageHref({ assets: { [id]: asset } }, id, DETECTION_PX)).then(
      (faces) => {
        looking.delete(id)
        if (faces) found.set(id, faces)
        return faces
      },
    )
    looking.set(id, answer)
  }
  return answer
}
