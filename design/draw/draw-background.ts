import type { DisplayItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import { bleedBoxOf, type Page } from '#design/document.ts'
import { pictureBoxOf } from '#design/edges.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { rectOutline } from '#design/path/outlines.ts'
import { pathText } from '#design/path/path-text.ts'
import { drawPreprint } from './draw-preprint.ts'

export function drawBackground(page: Page): DisplayItem[] {
  const { background } = page
  const box = bleedBoxOf(page)
  const ground: DisplayItem = {
    kind: 'path',
    elementId: null,
    path: pathText(rectOutline(box)),
    matrix: [1, 0, 0, 1, 0, 0],
    fill: background.color,
    fillRule: 'nonzero',
    stroke: null,
    opacity: 1,
  }
  const isBare = page.substrate === 'clear' && background.color === backgroundDefaults.color
  const grounds = isBare ? [] : [ground]
  if (background.type === 'plain') return [...grounds, ...drawPreprint(page)]
  const covered = pictureBoxOf(page)
  // A photo may have transparent parts, where its ground shows.
  const photo: DisplayItem = {
    kind: 'image',
    elementId: null,
    asset: background.asset,
    crop: background.crop,
    matrix: roundFactors([covered.width, 0, 0, covered.height, covered.x, covered.y]),
    clip: null,
    filter: null,
    opacity: 1,
  }
  return [...grounds, photo, ...drawPreprint(page)]
}
