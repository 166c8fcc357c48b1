import type { z } from 'zod'
import type { AccessName } from './access.ts'
import type { IdempotentWrite } from './call.ts'
import type { Contract, Endpoint, StreamedBody } from './contract.ts'
import type { FileAnswer } from './file-answer.ts'

type Execute<Ctx, E extends Endpoint> = (
  ctx: Ctx,
  input: z.output<E['input']>,
  ...body: E['body'] extends 'form' ? [] : [body: StreamedBody]
) => Promise<E['answer'] extends 'file' ? FileAnswer : z.input<E['output']>>

/**
 * Use case of a write. `prepare` happens before its transaction: counting attempts, checking passwords.
 * Inside, a refusal would undo the count, and slow work would hold a connection. What it finds out is handed
 * on to `execute`, which names its type: whoever names none can do nothing with it.
 */
type WriteUseCase<Ctx, E extends Endpoint> = {
  prepare?: (ctx: Ctx, input: z.output<E['input']>) => Promise<unknown>
  /**
   * The usual case of a write as one statement, which keeps its answer too. Undefined when it has
   * done nothing: `execute` then does it, or says why not.
   */
  fastPath?: (
    ctx: Ctx,
    input: z.output<E['input']>,
    once: IdempotentWrite,
    prepared: never,
  ) => Promise<z.input<E['output']> | undefined>
  execute: (ctx: Ctx, input: z.output<E['input']>, prepared: never) => ReturnType<Execute<Ctx, E>>
}

/**
 * The use cases of one contract. A wrong shape does not compile, and neither does one for callers whom this host
 * does not know. `Contexts` says by the name of each access what a use case gets: that somebody is signed in is
 * then in its type, and nobody looks again.
 */
export type UseCases<Contexts, C extends Contract> = {
  [Name in keyof C]: AccessName<C[Name]['access']> extends infer Caller extends keyof Contexts
    ? Execute<Contexts[Caller], C[Name]> | WriteUseCase<Contexts[Caller], C[Name]>
    : never
}

export type Bound<Ctx> = {
  endpoint: Endpoint
  prepare?: (ctx: Ctx, input: never) => Promise<unknown>
  fastPath?: (ctx: Ctx, input: never, once: IdempotentWrite, prepared: unknown) => Promise<unknown>
  execute: (ctx: Ctx, input: never, given?: unknown) => Promise<unknown>
}

export function bind<Contexts, C extends Contract>(
  contract: C,
  useCases: UseCases<Contexts, C>,
): Bound<Contexts[keyof Contexts]>[] {
  type Ctx = Contexts[keyof Contexts]
  return Object.entries(contract).map(([name, endpoint]) => {
    const useCase = useCases[name as keyof C] as unknown as
      | Bound<Ctx>['execute']
      | Omit<Bound<Ctx>, 'endpoint'>
    return typeof useCase === 'function' ? { endpoint, execute: useCase } : { endpoint, ...useCase }
  })
}
