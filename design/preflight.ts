import { foldFindings } from './book/fold-findings.ts'
import { calendarFindings, pageWithoutDates } from './calendar/calendar-findings.ts'
import { applyCommand } from './commands.ts'
import type { Command } from './commands/command.ts'
import { unusedPhotoIds } from './commands/photo-commands.ts'
import { contourFindings } from './contour/contour-findings.ts'
import {
  bleedBoxOf,
  safeAreaOf,
  trimOf,
  type DesignDocument,
  type Page,
  type PageGeometry,
} from './document.ts'
import { findAsset, isPhotoAsset } from './asset-references.ts'
import { pictureBoxOf } from './edges.ts'
import type { Element } from './elements/element.ts'
import { backgroundFaceFindings, faceFindings, type FacesOf } from './faces/face-findings.ts'
import { windowOf } from './faces/face-window.ts'
import { replaceInFrame } from './faces/fill-frame.ts'
import { leastCutCrop } from './faces/head-crop.ts'
import {
  boundsOf,
  centreOf,
  containsRect,
  frameWithBounds,
  isQuarterTurned,
  overlaps,
  rectAround,
  SAME_PLACE_MM,
  type Rect,
} from './geometry.ts'
import { emptyFindings } from './empty-findings.ts'
import { effectiveDpi } from './photo-fit.ts'
import { namesFindings } from './names/names-findings.ts'
import { placeholderFindings } from './placeholder-findings.ts'
import { textFindings } from './text/text-findings.ts'
import type { LayOutText } from './text/text-layout.ts'
import { MM_PER_INCH } from './units.ts'
import type { Finding } from './finding.ts'

/** More than this nobody sees; large formats, which are looked at from afar, are printed with less. */
const GOOD_DPI = 200
const POOR_SHARE = 0.6
const MM_PER_CM = 10

/** Known facts beside the document itself. */
type Known = { layOutText?: LayOutText | undefined; facesOf?: FacesOf | undefined }

type Found = Pick<Finding, 'code' | 'severity' | 'numbers' | 'characters'> & {
  fixes: () => Command[]
}

/**
 * The same rules in the editor and on the server. Whether words fit and can be printed is only
 * said where a type setter is given, which must have the fonts of the document; whether a face is
 * cut, where it is known what faces there are.
 */
export function preflight(
  document: DesignDocument,
  layOutText?: LayOutText,
  facesOf?: FacesOf,
): Finding[] {
  const onPages = document.pages.flatMap((page) =>
    [null, ...page.elements].flatMap((element) =>
      findingsWithFix(document, page, element, { layOutText, facesOf }),
    ),
  )
  return [...emptyFindings(document, facesOf), ...onPages, ...namesFindings(document, layOutText)]
}

function findingsWithFix(
  document: DesignDocument,
  page: Page,
  element: Element | null,
  known: Known,
): Finding[] {
  const elementId = element?.id ?? null
  const isCure = (code: Finding['code']) => (fix: Command) =>
    cures(document, page.id, elementId, code, fix, known)
  return findingsOn(document, page, element, known).map(({ fixes, ...finding }) => ({
    ...finding,
    pageId: page.id,
    elementId,
    fix: fixes().find(isCure(finding.code)) ?? null,
  }))
}

/**
 * The fixes of several findings, one after the other: the photo that filled the first empty place is
 * no longer there for the second, which then stays empty. A fix of another kind than the one that was
 * offered, such as taking the place away, is nobody's wish.
 */
export function fixesFor(
  document: DesignDocument,
  findings: readonly Finding[],
  layOutText?: LayOutText,
  facesOf?: FacesOf,
): Command[] {
  const commands: Command[] = []
  let fixed = document
  for (const finding of findings) {
    const fix = findFix(fixed, finding, { layOutText, facesOf })
    const result = fix && fix.type === finding.fix?.type && applyCommand(fixed, fix)
    if (!fix || !result || !result.ok) continue
    commands.push(fix)
    fixed = result.document
  }
  return commands
}

function findFix(
  document: DesignDocument,
  { code, pageId, elementId }: Pick<Finding, 'code' | 'pageId' | 'elementId'>,
  known: Known,
): Command | null {
  const page = document.pages.find(({ id }) => id === pageId)
  const element = page?.elements.find(({ id }) => id === elementId) ?? null
  if (!page || (elementId !== null && !element)) return null
  const found = [
    ...emptyFindings(document, known.facesOf).filter((finding) => finding.pageId === pageId),
    ...namesFindings(document, known.layOutText),
    ...findingsWithFix(document, page, element, known),
  ]
  return found.find((finding) => finding.code === code)?.fix ?? null
}

