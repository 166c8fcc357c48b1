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

async function look(href: string): Promise<FaceAnswer['faces']> {
  opening ??= open()
  const [net, response] = await Promise.all([opening, fetch(href)])
  if (!response.ok) throw new Error(`The photo: ${response.status}`)
  const picture = await createImageBitmap(await response.blob())
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

// One after the other: several at once would wait for each other and hold all their pixels.
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data: { id, href } }: MessageEvent<FaceQuestion>) => {
  last = last.then(async () => {
    const answer: FaceAnswer = await look(href).then(
      (faces) => ({ id, faces }),
      (error: unknown) => ({ id, problem: String(error) }),
    )
    postMessage(answer)
  })
})
