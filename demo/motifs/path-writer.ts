import { SMALLEST_SIDE_MM } from '#design/elements/frame.ts'
import { boundsOfPath, type Bounds, type Path } from './pen.ts'

type WrittenShape = { x: number; y: number; width: number; height: number; path: string }

/** As many outlines as fit into the given number of characters, in a box of 1 × 1 around them. */
export function writePath(
  paths: readonly Path[],
  mostCharacters: number,
): { shape: WrittenShape; taken: number } {
  let taken = paths.length
  for (;;) {
    const chosen = paths.slice(0, taken)
    const box = boxAround(chosen.map(boundsOfPath))
    const text = chosen.map((path) => pathIn(box, path)).join('')
    if (text.length <= mostCharacters) return { shape: { ...box, path: text }, taken }
    if (taken === 1) throw new Error(`An outline of ${text.length} characters`)
    taken = Math.max(1, Math.floor((taken * mostCharacters) / text.length))
  }
}

type Box = { x: number; y: number; width: number; height: number }

function boxAround(all: readonly Bounds[]): Box {
  const left = Math.min(...all.map((one) => one.left))
  const top = Math.min(...all.map((one) => one.top))
  return {
    x: left,
    y: top,
    // A straight line has no height; a frame needs one.
    width: Math.max(SMALLEST_SIDE_MM, Math.max(...all.map((one) => one.right)) - left),
    height: Math.max(SMALLEST_SIDE_MM, Math.max(...all.map((one) => one.bottom)) - top),
  }
}

function pathIn(box: Box, path: Path): string {
  const across = (x: number) => (x - box.x) / box.width
  const down = (y: number) => (y - box.y) / box.height
  return path
    .map((step) => {
      if (step.kind === 'Z') return 'Z'
      if (step.kind === 'circle') {
        const radius = Math.abs(step.radius)
        const [rx, ry] = [radius / box.width, radius / box.height]
        const sweep = step.radius < 0 ? 0 : 1
        const start = `M${written([across(step.x) - rx, down(step.y)])}`
        const radii = written([rx, ry])
        const half = (way: number) => `a${radii} 0 1 ${sweep} ${written([way * 2 * rx, 0])}`
        return `${start}${half(1)}${half(-1)}Z`
      }
      const numbers = step.at.map((value, index) => (index % 2 === 0 ? across : down)(value))
      return step.kind + written(numbers)
    })
    .join('')
}

/** Four decimals: a tenth of a millimetre on the largest canvas. A minus sign separates as well as a space. */
function written(numbers: readonly number[]): string {
  let all = ''
  for (const value of numbers) {
    const rounded = Math.round(value * 1e4) / 1e4 + 0
    const text = String(rounded)
    const isShort = rounded > -1 && rounded < 1 && rounded !== 0
    if (rounded < 0) all += isShort ? `-${text.slice(2)}` : text
    else all += `${all && ' '}${isShort ? text.slice(1) : text}`
  }
  return all
}
