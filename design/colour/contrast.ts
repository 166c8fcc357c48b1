/** Least contrast that readers with weak eyes need, as the guidelines for the web have it. */
export const LEAST_CONTRAST = 4.5

/** WCAG's ratio, from 1 for the same colour to 21 for black on white. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a)
  return (lighter! + 0.05) / (darker! + 0.05)
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = linearChannels(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

type Three = readonly [number, number, number]

/** As light adds up, not as screens count. */
export function linearChannels(colour: string): Three {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}
