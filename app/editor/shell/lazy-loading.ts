const loads = new Set<() => Promise<unknown>>()

/** Something that comes when it is first needed, or after the first edit, whichever is earlier. */
export function loadLazily<Part>(load: () => Promise<Part>): () => Promise<Part> {
  const loadOnline = loadWhenOnline(load)
  loads.add(loadOnline)
  return loadOnline
}

/**
 * A browser may remember for good that a script did not come: without a network none is asked for,
 * and the next try finds it.
 */
export function loadWhenOnline<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let isHere = false
  return async () => {
    if (!isHere && isOffline()) throw new Error('No part comes without a network.')
    const part = await load()
    isHere = true
    return part
  }
}

/** One after the other: whoever works on a train wants to open a panel in the tunnel, too. */
export async function loadAllParts(): Promise<void> {
  for (const load of loads) {
    if (isOffline()) await untilOnline()
    await load().catch(() => {})
  }
}

function untilOnline(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Offline state; in tests in Node nobody knows. */
const isOffline = () => 'onLine' in navigator && !navigator.onLine
