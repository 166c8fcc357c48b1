import { useSyncExternalStore } from 'react'

/** False on the server and until a script has taken over: parts that come later wait for it. */
export function useScripted(): boolean {
  return useSyncExternalStore(never, isBrowser, isServer)
}

const never = () => () => {}
const isBrowser = () => true
const isServer = () => false
