import type { ProductWork } from './product-work.ts'
import { openWorkerClient, type Numbered } from './worker-client.ts'

type Name = keyof ProductWork
type Given = { [Each in Name]: { name: Each; given: ProductWork[Each]['given'] } }[Name]
export type Question = Given & Numbered
export type Answer = Numbered &
  ({ isDone: true; made: ProductWork[Name]['made'] } | { isDone: false })

const ask = openWorkerClient<Given, Answer>(
  () => new Worker(new URL('./product-worker.ts', import.meta.url), { type: 'module' }),
)

/** Beside the page, which goes on meanwhile; undefined where a browser cannot. */
export async function workBeside<Each extends Name>(
  name: Each,
  given: ProductWork[Each]['given'],
): Promise<{ made: ProductWork[Each]['made'] } | undefined> {
  if (typeof OffscreenCanvas === 'undefined') return undefined
  const answer = await ask({ name, given } as Given)
  return answer?.isDone ? { made: answer.made } : undefined
}

/** Beside the page; where a browser cannot, within it. */
export async function work<Each extends Name>(
  name: Each,
  given: ProductWork[Each]['given'],
): Promise<ProductWork[Each]['made']> {
  const beside = await workBeside(name, given)
  if (beside) return beside.made
  const { productWork } = await import('./product-work.ts')
  return productWork[name](given)
}