/** A fix is offered only after it was tried: a button that changes nothing is worse than none. */
function cures(
  document: DesignDocument,
  pageId: string,
  elementId: string | null,
  code: Finding['code'],
  fix: Command,
  known: Known,
): boolean {
  const result = applyCommand(document, fix)
  if (!result.ok) return false
  const page = result.document.pages.find((page) => page.id === pageId)!
  const element = page.elements.find(({ id }) => id === elementId) ?? null
  if (elementId !== null && !element) return true
  const left = findingsOn(result.document, page, element, known)
  return left.every((finding) => finding.code !== code)
}

/** On an element, or on the background where there is none. */
function findingsOn(
  document: DesignDocument,
  page: Page,
  element: Element | null,
  { layOutText, facesOf }: Known,
): Found[] {
  if (!element) {
    const faces = facesOf ? backgroundFaceFindings(document, page, facesOf) : []
    const behind = backgroundFindings(document, page, facesOf)
    return [...behind, ...faces, ...pageWithoutDates(document, page)]
  }
  const isPrinted = overlaps(boundsOf(element), bleedBoxOf(page))
  const faces = facesOf && isPrinted ? faceFindings(document, page, element, facesOf) : []
  const found = [...elementFindings(document, page, element, facesOf), ...faces]
  if (element.type === 'calendar') {
    return isPrinted ? [...found, ...calendarFindings(element, layOutText)] : found
  }
  if (element.type !== 'text' || !layOutText || !isPrinted) return found
  // What is said of each of its names says it of the first, too.
  if (document.names?.elementIds.includes(element.id)) return found
  return [...found, ...textFindings(document, page, element, layOutText(element))]
}

function elementFindings(
  document: DesignDocument,
  page: Page,
  element: Element,
  facesOf: FacesOf | undefined,
): Found[] {
  if (!overlaps(boundsOf(element), bleedBoxOf(page))) {
    // What lies beside the paper is not printed; only its absence can matter.
    return element.important ? outsideSafeArea(page, element) : []
  }
  return [
    ...emptySlot(document, page, element, facesOf),
    ...placeholderFindings(document, element),
    ...lowResolution(document, page, element, facesOf),
    ...shortOfBleed(page, element),
    ...foldFindings(page, element),
    ...(element.important ? outsideSafeArea(page, element) : []),
  ]
}

function emptySlot(
  document: DesignDocument,
  page: Page,
  element: Element,
  facesOf: FacesOf | undefined,
): Found[] {
  if (element.type !== 'slot' || element.asset !== null || document.isTemplate) return []
  const fixes = (): Command[] => {
    const [asset] = unusedPhotoIds(document)
    const photo = asset === undefined ? undefined : findAsset(document, asset)
    const remove: Command = { type: 'remove', elementIds: [element.id] }
    if (asset === undefined || !photo) return [remove]
    return [replaceInFrame(page, element, asset, { ...photo, faces: facesOf?.(asset) }), remove]
  }
  return [{ code: 'empty_slot', severity: 'confirm', numbers: {}, fixes }]
}

function lowResolution(
  document: DesignDocument,
  page: Page,
  element: Element,
  facesOf: FacesOf | undefined,
): Found[] {
  if (!('asset' in element) || element.asset === null) return []
  const { id, asset } = element
  const photo = findAsset(document, asset)
  if (!photo || !isPhotoAsset(photo)) return []
  if (element.type === 'clip-art') {
    // It is drawn as large as its frame allows, so the side with more pixels for its length counts.
    const pixelsPerMm = Math.max(photo.widthPx / element.width, photo.heightPx / element.height)
    const dpi = pixelsPerMm * MM_PER_INCH
    return resolutionFinding(page, element, dpi, () => smaller(page, element, dpi))
  }
  const dpi = effectiveDpi(photo, element, element.crop)
  // Nobody loses a head for more pixels.
  const crop = leastCutCrop({ ...photo, faces: facesOf?.(asset) }, windowOf(page, element))
  const showMore: Command = { type: 'replace-photo', elementId: id, asset, crop }
  return resolutionFinding(page, element, dpi, () => [showMore, ...smaller(page, element, dpi)])
}

/** Only what lies on the paper: a photo that runs off it would leave it bare. */
function smaller(page: Page, element: Element, dpi: number): Command[] {
  if (!containsRect(trimOf(page), boundsOf(element), -SAME_PLACE_MM)) return []
  const factor = dpi / (goodDpiOf(page) + 1)
  const size = { width: element.width * factor, height: element.height * factor }
  return [{ type: 'resize', elementId: element.id, ...rectAround(centreOf(element), size) }]
}

