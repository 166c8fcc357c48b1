/** Photo prints, greeting cards and the wall calendar. */
import { weave } from './grain-texture.ts'
import { photoPrint, printPile, standingCard, wallCalendar } from './paper-forms.ts'
import { rectangle } from './path-pen.ts'
import { envelope, lyingSprig } from './still-life-props.ts'
import { branchShadow } from './soft-light.ts'
import {
  photographicFinish,
  STUDIO,
  studioPicture,
  TABLES,
  wall,
  WALLS,
  type Tone,
} from './studio-backdrop.ts'
import { fill, svgDocument } from './svg-markup.ts'
import type { Motif } from './surface-warp.ts'

/** A tablecloth seen from straight above. */
export const flatLay = (tone: Tone, things: string, shadow = true) =>
  svgDocument(
    STUDIO,
    STUDIO,
    wall(STUDIO, STUDIO, tone) +
      fill(rectangle(0, 0, STUDIO, STUDIO), weave('#fffaf0', '#6b4a30', 7), { opacity: 0.16 }) +
      (shadow ? branchShadow([1180, 640], 560, -30, 0.14) : '') +
      things +
      photographicFinish(STUDIO, STUDIO),
  )

export const photoPrints = (top: Motif, left: Motif, right: Motif, back: Motif) =>
  flatLay(
    WALLS.sage,
    photoPrint(back, [880, 330], [440, 330], 14) +
      photoPrint(left, [300, 370], [330, 440], -13) +
      photoPrint(right, [880, 880], [360, 480], 9) +
      printPile(top, [540, 640], [620, 470], -4, 9) +
      lyingSprig([120, 1110], [420, 960], 66),
  )

export const greetingCards = (front: Motif, second: Motif) =>
  studioPicture(
    { wall: WALLS.blush, table: TABLES.chalk, horizon: 740, wooden: false },
    standingCard(second, { x: 640, y: 900, width: 370, height: 500, swing: 64 }) +
      standingCard(front, { x: 215, y: 1000, width: 430, height: 600, swing: 78 }) +
      envelope([900, 1050], 330, -8) +
      lyingSprig([470, 1130], [720, 1070], 58),
  )

export const calendarOnWall = (motif: Motif) =>
  studioPicture(
    { wall: WALLS.cream, daylight: 'both' },
    wallCalendar(motif, [300, 175], [600, 850], '#c8553d'),
  )
