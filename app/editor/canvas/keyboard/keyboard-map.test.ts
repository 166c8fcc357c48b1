import { describe, expect, it } from 'vitest'
import { shortcutOf } from './keyboard-map.ts'

function press(keys: string) {
  const parts = keys.split('+')
  const has = (name: string) => parts.includes(name)
  return shortcutOf({
    key: keys.endsWith('+') ? '+' : parts.at(-1)!,
    ctrlKey: has('Ctrl'),
    metaKey: has('Meta'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
  })
}

describe('keys on the canvas', () => {
  it.each([
    ['ArrowRight', { does: 'move', x: 1, y: 0 }],
    ['Shift+ArrowUp', { does: 'move', x: 0, y: -10 }],
    ['Alt+ArrowLeft', { does: 'move', x: -0.1, y: 0 }],
    ['Ctrl+ArrowUp', { does: 'order', order: 'forward' }],
    ['Ctrl+ArrowDown', { does: 'order', order: 'backward' }],
    ['Ctrl+Shift+ArrowUp', { does: 'order', order: 'front' }],
    ['Meta+Shift+ArrowDown', { does: 'order', order: 'back' }],
    ['r', { does: 'turn', angle: 15 }],
    ['Shift+R', { does: 'turn', angle: -15 }],
    ['Delete', { does: 'delete' }],
    ['Backspace', { does: 'delete' }],
    ['Ctrl+z', { does: 'undo' }],
    ['Meta+z', { does: 'undo' }],
    ['Ctrl+Shift+Z', { does: 'redo' }],
    ['Ctrl+y', { does: 'redo' }],
    ['Ctrl+c', { does: 'copy' }],
    ['Ctrl+x', { does: 'cut' }],
    ['Ctrl+v', { does: 'paste' }],
    ['Ctrl+d', { does: 'duplicate' }],
    ['Ctrl+a', { does: 'select-all' }],
    ['Ctrl+g', { does: 'group' }],
    ['Ctrl+Shift+G', { does: 'ungroup' }],
    ['Ctrl+l', { does: 'lock' }],
    ['Escape', { does: 'leave' }],
    ['Enter', { does: 'open' }],
    [' ', { does: 'choose' }],
    ['?', { does: 'help' }],
  ])('%s', (keys, expected) => {
    expect(press(keys)).toEqual(expected)
  })

  it('scale by the same step up and down', () => {
    const larger = shortcutOf({ ...noKeys, key: '+' })
    const smaller = shortcutOf({ ...noKeys, key: '-' })
    expect(larger).toMatchObject({ does: 'scale' })
    expect('factor' in larger! && 'factor' in smaller! && larger.factor * smaller.factor).toBe(1)
  })

  it.each(['Ctrl+t', 'Ctrl+r', 'Alt+r', 'Ctrl+Alt+z', 'x', 'Tab', 'Ctrl+Shift+C'])(
    'leave %s to the browser',
    (keys) => {
      expect(press(keys)).toBeUndefined()
    },
  )

  const noKeys = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }
})
