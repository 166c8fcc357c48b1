import { channelsOf, chromaOf, labOf, valueOf } from './cielab.ts'

/** As light as a grey of 28 % on a screen. */
const MOST_LIGHTNESS = 30
/** From here on an eye names a colour: navy and burgundy keep theirs. */
const MOST_CHROMA = 6

/**
 * The sRGB grey that is as light as a dark colour without a hue of its own, undefined for every
 * other colour. Type and lines of such a colour are printed with black ink alone: mixed of four
 * inks, their edges show colours as soon as one plate is off by a hair.
 */
export function darkNeutralLevel(hex: string): number | undefined {
  const lab = labOf(channelsOf(hex))
  if (lab[0] > MOST_LIGHTNESS || chromaOf(lab) > MOST_CHROMA) return undefined
  return greyLevelOf(lab[0])
}

/** One for each level that a dark neutral can have. */
export const DARK_LEVELS: number = greyLevelOf(MOST_LIGHTNESS) + 1

function greyLevelOf(lightness: number): number {
  const share = (lightness + 16) / 116
  const light = lightness > 8 ? share ** 3 : (lightness * 27) / 24_389
  return Math.round(255 * valueOf(light))
}
