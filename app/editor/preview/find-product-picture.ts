import { apiPath } from '#app/browser-api/api-path.ts'
import type { ApiAnswer } from '#app/browser-api/ask.ts'
import type { Previews } from '#commerce/design/design-preview.contract.ts'

export type ProductPicture =
  | { kind: 'waiting' }
  | { kind: 'ready'; address: string }
  /** Nothing has been designed yet, so nothing was saved. */
  | { kind: 'nothing' }
  | { kind: 'failed' }

type Ports = {
  save: () => Promise<{ isSaved: boolean; designId: string | undefined; revision: number }>
  list: (designId: string) => Promise<ApiAnswer<Previews>>
  wait: (milliseconds: number) => Promise<void>
  signal: AbortSignal
}

/** The press takes a second; behind a long queue it may take more than anybody waits. */
const PAUSES_MS = [500, 700, 1_000, 1_500, 2_000, 3_000, 4_000, 5_000, 5_000, 5_000]

/** Unanswered limit: somebody who is offline need not wait as long as for the press. */
const MOST_UNANSWERED = 4

const WANTED_FILES = ['product.avif', 'product.webp', 'product.jpg']

export async function findProductPicture(ports: Ports): Promise<ProductPicture> {
  const { isSaved, designId, revision } = await ports.save()
  if (designId === undefined) return { kind: isSaved ? 'nothing' : 'failed' }
  if (!isSaved) return { kind: 'failed' }
  let unanswered = 0
  for (const pause of PAUSES_MS) {
    if (ports.signal.aborted) return { kind: 'waiting' }
    const answer = await ports.list(designId)
    unanswered = answer.kind === 'answer' ? 0 : unanswered + 1
    if (unanswered >= MOST_UNANSWERED) return { kind: 'failed' }
    if (answer.kind === 'answer') {
      const address = addressIn(answer.value, designId, revision)
      if (address !== undefined) return { kind: 'ready', address }
      if (answer.value.next?.state === 'FAILED') return { kind: 'failed' }
    }
    await ports.wait(pause)
  }
  return { kind: 'failed' }
}

function addressIn(previews: Previews, designId: string, revision: number): string | undefined {
  const drawn = previews.revision
  if (drawn === undefined || drawn < revision) return undefined
  const file = WANTED_FILES.find((name) => previews.files.some((one) => one.name === name))
  return (
    file &&
    `${apiPath('/designs/{design_id}/previews/{file}', { designId, file })}?revision=${drawn}`
  )
}