function backgroundFindings(
  document: DesignDocument,
  page: Page,
  facesOf: FacesOf | undefined,
): Found[] {
  const { background } = page
  if (background.type !== 'photo') return []
  const photo = findAsset(document, background.asset)
  if (!photo) return []
  const paper = pictureBoxOf(page)
  return resolutionFinding(page, paper, effectiveDpi(photo, paper, background.crop), () => {
    const seen = { ...photo, faces: facesOf?.(background.asset) }
    const crop = leastCutCrop(seen, windowOf(page, { ...paper, rotation: 0 }))
    return [{ type: 'set-background', pageId: page.id, background: { ...background, crop } }]
  })
}

function resolutionFinding(
  page: Page,
  shown: { width: number; height: number },
  dpi: number,
  fixes: () => Command[],
): Found[] {
  const goodDpi = goodDpiOf(page)
  if (dpi >= goodDpi) return []
  const severity = dpi < POOR_SHARE * goodDpi ? 'confirm' : 'warn'
  const cm = (sideMm: number) => (sideMm * dpi) / goodDpi / MM_PER_CM
  const numbers = {
    dpi,
    goodDpi,
    goodWidthCm: cm(shown.width),
    goodHeightCm: cm(shown.height),
  }
  return [{ code: 'low_resolution', severity, numbers, fixes }]
}

export const goodDpiOf = ({ dpi }: PageGeometry): number => Math.min(GOOD_DPI, dpi)

/**
 * It ends on or past the cut but not at the edge of the paper: a cut a hair off shows a white
 * line. Turned elements end in a corner there and dots or leaves in a curve, which cannot leave a
 * line, and text and codes are looked at for the safe area.
 */
function shortOfBleed(page: Page, element: Element): Found[] {
  if (element.important || !isQuarterTurned(element.rotation) || page.bleed === 0) return []
  if (element.type === 'shape' && element.shape !== 'rect') return []
  const bounds = boundsOf(element)
  const full = reachingBleed(bounds, trimOf(page), pictureBoxOf(page))
  const missingMm = Math.max(
    bounds.x - full.x,
    bounds.y - full.y,
    full.x + full.width - bounds.x - bounds.width,
    full.y + full.height - bounds.y - bounds.height,
  )
  if (missingMm <= SAME_PLACE_MM) return []
  // Clip-art has no crop: stretched to the bleed it would be out of shape.
  const fixes = (): Command[] => {
    if (element.type === 'clip-art') return []
    const { x, y, width, height } = frameWithBounds(full, element.rotation)
    return [{ type: 'resize', elementId: element.id, x, y, width, height }]
  }
  const numbers = { missingMm, bleedMm: page.bleed }
  return [{ code: 'short_of_bleed', severity: 'warn', numbers, fixes }]
}

/** The bounds with every side that touches the cut moved out to the edge of the paper. */
function reachingBleed(bounds: Rect, trim: Rect, paper: Rect): Rect {
  const right = bounds.x + bounds.width
  const bottom = bounds.y + bounds.height
  const [trimRight, trimBottom] = [trim.x + trim.width, trim.y + trim.height]
  const [paperRight, paperBottom] = [paper.x + paper.width, paper.y + paper.height]
  const x = bounds.x <= trim.x + SAME_PLACE_MM ? Math.min(bounds.x, paper.x) : bounds.x
  const y = bounds.y <= trim.y + SAME_PLACE_MM ? Math.min(bounds.y, paper.y) : bounds.y
  const newRight = right >= trimRight - SAME_PLACE_MM ? Math.max(right, paperRight) : right
  const newBottom = bottom >= trimBottom - SAME_PLACE_MM ? Math.max(bottom, paperBottom) : bottom
  return { x, y, width: newRight - x, height: newBottom - y }
}

function outsideSafeArea(page: Page, element: Element): Found[] {
  if (page.contour) return contourFindings(page, element)
  const bounds = boundsOf(element)
  const safeArea = safeAreaOf(page)
  if (containsRect(safeArea, bounds)) return []
  const outsideMm = Math.max(
    safeArea.x - bounds.x,
    safeArea.y - bounds.y,
    bounds.x + bounds.width - safeArea.x - safeArea.width,
    bounds.y + bounds.height - safeArea.y - safeArea.height,
  )
  const fixes = (): Command[] => [{ type: 'fit-inside', elementId: element.id, bounds: safeArea }]
  const severity = containsRect(trimOf(page), bounds) ? 'warn' : 'confirm'
  const numbers = { outsideMm, safeMm: page.safe }
  return [{ code: 'outside_safe_area', severity, numbers, fixes }]
}
