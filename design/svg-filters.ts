import type { ColorMatrix, ImageItem, Sharpening } from './display-list.ts'
import type { Rect, Size } from './geometry.ts'
import type { SvgNode } from './svg-node.ts'

/** For a photo that is toned, sharpened or both; null where it stays as it is. */
export function photoFilter(
  id: string,
  { filter, sharpening }: ImageItem,
  size: Size,
): SvgNode | null {
  if (!filter && !sharpening) return null
  const steps = [
    ...(filter ? [toning(filter, sharpening ? { result: 'toned' } : {})] : []),
    ...(sharpening ? sharpeningSteps(sharpening, filter ? 'toned' : 'SourceGraphic') : []),
  ]
  // Only what the crop shows: of a photo that is zoomed in, the rest may be huge.
  return filterNode(id, { x: 0, y: 0, ...size }, steps)
}

export function blurFilter(id: string, deviation: number, region: Rect): SvgNode {
  return filterNode(id, region, [primitive('feGaussianBlur', { stdDeviation: deviation })])
}

function filterNode(
  id: string,
  { x, y, width, height }: Rect,
  children: readonly SvgNode[],
): SvgNode {
  return {
    tag: 'filter',
    attributes: {
      id,
      filterUnits: 'userSpaceOnUse',
      x,
      y,
      width,
      height,
      colorInterpolationFilters: 'sRGB',
    },
    children,
  }
}

function toning(filter: ColorMatrix, naming: Record<string, string>): SvgNode {
  const rows = [0, 4, 8].map((at) => {
    const [red, green, blue, offset] = filter.slice(at, at + 4)
    return `${red} ${green} ${blue} 0 ${offset}`
  })
  const values = [...rows, '0 0 0 1 0'].join(' ')
  return primitive('feColorMatrix', { type: 'matrix', values, ...naming })
}

/** The blur lies over the photo itself: at its edges, where it is thin, no rim may appear. */
function sharpeningSteps({ amount, radiusMm }: Sharpening, source: string): SvgNode[] {
  const layers = [source, 'soft'].map((layer) => primitive('feMergeNode', { in: layer }))
  return [
    primitive('feGaussianBlur', { in: source, stdDeviation: radiusMm, result: 'soft' }),
    { tag: 'feMerge', attributes: { result: 'ground' }, children: layers },
    primitive('feComposite', {
      in: source,
      in2: 'ground',
      operator: 'arithmetic',
      k1: 0,
      k2: 1 + amount,
      k3: -amount,
      k4: 0,
    }),
  ]
}

function primitive(tag: string, attributes: SvgNode['attributes']): SvgNode {
  return { tag, attributes, children: [] }
}
