import { encode } from 'uqr'
import type { DisplayItem, PathItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { frameMatrix } from '#design/geometry.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'

/** The standard's margin of light modules, without which many phones do not find a code. */
const QUIET_MODULES = 4

export function drawQrCode(code: ElementOf<'qr-code'>): DisplayItem[] {
  const { id, content, correction, color, paper, width, height, opacity } = code
  const { data } = encode(content, { ecc: correction, border: 0 })
  const margin = paper === null ? 0 : QUIET_MODULES
  const module = width / (data.length + 2 * margin)
  const runs = data.flatMap((row, y) =>
    darkRuns(row).map(({ from, to }) =>
      rectOutline({
        x: (margin + from) * module,
        y: (margin + y) * module,
        width: (to - from) * module,
        height: module,
      }),
    ),
  )
  const dark: PathItem = {
    kind: 'path',
    elementId: id,
    path: pathText(runs.flat()),
    matrix: roundFactors(frameMatrix(code)),
    fill: color,
    fillRule: 'nonzero',
    stroke: null,
    opacity,
  }
  if (paper === null) return [dark]
  const sheet = pathText(rectOutline({ x: 0, y: 0, width, height }))
  return [{ ...dark, path: sheet, fill: paper }, dark]
}

/** Neighbours in one piece: between single squares a screen would show hairlines. */
function darkRuns(row: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  for (const [at, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last?.to === at) last.to = at + 1
    else runs.push({ from: at, to: at + 1 })
  }
  return runs
}
