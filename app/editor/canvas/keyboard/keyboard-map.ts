import type { Order } from '#app/editor/canvas/actions/order-actions.ts'

export type Shortcut =
  | { does: 'move'; x: number; y: number }
  | { does: 'order'; order: Order }
  | { does: 'scale'; factor: number }
  | { does: 'turn'; angle: number }
  | {
      does:
        | 'delete'
        | 'undo'
        | 'redo'
        | 'copy'
        | 'cut'
        | 'paste'
        | 'duplicate'
        | 'select-all'
        | 'group'
        | 'ungroup'
        | 'lock'
        | 'leave'
        | 'open'
        | 'choose'
        | 'help'
    }

type Key = {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const STEP_MM = 1
const BIG_STEP_MM = 10
const FINE_STEP_MM = 0.1
const TURN_DEGREES = 15
const GROWTH = 1.05

const withCommand: Readonly<Record<string, Shortcut>> = {
  z: { does: 'undo' },
  y: { does: 'redo' },
  c: { does: 'copy' },
  x: { does: 'cut' },
  v: { does: 'paste' },
  d: { does: 'duplicate' },
  a: { does: 'select-all' },
  g: { does: 'group' },
  l: { does: 'lock' },
}

const withCommandAndShift: Readonly<Record<string, Shortcut>> = {
  z: { does: 'redo' },
  g: { does: 'ungroup' },
}

const plain: Readonly<Record<string, Shortcut>> = {
  Delete: { does: 'delete' },
  Backspace: { does: 'delete' },
  Escape: { does: 'leave' },
  Enter: { does: 'open' },
  ' ': { does: 'choose' },
  '?': { does: 'help' },
  '+': { does: 'scale', factor: GROWTH },
  '=': { does: 'scale', factor: GROWTH },
  '-': { does: 'scale', factor: 1 / GROWTH },
  r: { does: 'turn', angle: TURN_DEGREES },
  R: { does: 'turn', angle: -TURN_DEGREES },
}

/** Shortcut: what a key means on the canvas. Control and Command are the same key. */
export function shortcutOf(event: Key): Shortcut | undefined {
  const { key, shiftKey, altKey } = event
  const isCommand = event.ctrlKey || event.metaKey
  const arrow = arrows[key]
  if (arrow) return isCommand ? orderFor(arrow, shiftKey) : moveFor(arrow, { shiftKey, altKey })
  if (isCommand) {
    if (altKey) return undefined
    return (shiftKey ? withCommandAndShift : withCommand)[key.toLowerCase()]
  }
  return altKey ? undefined : plain[key]
}

function moveFor({ x, y }: { x: number; y: number }, keys: { shiftKey: boolean; altKey: boolean }) {
  const step = keys.shiftKey ? BIG_STEP_MM : keys.altKey ? FINE_STEP_MM : STEP_MM
  return { does: 'move' as const, x: x * step, y: y * step }
}

function orderFor({ x, y }: { x: number; y: number }, isAllTheWay: boolean) {
  const isUp = x > 0 || y < 0
  const order: Order = isAllTheWay ? (isUp ? 'front' : 'back') : isUp ? 'forward' : 'backward'
  return { does: 'order' as const, order }
}
