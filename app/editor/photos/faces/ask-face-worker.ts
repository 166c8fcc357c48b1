import { openWorkerClient } from '#app/workers/worker-client.ts'
import type { Face } from '#design/faces/face.ts'
import type { FaceAnswer, FaceQuestion } from './face-messages.ts'

const ask = openWorkerClient<Omit<FaceQuestion, 'id'>, FaceAnswer>(
  () => new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' }),
)

/**
 * The faces of a photo by its address. The worker and what it needs are loaded with the first one; where a browser
 * does not start it, photos are cropped by their subject.
 */
export async function askFaceWorker(href: string): Promise<readonly Face[] | undefined> {
  if (typeof Worker === 'undefined') return undefined
  return (await ask({ href: new URL(href, location.href).href }))?.faces
}
