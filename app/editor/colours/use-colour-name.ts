import { useT } from '#app/i18n/shop-view.tsx'
import { nearestColour } from './palette.ts'

/** Colour name for a screen reader: its name, or the nearest name and its digits. */
export function useColourName(): (colour: string | null) => string {
  const t = useT()
  return (colour) => {
    if (colour === null) return t('create.tools.colour.none')
    const { name, isExact } = nearestColour(colour)
    const named = t(`create.tools.colour.${name}`)
    return isExact ? named : t('create.tools.colourNear', { name: named, value: colour })
  }
}
