import { useEffect, useState } from 'react'
import { fetchProofTable } from '#app/editor/canvas/drawing/drawing-files.ts'
import { type PrintProof, readProof } from '#design/colour/print-proof.ts'

type Loaded = { kind: 'waiting' } | { kind: 'ready'; proof: PrintProof } | { kind: 'failed' }

let loaded: PrintProof | undefined

/** Comes when somebody first looks, and is asked for again by whoever looks after a failure. */
export function usePrintProof(): Loaded {
  const [state, setState] = useState<Loaded>(() =>
    loaded ? { kind: 'ready', proof: loaded } : { kind: 'waiting' },
  )
  useEffect(() => {
    if (loaded) return
    let isCurrent = true
    void load().then((state) => {
      if (isCurrent) setState(state)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return state
}

async function load(): Promise<Loaded> {
  try {
    loaded = readProof(await fetchProofTable())
    return { kind: 'ready', proof: loaded }
  } catch {
    // Told to whoever looks; the pages are shown as they are on the screen.
    return { kind: 'failed' }
  }
}
