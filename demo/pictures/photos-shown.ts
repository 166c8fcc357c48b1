import type { PhotoFiles } from '#demo/drawing/photo-files.ts'
import { templateContent } from '#demo/drawing/template-content.ts'
import { photoName } from '#demo/motifs/photo-name.ts'
import { photosOf, type Panel } from './media-plan.ts'

/** The names of the photos that panels show, of those that there are. */
export function photosShown(panels: readonly Panel[], files: PhotoFiles): string[] {
  const names = panels.flatMap((panel) => {
    if ('shot' in panel) return photosOf([panel.shot]).map(photoName)
    if ('artwork' in panel) return []
    return Object.keys(templateContent(panel.templateShot, files).assets)
  })
  return [...new Set(names)]
}
