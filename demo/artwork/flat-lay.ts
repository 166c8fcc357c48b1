/** Things laid out on a tablecloth, seen from straight above. */
import { weave } from './grain-texture.ts'
import { rectangle } from './path-pen.ts'
import { branchShadow } from './soft-light.ts'
import { photographicFinish, STUDIO, wall, type Tone } from './studio-backdrop.ts'
import { fill, svgDocument } from './svg-markup.ts'

export const flatLay = (tone: Tone, things: string) =>
  svgDocument(
    STUDIO,
    STUDIO,
    wall(STUDIO, STUDIO, tone) +
      fill(rectangle(0, 0, STUDIO, STUDIO), weave('#fffaf0', '#6b4a30', 7), { opacity: 0.16 }) +
      branchShadow([1180, 640], 560, -30, 0.14) +
      things +
      photographicFinish(STUDIO, STUDIO),
  )
