import type { DesignDocument, Page } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import type { Element } from '#design/elements/element.ts'
import type { Slot } from '#design/elements/slot.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { photoName } from '#demo/motifs/photo-name.ts'
import { occasionPlaces } from '#demo/templates/occasion-places.ts'
import { hashesOf } from '#demo/templates/template-document.ts'
import { templatePage } from '#demo/templates/template-page.ts'
import type { PhotoFiles } from './photo-files.ts'
import type { TemplateShot } from '#demo/pictures/media-plan.ts'

export type Content = Pick<Page, 'background' | 'elements'> &
  Pick<DesignDocument, 'assets' | 'fonts'>

/** What stands in the second and the third place of a design with several photos. */
const others = ['dawn-mountains', 'flower-bouquet', 'sailing-boat'] as const

/** A template as its buyer may see it: with a photo in each of its places. */
export function templateContent(
  { template, page, focus, words }: TemplateShot,
  photos: PhotoFiles,
): Content {
  const { color, elements, fonts } = templatePage(template, page, focus, words)
  const { photo } = occasionPlaces[template.occasion]
  const motifs = [photo, ...others.filter((motif) => motif !== photo)]
  const assets: DesignDocument['assets'] = {}
  const fill = (element: Element): Element => {
    if (element.type !== 'slot') return element
    const found = findPhoto(photos, motifs[Number(element.id.split('-')[1]) - 1]!, element)
    if (!found) return element
    const [id, { sha256, widthPx, heightPx }] = found
    const asset = { sha256, widthPx, heightPx, mime: 'image/jpeg' as const }
    assets[id] = asset
    return { ...element, asset: id, crop: coverCrop(asset, element) }
  }
  return {
    background: { ...backgroundDefaults, color },
    elements: elements.map(fill),
    assets,
    fonts: hashesOf(fonts),
  }
}

/** Of those that were drawn for the shop, the one that is cropped least. */
function findPhoto(photos: PhotoFiles, motif: string, { width, height }: Slot) {
  const ratio = width / height
  const shapes = ['square', 'landscape', 'portrait', 'wide', 'tall', 'panorama'] as const
  const found = shapes.flatMap((shape) => {
    const name = photoName({ motif, shape })
    const file = photos[name]
    if (!file) return []
    return [{ name, file, off: Math.abs(Math.log(file.widthPx / file.heightPx / ratio)) }]
  })
  const [best] = found.toSorted((one, other) => one.off - other.off)
  return best && ([best.name, best.file] as const)
}
