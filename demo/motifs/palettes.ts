/** Colours that go together. `ground` lies under everything, `ink` is the darkest, `light` the lightest. */
export type Palette = {
  ground: string
  ink: string
  light: string
  a: string
  b: string
  c: string
  d: string
}

const palette = (
  ground: string,
  ink: string,
  light: string,
  [a, b, c, d]: readonly [string, string, string, string],
): Palette => ({ ground, ink, light, a, b, c, d })

export const palettes = {
  terracotta: palette('#f6ebdd', '#43302a', '#fffaf2', [
    '#c4583c',
    '#e3a277',
    '#5b8580',
    '#ecc58b',
  ]),
  sea: palette('#e6f0ee', '#1d3b4c', '#fbfdfb', ['#2b6f80', '#7db8b4', '#e9a15b', '#d9634c']),
  meadow: palette('#f3f0e0', '#2f4234', '#fffdf4', ['#6f9361', '#b1c79c', '#e2ab3d', '#d67659']),
  blush: palette('#f9e6e0', '#5b2f3c', '#fff9f6', ['#d4687f', '#efb0ab', '#9c4463', '#f0c684']),
  night: palette('#1e2947', '#10182f', '#fbf4df', ['#f2cb73', '#54689f', '#e48b73', '#86bcc2']),
  mustard: palette('#f0bf4c', '#4a3420', '#fff8e6', ['#d3572f', '#fbe3a8', '#2f6d6a', '#f4efe4']),
  mint: palette('#dcebe1', '#23453f', '#fbfffb', ['#3f8f7c', '#96c9b2', '#ef8f6e', '#f4cf74']),
  lilac: palette('#ece6f3', '#3c3157', '#fdfbff', ['#7a63a8', '#bba9d8', '#e58aa0', '#f2c98a']),
  sky: palette('#dbeaf4', '#24405f', '#ffffff', ['#3f7fb5', '#93c0dd', '#f0a35e', '#e8685a']),
  ivory: palette('#f7f4ec', '#2a2a2c', '#fffefa', ['#2f3e46', '#b9b4a6', '#c98d4a', '#84978f']),
  forest: palette('#21402f', '#12261c', '#f7f1de', ['#7fa36a', '#3f6b4c', '#e0a43f', '#d36a4a']),
  berry: palette('#5c1f3a', '#3a1024', '#fdeee6', ['#e5657a', '#8e3457', '#f4b28a', '#f2d5a0']),
  sunny: palette('#fdf0c9', '#5a3a1c', '#fffdf2', ['#f08a3c', '#f8c95a', '#d9512f', '#5fa39a']),
} satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
