import { applyCommand } from '#design/commands.ts'
import type { Command } from '#design/commands/command.ts'
import type { DesignDocument, Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import { pictureBoxOf } from '#design/edges.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { centreOf, type Rect } from '#design/geometry.ts'
import type { ArticleGeometry } from '#design/page-geometry.ts'
import { relayout } from '#design/relayout.ts'
import type { Face } from './face.ts'
import type { FacesOf } from './face-findings.ts'
import { windowOf, type FaceWindow } from './face-window.ts'
import { fillFrame } from './fill-frame.ts'
import { isWhole, leastCutCrop, type SeenPhoto } from './head-crop.ts'

type Picture = ElementOf<'photo' | 'slot'> & { asset: string }
type Shown = { crop: Rect; window: FaceWindow }

/**
 * Commands that show again, on paper that has changed, the faces that were whole before. What somebody had
 * cut or left out stays as it is, and so does what a template has fixed.
 */
export function preserveFaces(
  before: DesignDocument,
  after: DesignDocument,
  facesOf: FacesOf,
): Command[] {
  return after.pages.flatMap((page) => {
    const old = before.pages.find(({ id }) => id === page.id)
    if (!old) return []
    return [
      ...preserveInBackground(before, old, page, facesOf),
      ...page.elements.filter(isPicture).flatMap((picture): Command[] => {
        const was = old.elements.find(({ id }) => id === picture.id)
        const photo = findAsset(after, picture.asset)
        if (!was || !isPicture(was) || !photo || picture.locked !== 'no') return []
        const kept = lostFaces(
          { crop: was.crop, window: windowOf(old, was) },
          { crop: picture.crop, window: windowOf(page, picture) },
          facesOf(picture.asset),
        )
        return kept ? fillFrame(page, picture, picture.asset, seen(photo, kept, was.crop)) : []
      }),
    ]
  })
}

function preserveInBackground(
  before: DesignDocument,
  old: Page,
  page: Page,
  facesOf: FacesOf,
): Command[] {
  const { background } = page
  const was = old.background
  if (background.type !== 'photo' || was.type !== 'photo' || background.locked !== 'no') return []
  const photo = findAsset(before, background.asset)
  const window = backgroundWindow(page)
  const shownBefore = { crop: was.crop, window: backgroundWindow(old) }
  const kept = lostFaces(shownBefore, { crop: background.crop, window }, facesOf(background.asset))
  if (!photo || !kept) return []
  const crop = leastCutCrop(seen(photo, kept, was.crop), window)
  return [{ type: 'set-background', pageId: page.id, background: { ...background, crop } }]
}

export const backgroundWindow = (page: Page): FaceWindow =>
  windowOf(page, { ...pictureBoxOf(page), rotation: 0 })

/** All faces that were whole, if one of them no longer is. */
function lostFaces(before: Shown, after: Shown, faces: readonly Face[] = []): Face[] | undefined {
  const whole = faces.filter((face) => isWhole(before.crop, before.window, face))
  return whole.every((face) => isWhole(after.crop, after.window, face)) ? undefined : whole
}

const seen = (
  { widthPx, heightPx }: { widthPx: number; heightPx: number },
  faces: readonly Face[],
  crop: Rect,
): SeenPhoto => ({ widthPx, heightPx, faces, subject: centreOf(crop), isPlaced: true })

function isPicture(element: Page['elements'][number]): element is Picture {
  return (element.type === 'photo' || element.type === 'slot') && element.asset !== null
}

/** The design on another size or article, with no head cut off that was not before. */
export function relayoutPeople(
  document: DesignDocument,
  article: ArticleGeometry,
  facesOf: FacesOf,
): ReturnType<typeof relayout> {
  const laid = relayout(document, article)
  if (!laid.ok) return laid
  const commands = preserveFaces(document, laid.document, facesOf)
  const kept = commands.reduce((now, command) => {
    const done = applyCommand(now, command)
    return done.ok ? done.document : now
  }, laid.document)
  const recropped = new Set(
    commands.map((command) => ('elementId' in command ? command.elementId : null)),
  )
  const changes = laid.changes.map((change) =>
    recropped.has(change.elementId) ? { ...change, recropped: true } : change,
  )
  return { ...laid, document: kept, changes }
}
