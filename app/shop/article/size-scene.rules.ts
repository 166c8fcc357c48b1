/** Scene: what a thing is drawn beside, so that its size can be seen. */
export type SceneName = 'wall' | 'couch' | 'table' | 'hand' | 'person'

type Size = { widthMm: number; heightMm: number }
/** All measures in millimetres: what is drawn is as large as it is. */
export type Box = { x: number; y: number; width: number; height: number }

const sceneOfKind: Readonly<Record<string, SceneName>> = {
  canvas: 'wall',
  poster: 'wall',
  wallart: 'wall',
  print: 'wall',
  calendar: 'wall',
  cushion: 'couch',
  book: 'table',
  puzzle: 'table',
  mug: 'hand',
  card: 'hand',
  magnet: 'hand',
  keyring: 'hand',
  bag: 'person',
}

/** Least size on a wall: anything smaller would be a dot above a sofa. */
const LEAST_ON_WALL_MM = 250

/** The sofa of `scenes.tsx`, 2 m wide; the table 1.20 m by 0.80 m; the hand 19 cm long. */
export const scenes: Readonly<Record<SceneName, Box>> = {
  wall: { x: 0, y: 0, width: 2600, height: 2200 },
  couch: { x: 300, y: 1100, width: 2000, height: 1100 },
  table: { x: 0, y: 0, width: 1400, height: 1000 },
  hand: { x: 0, y: 0, width: 470, height: 320 },
  person: { x: 0, y: 0, width: 1300, height: 1800 },
}
export const sofa: Box = { x: 300, y: 1400, width: 2000, height: 750 }
export const table: Box = { x: 100, y: 100, width: 1200, height: 800 }
export const hand: Box = { x: 30, y: 65, width: 190, height: 190 }
export const person: Box = { x: 250, y: 70, width: 520, height: 1700 }

export function sceneOf(kind: string, sizes: readonly Size[]): SceneName | undefined {
  const scene = sceneOfKind[kind]
  if (sizes.length === 0 || sizes.some(({ widthMm }) => widthMm === 0)) return undefined
  if (scene !== 'wall') return scene
  const largest = Math.max(...sizes.flatMap(({ widthMm, heightMm }) => [widthMm, heightMm]))
  return largest < LEAST_ON_WALL_MM ? 'hand' : 'wall'
}

/** A mug is round: of a print that goes once round it, a third is seen from one side. */
export function shownSize(kind: string, { widthMm, heightMm }: Size): Size {
  if (kind !== 'mug') return { widthMm, heightMm }
  return { widthMm: Math.round(widthMm / SHARE_OF_CIRCUMFERENCE / Math.PI), heightMm }
}
/** Between the ends of a print is the handle. */
const SHARE_OF_CIRCUMFERENCE = 0.8

/** Place in a scene: where it hangs, lies or stands. */
export function placeIn(scene: SceneName, { widthMm: width, heightMm: height }: Size): Box {
  const frame = scenes[scene]
  switch (scene) {
    case 'wall': {
      // At the height of the eyes, and always a hand's breadth above the sofa.
      const middle = Math.min(750, sofa.y - 150 - height / 2)
      return { x: sofa.x + (sofa.width - width) / 2, y: middle - height / 2, width, height }
    }
    case 'couch':
      return { x: sofa.x + 260, y: sofa.y + 440 - height, width, height }
    case 'table':
      return {
        x: table.x + (table.width - width) / 2,
        y: table.y + (table.height - height) / 2,
        width,
        height,
      }
    case 'hand': {
      const x = hand.x + hand.width + (frame.width - hand.x - hand.width - width) / 2
      return { x, y: (frame.height - height) / 2, width, height }
    }
    case 'person':
      // At the hip, as deep as the handles let it hang.
      return { x: person.x + person.width - 60, y: person.y + 750, width, height }
  }
}

/** A bag around what is printed on it, with room for the seam. */
export const bagAround = ({ x, y, width, height }: Box): Box => ({
  x: x - 30,
  y: y - 50,
  width: width + 60,
  height: height + 80,
})
