import { useEffect, useState } from 'react'
import { useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import type { NotAdded } from './add-to-cart.ts'

/** Reasons that end by themselves, when the shop is heard again. */
const passing: ReadonlySet<NotAdded | undefined> = new Set<NotAdded>(['offline', 'trouble'])

/** Why nothing is in the cart yet, for as long as it is true. */
export function useNotAdded() {
  const [notAdded, setNotAdded] = useState<NotAdded>()
  const phase = useAutosaveState((state) => state.phase)
  const [lastPhase, setLastPhase] = useState(phase)
  if (phase !== lastPhase) {
    setLastPhase(phase)
    if (phase === 'saved' && passing.has(notAdded)) setNotAdded(undefined)
  }
  useEffect(() => {
    const onOnline = () => setNotAdded((why) => (why === 'offline' ? undefined : why))
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [])
  return [notAdded, setNotAdded] as const
}
