import { useCallback, useSyncExternalStore } from 'react'
import { getSessionStore, type BrowserSession, type SessionStatus } from './session-client.ts'

const subscribe = (onChange: () => void) => getSessionStore().subscribe(onChange)
const read = () => getSessionStore().read()
/** The server renders for nobody in particular. */
const readOnServer = () => undefined

/** Session as the browser knows it now. Nothing is decided by it: the server asks for itself. */
export function useSession(): {
  status: SessionStatus
  session: BrowserSession | undefined
  refresh: () => Promise<void>
} {
  const session = useSyncExternalStore<BrowserSession | undefined>(subscribe, read, readOnServer)
  const refresh = useCallback(() => getSessionStore().refresh(), [])
  return { status: statusOf(session), session, refresh }
}

function statusOf(session: BrowserSession | undefined): SessionStatus {
  if (!session) return 'loading'
  return session.customer ? 'authenticated' : 'unauthenticated'
}
