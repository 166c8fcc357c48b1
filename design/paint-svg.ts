import { contourText } from './contour/contour-path.ts'
import type { DisplayItem, DisplayList, ImageItem, PathItem } from './display-list.ts'
import { blurReach, pathBounds } from './display-list-bounds.ts'
import { MITER_LIMIT } from './display-list-stroke.ts'
import { outset, type Matrix } from './geometry.ts'
import { rectOutline } from './path/outlines.ts'
import { pathText } from './path/path-text.ts'
import { blurFilter, photoFilter } from './svg-filters.ts'
import { type SvgNode, svgText } from './svg-node.ts'

export type SvgPainting = {
  imageHref: (asset: string) => string
  /** Ids are shared by all drawings of an HTML page: two pages of a design need two prefixes. */
  idPrefix: string
  box: 'trim' | 'bleed'
}

export function paintSvg(list: DisplayList, painting: SvgPainting): string {
  return svgText(svgNode(list, painting))
}

/** The drawing as plain nodes, for whoever keeps them in a living page. */
export function svgNode(list: DisplayList, painting: SvgPainting): SvgNode {
  const reach = painting.box === 'bleed' ? list.bleed : 0
  const box = [-reach, -reach, list.width + 2 * reach, list.height + 2 * reach]
  return {
    tag: 'svg',
    attributes: {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: box.map((side) => side + 0).join(' '),
    },
    children: cutOut(
      list,
      painting,
      list.items.flatMap((item, index) =>
        itemNodes(item, { ...painting, idPrefix: `${painting.idPrefix}${index}-` }),
      ),
    ),
  }
}

/** Cut-out page: of one that is cut to a shape, only that is left; uncut it is shown to its bleed. */
function cutOut(list: DisplayList, painting: SvgPainting, nodes: SvgNode[]): SvgNode[] {
  const contour = painting.box === 'trim' ? contourText(list) : undefined
  if (contour === undefined) return nodes
  const id = `${painting.idPrefix}contour`
  const path: SvgNode = {
    tag: 'path',
    attributes: { d: contour, clipRule: 'evenodd' },
    children: [],
  }
  return [
    { tag: 'clipPath', attributes: { id }, children: [path] },
    { tag: 'g', attributes: { clipPath: `url(#${id})` }, children: nodes },
  ]
}

/** An item with the definitions that it refers to; the prefix must be the item's own. */
export function itemNodes(item: DisplayItem, painting: Omit<SvgPainting, 'box'>): SvgNode[] {
  const nodes = item.kind === 'path' ? pathNodes(item, painting) : imageNodes(item, painting)
  if (!item.within) return nodes
  const id = `${painting.idPrefix}within`
  return [
    clipNode(id, { path: pathText(rectOutline(item.within)), matrix: [1, 0, 0, 1, 0, 0] }),
    { tag: 'g', attributes: { clipPath: `url(#${id})` }, children: nodes },
  ]
}

function pathNodes(item: PathItem, { idPrefix }: Omit<SvgPainting, 'box'>): SvgNode[] {
  const node = pathNode(item)
  if (!item.blur) return [node]
  const id = `${idPrefix}blur`
  const region = outset(pathBounds(item.path, [1, 0, 0, 1, 0, 0]), blurReach(item))
  const soft = { ...node, attributes: { ...node.attributes, filter: `url(#${id})` } }
  return [blurFilter(id, item.blur, region), soft]
}

export function pathNode({
  path,
  matrix,
  fill,
  fillRule,
  stroke,
  opacity,
  elementId,
}: PathItem): SvgNode {
  return {
    tag: 'path',
    attributes: {
      ...ownerOf(elementId),
      d: path,
      transform: matrixText(matrix),
      fill: fill ?? 'none',
      fillRule,
      // Never `opacity`, which mixes fill and stroke before it makes them transparent.
      fillOpacity: opacity,
      ...(stroke && {
        stroke: stroke.color,
        strokeOpacity: opacity,
        strokeWidth: stroke.width,
        strokeLinejoin: stroke.join,
        strokeMiterlimit: MITER_LIMIT,
        ...(stroke.cap && { strokeLinecap: stroke.cap }),
        ...(stroke.dash.length > 0 && { strokeDasharray: stroke.dash.join(' ') }),
      }),
    },
    children: [],
  }
}

function imageNodes(item: ImageItem, { imageHref, idPrefix }: Omit<SvgPainting, 'box'>): SvgNode[] {
  const { crop, opacity, elementId } = item
  // In millimetres: some engines apply filters to a picture of 1 × 1 in that resolution.
  const { width, height, matrix } = unstretched(item.matrix)
  const clip = clipOf(item)
  const clipId = `${idPrefix}clip`
  const filterId = `${idPrefix}filter`
  const filter = photoFilter(filterId, item, { width, height })
  const image: SvgNode = {
    tag: 'image',
    attributes: {
      href: imageHref(item.asset),
      x: 0 - (crop.x / crop.width) * width,
      y: 0 - (crop.y / crop.height) * height,
      width: width / crop.width,
      height: height / crop.height,
      preserveAspectRatio: 'none',
      transform: matrixText(matrix),
      opacity,
      ...(filter && { filter: `url(#${filterId})` }),
    },
    children: [],
  }
  return [
    ...(clip ? [clipNode(clipId, clip)] : []),
    ...(filter ? [filter] : []),
    {
      tag: 'g',
      attributes: { ...ownerOf(elementId), ...(clip && { clipPath: `url(#${clipId})` }) },
      children: [image],
    },
  ]
}

/** A mask lies inside of its frame, so it also cuts off what the crop leaves out. */
function clipOf({ clip, crop, matrix }: ImageItem): ImageItem['clip'] {
  if (clip) return clip
  if (crop.width === 1 && crop.height === 1) return null
  return { path: 'M0 0L1 0L1 1L0 1Z', matrix }
}

function clipNode(id: string, { path, matrix }: NonNullable<ImageItem['clip']>): SvgNode {
  return {
    tag: 'clipPath',
    attributes: { id },
    children: [
      { tag: 'path', attributes: { d: path, transform: matrixText(matrix) }, children: [] },
    ],
  }
}

/** A matrix from the unit square as a size and a matrix that keeps lengths. */
function unstretched(unit: Matrix): { width: number; height: number; matrix: Matrix } {
  const [a, b, c, d, e, f] = unit
  const width = Math.hypot(a, b)
  const height = Math.hypot(c, d)
  return { width, height, matrix: [a / width, b / width, c / height, d / height, e, f] }
}

function matrixText(matrix: Matrix): string {
  return `matrix(${matrix.join(' ')})`
}

function ownerOf(elementId: string | null): Record<string, string> {
  return elementId === null ? {} : { 'data-element': elementId }
}
