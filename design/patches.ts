import type { DesignDocument } from './document.ts'
import { sortedTable } from './sorted-table.ts'

type Path = readonly (string | number)[]

/**
 * A small step from one document to the next. `set` exchanges a property that is there, `put` and
 * `drop` are for rows of a table, `insert`, `take` and `shift` for lists.
 */
export type Patch =
  | { op: 'set'; path: Path; value: unknown }
  | { op: 'put'; path: Path; value: unknown }
  | { op: 'drop'; path: Path }
  | { op: 'insert'; path: Path; value: unknown }
  | { op: 'take'; path: Path }
  | { op: 'shift'; path: Path; to: number }

/** The changed document and the patches that lead back, in the order in which to apply them. */
export function applyPatches(
  document: DesignDocument,
  patches: readonly Patch[],
): { document: DesignDocument; undo: Patch[] } {
  const undo: Patch[] = []
  let current = document
  for (const patch of patches) {
    undo.unshift(oppositeOf(current, patch))
    current = changed(current, patch.path, (parent, key) => step(parent, key, patch))
  }
  return { document: current, undo }
}

/**
 * A drag sets the same few properties sixty times a second: only the first way back and the last
 * way forth count. Lists that changed in between moved the places that paths name, so then
 * everything is kept.
 */
export function joinPatches(earlier: readonly Patch[], later: readonly Patch[]): Patch[] {
  const all = [...earlier, ...later]
  // A whole page that is exchanged, too, must stay before or after what changes on it.
  if (all.some(({ op, path }) => op !== 'set' || path.length <= 2)) return all
  const lastOfPath = new Map<string, Patch>()
  for (const patch of all) lastOfPath.set(JSON.stringify(patch.path), patch)
  return [...lastOfPath.values()]
}

function oppositeOf(document: DesignDocument, patch: Patch): Patch {
  const { path } = patch
  switch (patch.op) {
    case 'set':
      return { op: 'set', path, value: valueAt(document, path) }
    case 'put':
      return { op: 'drop', path }
    case 'drop':
      return { op: 'put', path, value: valueAt(document, path) }
    case 'insert':
      return { op: 'take', path }
    case 'take':
      return { op: 'insert', path, value: valueAt(document, path) }
    case 'shift':
      return { op: 'shift', path: [...path.slice(0, -1), patch.to], to: Number(path.at(-1)) }
  }
}

function step(parent: unknown, key: string | number, patch: Patch): unknown {
  if (Array.isArray(parent)) return listStep(parent, Number(key), patch)
  const record = { ...(parent as Record<string, unknown>) }
  // Back to what was not said before: a key without a value would not survive being saved.
  if (patch.op === 'drop' || (patch.op === 'set' && patch.value === undefined)) delete record[key]
  else if (patch.op === 'set' || patch.op === 'put') record[key] = patch.value
  else throw new Error(`${patch.op} is for lists, not for ${key}`)
  return patch.op === 'put' ? sortedTable(record) : record
}

function listStep(parent: readonly unknown[], index: number, patch: Patch): unknown[] {
  const list: unknown[] = [...parent]
  if (patch.op === 'set') list[index] = patch.value
  else if (patch.op === 'insert') list.splice(index, 0, patch.value)
  else if (patch.op === 'take') list.splice(index, 1)
  else if (patch.op === 'shift') list.splice(patch.to, 0, ...list.splice(index, 1))
  else throw new Error(`${patch.op} is for tables, not for place ${index}`)
  return list
}

function changed<Node>(
  node: Node,
  path: Path,
  change: (parent: unknown, key: string | number) => unknown,
): Node {
  const [key, ...rest] = path
  if (key === undefined) throw new Error('A patch without a path would replace the document')
  if (rest.length === 0) return change(node, key) as Node
  const child = changed((node as Record<string | number, unknown>)[key], rest, change)
  if (Array.isArray(node)) return node.with(Number(key), child) as Node
  return { ...node, [key]: child }
}

function valueAt(document: DesignDocument, path: Path): unknown {
  let value: unknown = document
  for (const key of path) value = (value as Record<string | number, unknown>)[key]
  return value
}
