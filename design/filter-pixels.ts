import type { ColorMatrix } from './display-list.ts'

/** As SVG's feColorMatrix: on values that are not multiplied by alpha, cut off at both ends. */
export function filterPixels({ data }: { data: Uint8ClampedArray }, filter: ColorMatrix): void {
  const [rr, rg, rb, r0, gr, gg, gb, g0, br, bg, bb, b0] = filter
  for (let at = 0; at < data.length; at += 4) {
    const red = data[at]!
    const green = data[at + 1]!
    const blue = data[at + 2]!
    data[at] = rr * red + rg * green + rb * blue + r0 * 255
    data[at + 1] = gr * red + gg * green + gb * blue + g0 * 255
    data[at + 2] = br * red + bg * green + bb * blue + b0 * 255
  }
}
