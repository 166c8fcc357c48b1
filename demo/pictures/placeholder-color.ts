import { findDrawnMotif } from '#demo/motifs/motifs.ts'
import { palettes } from '#demo/motifs/palettes.ts'
import type { Panel, PlannedPicture, Shot } from './media-plan.ts'

/** The light of the studio, in which every product stands. */
const STUDIO = '#dcd5cb'
const SHARE_OF_MOTIF = 0.2

/** Of motifs that are one picture, which has no palette to tell it. */
const picturedColors: Readonly<Record<string, string>> = {
  'dawn-mountains': '#968aa1',
  'sun-and-arches': '#d2ae90',
  'city-night': '#4a4a72',
  'sailing-boat': '#91b6af',
  'dog-portrait': '#caa165',
  'lemon-branch': '#7c9988',
  terrazzo: '#d9c6af',
  'cat-window': '#9e7f65',
  'botanical-leaves': '#d5ccb5',
  'hill-couple': '#a7767c',
  'flower-bouquet': '#d1bfab',
  'balloon-flight': '#c3cab1',
  'moon-and-rabbit': '#9da6a7',
}

/** Placeholder colour of a picture until it has come, told from what it will show. */
export function placeholderColorOf({ panels }: PlannedPicture): string {
  const largest = panels.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one))
  if ('artwork' in largest) return STUDIO
  if ('templateShot' in largest) return palettes[largest.templateShot.template.palette].ground
  const { shot } = largest
  return shot.view === 'flat' ? motifColor(shot) : mixed(STUDIO, motifColor(shot), SHARE_OF_MOTIF)
}

const areaOf = ({ width, height }: Panel) => width * height

function motifColor({ motif, colorway }: Shot): string {
  const way = findDrawnMotif(motif)?.colorways.find(({ id }) => id === colorway)
  return way?.colors.ground ?? picturedColors[motif] ?? STUDIO
}

/** Two colours in the notation of `#rrggbb`. */
function mixed(one: string, other: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16)
  const channels = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) * (1 - share) + channel(other, at) * share),
  )
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
