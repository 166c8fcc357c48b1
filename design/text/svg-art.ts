import svgpath from 'svgpath'
import type { VectorArt } from '#design/vector-art.ts'
import { roundForPath } from './outline-path.ts'

type Attributes = Readonly<Record<string, string>>
type Node = { tag: string; attributes: Attributes; children: Node[] }
type Paint = {
  fill: string
  fillRule: 'nonzero' | 'evenodd'
  opacity: number
  transforms: string[]
}

const namedColors: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  navy: '#000080',
  azure: '#f0ffff',
}
const understood = new Set(['path', 'circle', 'ellipse', 'rect', 'g', 'use', 'defs', 'clipPath'])

/**
 * The flat drawings of an icon set as paths. A clip-path is left out: in the sets in use it only
 * repeats the edge of the drawing. Anything else that is not understood throws, because a drawing
 * that lacks a part would be printed.
 */
export function vectorArtFromSvg(
  body: string,
  { width, height }: { width: number; height: number },
): VectorArt {
  const root = parse(body)
  const byId = new Map(allNodes(root).map((node) => [node.attributes.id, node]))
  const paths: VectorArt['paths'] = []
  const draw = (node: Node, inherited: Paint) => {
    if (!understood.has(node.tag)) throw new Error(`A drawing uses <${node.tag}>`)
    if (node.tag === 'defs' || node.tag === 'clipPath') return
    const paint = paintOf(node.attributes, inherited)
    if (node.tag === 'use') {
      draw(byId.get(node.attributes.href?.slice(1)) ?? missingPart(node), paint)
    }
    const outline = outlineOf(node)
    if (outline !== undefined) paths.push(...painted(outline, node.attributes, paint))
    for (const child of node.children) draw(child, paint)
  }
  const start: Paint = { fill: '#000000', fillRule: 'nonzero', opacity: 1, transforms: [] }
  for (const node of root.children) draw(node, start)
  return { width, height, paths }
}

function missingPart(node: Node): never {
  throw new Error(`A drawing uses a part that it lacks: ${node.attributes.href}`)
}

function parse(body: string): Node {
  const root: Node = { tag: 'g', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, tag, attributes, selfClosing] of body.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      open.pop()
      continue
    }
    const node: Node = { tag: tag!, attributes: attributesOf(attributes!), children: [] }
    open.at(-1)!.children.push(node)
    if (!selfClosing) open.push(node)
  }
  return root
}

function attributesOf(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}

function allNodes(node: Node): Node[] {
  return [node, ...node.children.flatMap(allNodes)]
}

function paintOf(attributes: Attributes, inherited: Paint): Paint {
  const opacity = Number(attributes.opacity ?? 1) * Number(attributes['fill-opacity'] ?? 1)
  const { transform } = attributes
  return {
    fill: attributes.fill === undefined ? inherited.fill : colorOf(attributes.fill),
    fillRule: (attributes['fill-rule'] as Paint['fillRule']) ?? inherited.fillRule,
    opacity: roundForPath(inherited.opacity * opacity),
    transforms: transform ? [...inherited.transforms, transform] : inherited.transforms,
  }
}

function colorOf(value: string): string {
  const color = (namedColors[value] ?? value).toLowerCase()
  if (color === 'none' || /^#[0-9a-f]{6}$/.test(color)) return color
  if (/^#[0-9a-f]{3}$/.test(color)) return color.replace(/[0-9a-f]/g, '$&$&')
  throw new Error(`A drawing uses the colour ${value}`)
}

function outlineOf({ tag, attributes }: Node): string | undefined {
  const number = (name: string) => Number(attributes[name] ?? 0)
  if (tag === 'path') return attributes.d
  if (tag === 'circle') return ellipse(number('cx'), number('cy'), number('r'), number('r'))
  if (tag === 'ellipse') return ellipse(number('cx'), number('cy'), number('rx'), number('ry'))
  if (tag !== 'rect') return undefined
  const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(number)
  if (attributes.rx || attributes.ry) throw new Error('A drawing uses a rounded rectangle')
  return `M${x} ${y}h${w}v${h}h${-w!}z`
}

function ellipse(cx: number, cy: number, rx: number, ry: number): string {
  return `M${cx - rx} ${cy}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0z`
}

function painted(outline: string, attributes: Attributes, paint: Paint): VectorArt['paths'] {
  const { fillRule, opacity } = paint
  const paths: VectorArt['paths'] = []
  if (paint.fill !== 'none') {
    const path = plainPath(outline, paint.transforms)
    paths.push({ path, fill: paint.fill, fillRule, opacity })
  }
  if (attributes.stroke !== undefined && attributes.stroke !== 'none') {
    if (attributes['stroke-linecap'] !== 'round') throw new Error('A drawing uses a square stroke')
    const stroke = strokeOutline(outline, Number(attributes['stroke-width'] ?? 1) / 2)
    const path = plainPath(stroke, paint.transforms)
    paths.push({ path, fill: colorOf(attributes.stroke), fillRule: 'nonzero', opacity })
  }
  return paths
}

/** Absolute M, L, Q, C and Z, as the painters know them. */
function plainPath(outline: string, transforms: readonly string[]): string {
  let path = svgpath(outline)
  for (const transform of transforms.toReversed()) path = path.transform(transform)
  const parts: string[] = []
  path
    .abs()
    .unshort()
    .unarc()
    .abs()
    .iterate((segment, _index, x, y) => {
      const [command, ...values] = segment as [string, ...number[]]
      if (command === 'H') parts.push(`L${numbers([values[0]!, y])}`)
      else if (command === 'V') parts.push(`L${numbers([x, values[0]!])}`)
      else parts.push(command.toUpperCase() + numbers(values))
    })
  return parts.join('')
}

function numbers(values: readonly number[]): string {
  return values.map(roundForPath).join(' ')
}

/** A chain of short rounded bars, all turning the same way, so that they fill as one. */
function strokeOutline(outline: string, half: number): string {
  const bars: string[] = []
  svgpath(outline)
    .abs()
    .unshort()
    .unarc()
    .iterate((segment, _index, x, y) => {
      const [command, ...values] = segment as [string, ...number[]]
      if (command === 'M') return
      if (command !== 'C') throw new Error(`A drawing strokes along ${command}`)
      const points = cubicPoints([x, y, ...values])
      for (const [index, to] of points.slice(1).entries()) bars.push(bar(points[index]!, to, half))
    })
  return bars.join('')
}

function cubicPoints(curve: readonly number[]): [number, number][] {
  const steps = 16
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = step / steps
    const u = 1 - t
    const at = (axis: 0 | 1) =>
      u ** 3 * curve[axis]! +
      3 * u * u * t * curve[2 + axis]! +
      3 * u * t * t * curve[4 + axis]! +
      t ** 3 * curve[6 + axis]!
    return [at(0), at(1)]
  })
}

function bar([x1, y1]: [number, number], [x2, y2]: [number, number], half: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const across = ((y2 - y1) / length) * half
  const down = ((x1 - x2) / length) * half
  const cap = `A${half} ${half} 0 0 1`
  return (
    `M${x1 + across} ${y1 + down}L${x2 + across} ${y2 + down}` +
    `${cap} ${x2 - across} ${y2 - down}L${x1 - across} ${y1 - down}` +
    `${cap} ${x1 + across} ${y1 + down}Z`
  )
}
