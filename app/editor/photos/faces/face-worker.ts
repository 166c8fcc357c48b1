/** Looks for faces beside the page, which goes on meanwhile. No picture leaves the device for it. */
import weights from '#design/faces/blazeface.f16?url'
import { canOpenFaceNet, openFaceNet, type FaceNet } from '#design/faces/face-net.ts'
import { findFaces } from '#design/faces/find-faces.ts'
import type { FaceAnswer, FaceQuestion } from './face-messages.ts'

let opening: Promise<FaceNet> | undefined

async function open(): Promise<FaceNet> {
  if (!canOpenFaceNet()) throw new Error('There are no vectors in this WebAssembly')
  const response = await fetch(weights)
  if (!response.ok) throw new Error(`The weights: ${response.status}`)
  return openFaceNet(await response.arrayBuffer())
}

async function load(href: string): Promise<ImageBitmap> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`The photo: ${response.status}`)
  return createImageBitmap(await response.blob())
}

async function look(loading: Promise<ImageBitmap>): Promise<FaceAnswer['faces']> {
  opening ??= open()
  const [net, picture] = await Promise.all([opening, loading])
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!
  // As the shop looks at it when it arrives there: what is clear is white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0)
  picture.close()
  const { data } = context.getImageData(0, 0, width, height)
  return findFaces(net, { data, width, height, channels: 4 })
}

// One after the other: several at once would wait for each other and hold all their pixels. Only the
// next one is fetched and decoded meanwhile, which other threads do.
let looked: Promise<unknown> = Promise.resolve()
let loaded: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data: { id, href } }: MessageEvent<FaceQuestion>) => {
  const loading = loaded.then(() => load(href))
  // Whoever waits for this one hears of a failure; the next one only waits for its end.
  loading.catch(() => undefined)
  const before = looked
  looked = before.then(async () => {
    const answer: FaceAnswer = await look(loading).then(
      (faces) => ({ id, faces }),
      (error: unknown) => ({ id, problem: String(error) }),
    )
    postMessage(answer)
  })
  loaded = before
})
