import type { Command } from '#design/commands/command.ts'
import type { Element } from '#design/elements/element.ts'
import { frameKeys } from '#design/elements/frame.ts'

const placeKeys = ['x', 'y', 'width', 'height'] as const

/** The commands that make one element of another, as far as a gesture changes it. */
export function changeCommands(before: Element, after: Element): Command[] {
  const commands: Command[] = []
  const { id: elementId, x, y, width, height, rotation } = after
  if (placeKeys.some((key) => before[key] !== after[key])) {
    commands.push({ type: 'resize', elementId, x, y, width, height })
  }
  if (before.rotation !== rotation) commands.push({ type: 'rotate', elementId, rotation })
  const old = new Map(Object.entries(before))
  const properties = Object.fromEntries(
    Object.entries(after).filter(
      ([key, value]) =>
        !frameKeys.some((frameKey) => frameKey === key) &&
        JSON.stringify(old.get(key)) !== JSON.stringify(value),
    ),
  )
  if (Object.keys(properties).length > 0) {
    commands.push({ type: 'set-properties', elementId, kind: after.type, properties })
  }
  return commands
}
