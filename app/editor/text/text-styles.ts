const styleIds = [
  'modern',
  'classic',
  'elegant',
  'handwritten',
  'airy',
  'poster',
  'retro',
  'comic',
  'playful',
  'chalk',
  'typewriter',
  'arch',
] as const

/** Ready looks for words: a font with what suits it. Lengths are shares of the type size. */
export type TextStyle = {
  id: (typeof styleIds)[number]
  font: string
  fill: string
  lineHeight?: number
  letterSpacing?: number
  outline?: { color: string; width: number }
  curve?: 'up' | 'down'
}

export const textStyles: readonly TextStyle[] = [
  { id: 'modern', font: 'montserrat-bold', fill: '#000000', letterSpacing: -0.01 },
  { id: 'classic', font: 'playfair-display', fill: '#3a3d43' },
  { id: 'elegant', font: 'great-vibes', fill: '#b18a4a', lineHeight: 1.1 },
  { id: 'handwritten', font: 'dancing-script-bold', fill: '#165e6b' },
  { id: 'airy', font: 'josefin-sans', fill: '#684531', letterSpacing: 0.18 },
  { id: 'poster', font: 'anton', fill: '#d22f3c', lineHeight: 1.1, letterSpacing: 0.02 },
  {
    id: 'retro',
    font: 'lobster',
    fill: '#f2705a',
    outline: { color: '#fbf3e0', width: 0.05 },
  },
  {
    id: 'comic',
    font: 'bangers',
    fill: '#f6c83f',
    letterSpacing: 0.04,
    outline: { color: '#16264c', width: 0.06 },
  },
  { id: 'playful', font: 'baloo-2-bold', fill: '#7847ab', lineHeight: 1.1 },
  { id: 'chalk', font: 'amatic-sc-bold', fill: '#1e4d38', letterSpacing: 0.03 },
  { id: 'typewriter', font: 'space-mono', fill: '#3a3d43' },
  { id: 'arch', font: 'oswald-bold', fill: '#2646a6', letterSpacing: 0.06, curve: 'up' },
]
