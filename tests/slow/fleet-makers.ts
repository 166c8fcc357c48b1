import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopApi } from '#app/shop.ts'
import { makeForm, makePicture } from '#tests/pictures/uploadable.ts'
import { startDesign } from '#tests/designs/designs.ts'
import type { Visitor } from '#tests/api.ts'
import { granted, openShopper, type Target } from './fleet-load.ts'

const MAKERS = 2
const AGAIN_MS = 300
/** Of the demo shop: a mug, which is designed. */
const MUG = 101

type Kept = { shopper: ShopApi; uploadId: string; sha256: string }

/**
 * People who send a photo and begin a design with it. Whatever fails is done again, as somebody would; what was
 * acknowledged has to be there in the end, byte for byte.
 */
export function openMakers(target: Target) {
  let isOpen = true
  const told = { uploads: 0, designs: 0, failures: 0 }
  const kept: Kept[] = []

  async function make(): Promise<void> {
    while (isOpen) {
      try {
        const { shopper, caller } = openShopper(target, () => {})
        const { credential, extSessionId } = granted(await shopper.session.startSession({}))
        caller.credential = credential
        const bytes = await makePicture({ number: Math.floor(Math.random() * 1e9) })
        const form = makeForm([{ bytes, name: 'photo.jpg' }], { ext_session_id: extSessionId })
        const { files } = granted(await shopper.upload.uploadImages({}, { content: form }))
        const [file] = files
        if (file && 'id' in file) {
          const sha256 = createHash('sha256').update(bytes).digest('hex')
          kept.push({ shopper, uploadId: file.id, sha256 })
          told.uploads += 1
        }
        await startDesign({ ...shopper } as Visitor, MUG)
        told.designs += 1
      } catch {
        told.failures += 1
        await sleep(AGAIN_MS)
      }
    }
  }

  const people = Array.from({ length: MAKERS }, () => make())
  const pause = async () => {
    isOpen = false
    await Promise.all(people)
  }
  return {
    /** Nobody sends anything any more; what was kept is looked at by `stop`. */
    pause,
    async stop() {
      await pause()
      let lostUploads = 0
      for (const { shopper, uploadId, sha256 } of kept) {
        const answer = await shopper.upload.getOriginal({ id: uploadId })
        const bytes = answer instanceof Response ? await answer.arrayBuffer() : undefined
        const found = bytes && createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
        if (found !== sha256) lostUploads += 1
      }
      return { ...told, lostUploads }
    },
  }
}
