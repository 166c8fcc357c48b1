import type { Command } from '#design/commands/command.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import { pictureBoxOf } from '#design/edges.ts'
import type { Element } from '#design/elements/element.ts'
import type { Face } from './face.ts'
import { windowOf } from './face-window.ts'
import { cutFaces, headCrop } from './head-crop.ts'

/** The faces of a photo of the design; undefined where nobody has looked for any. */
export type FacesOf = (assetId: string) => readonly Face[] | undefined

type FaceFinding = {
  code: 'face_cut'
  severity: 'warn' | 'confirm'
  numbers: Record<string, number>
  fixes: () => Command[]
}

/** Hardly cut face: of one that shows less than this, nobody can say that it was meant so. */
const HARDLY_CUT = 0.8

/** Face findings of the background: of a photo that is only behind other things nobody is asked, but it is told. */
export function backgroundFaceFindings(
  document: DesignDocument,
  page: Page,
  facesOf: FacesOf,
): FaceFinding[] {
  const { background } = page
  if (background.type !== 'photo') return []
  const faces = facesOf(background.asset)
  const photo = findAsset(document, background.asset)
  if (!photo || !faces?.length) return []
  const window = windowOf(page, { ...pictureBoxOf(page), rotation: 0 })
  const cut = cutFaces(background.crop, window, faces)
  if (cut.length === 0) return []
  const fixes = (): Command[] => {
    const crop = headCrop({ ...photo, faces }, window)
    if (!crop) return []
    return [{ type: 'set-background', pageId: page.id, background: { ...background, crop } }]
  }
  return [{ code: 'face_cut', severity: 'warn', numbers: { count: cut.length }, fixes }]
}

/** Face findings: what preflight says about faces that an edge goes through. */
export function faceFindings(
  document: DesignDocument,
  page: Page,
  element: Element,
  facesOf: FacesOf,
): FaceFinding[] {
  if (element.type !== 'photo' && element.type !== 'slot') return []
  const { asset, crop } = element
  const faces = asset === null ? undefined : facesOf(asset)
  const photo = asset === null ? undefined : findAsset(document, asset)
  if (asset === null || !photo || !faces?.length) return []
  const window = windowOf(page, element)
  const cut = cutFaces(crop, window, faces)
  if (cut.length === 0) return []
  const fixes = (): Command[] => {
    const better = headCrop({ ...photo, faces }, window)
    return better ? [{ type: 'replace-photo', elementId: element.id, asset, crop: better }] : []
  }
  const severity = Math.min(...cut) < HARDLY_CUT ? 'confirm' : 'warn'
  return [{ code: 'face_cut', severity, numbers: { count: cut.length }, fixes }]
}
