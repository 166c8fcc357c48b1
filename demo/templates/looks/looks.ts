import type { LookName } from '#demo/templates/template.ts'
import { bandLook } from './band.ts'
import { galleryLook } from './gallery.ts'
import { lettersLook } from './letters.ts'
import type { Look } from './look.ts'
import { patternLook } from './pattern.ts'
import { sceneLook } from './scene.ts'
import { snapshotLook } from './snapshot.ts'
import { wreathLook } from './wreath.ts'

export const drawLook: Readonly<Record<LookName, Look>> = {
  wreath: wreathLook,
  snapshot: snapshotLook,
  letters: lettersLook,
  pattern: patternLook,
  gallery: galleryLook,
  scene: sceneLook,
  band: bandLook,
}
