type Draw = () => void

/**
 * Turns of what came near while somebody scrolls: one is drawn in each frame. A whole row at once took the time of
 * three frames, and the page stood still under the finger.
 */
export function makeTurns(onNextFrame: (work: () => void) => void) {
  const waiting = new Set<Draw>()
  let isAsked = false

  function ask(): void {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    onNextFrame(() => {
      isAsked = false
      const [first] = waiting
      if (!first) return
      waiting.delete(first)
      first()
      ask()
    })
  }

  /** Gives back how to leave: what has gone before its turn is not drawn. */
  return (draw: Draw): (() => void) => {
    waiting.add(draw)
    ask()
    return () => void waiting.delete(draw)
  }
}

export const drawInTurn = makeTurns((work) => requestAnimationFrame(work))
