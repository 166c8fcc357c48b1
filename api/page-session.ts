import type { Call } from './call.ts'

type Asking = Pick<Call, 'memory' | 'credential'>

/** No page takes longer, and what does is no page: whoever is there is looked up again. */
const LONGEST_PAGE_MS = 3_000

/** Session as another call of the same page has read it: each would else wait for the same answer first. */
export function knownSession<Session>(
  call: Asking,
  read: () => Promise<Session>,
): Promise<Session> {
  const { memory, credential } = call
  const found = memory?.session
  const isGood =
    found?.credential === credential && performance.now() - (found?.at ?? 0) < LONGEST_PAGE_MS
  return found && isGood ? (found.read as Promise<Session>) : sessionAnew(call, read)
}

/** Session as it is now, kept for the calls of the page that follow. */
export function sessionAnew<Session>(
  { memory, credential }: Asking,
  read: () => Promise<Session>,
): Promise<Session> {
  const reading = read()
  if (memory && credential !== undefined) {
    memory.session = { credential, read: reading, at: performance.now() }
  }
  return reading
}
