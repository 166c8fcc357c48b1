import { expect, it } from 'vitest'
import { importsOf, sourcesOf } from './import-graph.ts'

const rooms = [
  'api',
  'app',
  'bench',
  'commerce',
  'config',
  'db',
  'demo',
  'design',
  'press',
  'server',
  'tests',
]

type Graph = ReadonlyMap<string, readonly string[]>

function readGraph(): Graph {
  const files = sourcesOf(rooms, { tests: true })
  const known = new Set(files)
  return new Map(
    files.map((file) => {
      const targets = importsOf(file).flatMap(({ target }) => target ?? [])
      return [file, [...new Set(targets)].filter((target) => known.has(target))]
    }),
  )
}

/** Files that reach each other, found in one walk (Tarjan's strongly connected components). */
function circlesIn(graph: Graph): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const onPath = new Set<string>()
  const circles: string[][] = []

  function visit(file: string): void {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    path.push(file)
    onPath.add(file)
    const lower = (value: number) => lowest.set(file, Math.min(lowest.get(file)!, value))
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) {
        visit(next)
        lower(lowest.get(next)!)
      } else if (onPath.has(next)) lower(order.get(next)!)
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = path.splice(path.indexOf(file))
    for (const one of circle) onPath.delete(one)
    if (circle.length > 1 || graph.get(file)!.includes(file)) circles.push(circle.toSorted())
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}

const told = (graph: Graph, circle: readonly string[]) =>
  circle
    .map((file) => {
      const within = graph.get(file)!.filter((target) => circle.includes(target))
      return `${file} imports ${within.join(', ')}`
    })
    .join('; ')

it('finds a circle, and only what is in it', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b', 'd']],
    ['d', []],
    ['e', ['e']],
  ])
  expect(circlesIn(graph)).toEqual([['b', 'c'], ['e']])
})

it('has no files that import each other, not even for a type', () => {
  const graph = readGraph()
  expect(graph.size).toBeGreaterThan(2_000)
  expect(
    circlesIn(graph).map((circle) => told(graph, circle)),
    'Move what both sides need, often a type, into a file of its own that imports neither.',
  ).toEqual([])
})
