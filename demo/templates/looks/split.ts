import type { Rect } from '#design/geometry.ts'
import type { Board } from '#demo/templates/board.ts'

/** Split look: the photo and the words on the two sides of a mug, beside or above each other. */
export function split(
  { panels }: Pick<Board, 'panels'>,
  share = 0.54,
): { photo: Rect; words: Rect; isBeside: boolean } {
  const [first, second] = panels
  if (second) return { photo: first, words: second, isBeside: true }
  const { x, y, width, height } = first
  if (width > height * 1.15) {
    const gap = width * 0.04
    const left = width * 0.46
    return {
      photo: { ...first, width: left },
      words: { ...first, x: x + left + gap, width: width - left - gap },
      isBeside: true,
    }
  }
  const gap = height * 0.03
  const top = height * share
  return {
    photo: { ...first, height: top },
    words: { x, y: y + top + gap, width, height: height - top - gap },
    isBeside: false,
  }
}

/** The largest square in the middle. */
export function squareIn({ x, y, width, height }: Rect, share = 1): Rect {
  const side = Math.min(width, height) * share
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}

export function shrunk(rect: Rect, across: number, down = across): Rect {
  const [width, height] = [rect.width * across, rect.height * down]
  return {
    x: rect.x + (rect.width - width) / 2,
    y: rect.y + (rect.height - height) / 2,
    width,
    height,
  }
}
