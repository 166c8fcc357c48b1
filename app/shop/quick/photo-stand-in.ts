import type { Page } from '#design/document.ts'
import type { Element, ElementOf } from '#design/elements/element.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import { maskOutline } from '#design/path/mask-outline.ts'
import { pathText } from '#design/path/path-text.ts'
import { mm } from '#design/units.ts'

const GROUND = '#ebe4da'
const SIGN = '#a3978a'
const SIGN_SHARE = 0.34
/** Hills in a box of 1 × 1, as on the buttons that ask for a photo. */
const HILLS = 'M0 1L0.36 0.32L0.62 0.76L0.76 0.56L1 1Z'

/** A page whose places without a photo show that one goes there: left out, they look like a mistake. */
export function withStandIns(page: Page): Page {
  return { ...page, elements: page.elements.flatMap(standInFor) }
}

function standInFor(element: Element): Element[] {
  if (element.type !== 'slot' || element.asset !== null) return [element]
  const { id, x, y, width, height, rotation, opacity, ...rest } = element
  const { locked, group, important } = rest
  const shape = { ...shapeDefaults, rotation, opacity, locked, group, important }
  const side = Math.min(width, height) * SIGN_SHARE
  const sun = mm(side * 0.26)
  const sign = {
    ...shape,
    x: mm(x + (width - side) / 2),
    y: mm(y + (height - side) / 2),
    width: mm(side),
    height: mm(side),
    fill: SIGN,
  }
  const sunX = mm(sign.x + side * 0.68)
  return [
    { ...shape, ...outlineOf(element), id, x, y, width, height, fill: GROUND },
    { ...sign, id: `${id}-hills`, shape: 'path', path: HILLS },
    { ...sign, id: `${id}-sun`, shape: 'ellipse', x: sunX, width: sun, height: sun },
  ]
}

function outlineOf({ mask }: ElementOf<'slot'>) {
  if (mask.shape === 'rect') return { radius: mm(mask.radius) }
  const whole = { width: 1, height: 1, mask: { shape: mask.shape, radius: 0 } }
  return { shape: 'path' as const, path: pathText(maskOutline(whole)) }
}
