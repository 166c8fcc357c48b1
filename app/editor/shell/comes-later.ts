const loads = new Set<() => Promise<unknown>>()

/** Something that comes when it is first needed, or after the first edit, whichever is earlier. */
export function comesLater<Load extends () => Promise<unknown>>(load: Load): Load {
  loads.add(load)
  return load
}

/** One after the other: whoever works on a train wants to open a panel in the tunnel, too. */
export async function loadAllParts(): Promise<void> {
  for (const load of loads) await load().catch(() => {})
}
