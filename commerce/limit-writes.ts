import type { bind } from '#api/serve.ts'
import { addressGroup, refusePastLimit } from './attempt-limit.ts'
import type { Ctx } from './context.ts'

type Bound = ReturnType<typeof bind<Ctx, never>>[number]

/**
 * No client writes without end, whatever it writes. Use cases that strangers could misuse have
 * tighter limits of their own. What is streamed counts itself: nothing runs before it.
 */
export function limitWrites(mostPerMinute: number): (bound: Bound) => Bound {
  const limit = { name: 'writes', most: mostPerMinute, windowMinutes: 1 }
  return (bound) => {
    if (bound.endpoint.method === 'GET' || bound.endpoint.body !== 'form') return bound
    const before = async (ctx: Ctx, input: never) => {
      if (ctx.clientAddress) await refusePastLimit(ctx, limit, addressGroup(ctx.clientAddress))
      return bound.before?.(ctx, input)
    }
    return { ...bound, before }
  }
}
