import type { Command } from '#design/commands/command.ts'
import { bleedBoxOf, type DesignDocument, type Page } from '#design/document.ts'
import { findAsset } from '#design/asset-references.ts'
import type { Element, ElementOf } from '#design/elements/element.ts'
import { shapeDefaults } from '#design/elements/shape.ts'
import type { FacesOf } from '#design/faces/face-findings.ts'
import { leastCutCrop } from '#design/faces/head-crop.ts'
import { backgroundWindow } from '#design/faces/preserve-faces.ts'
import { PATTERN_PREFIX, patternNameOf, type PatternName } from './pattern-name.ts'
import { patternPath } from './pattern-paths.ts'

/** Runs what is to be done to these pages, and says so. */
export type ChangeBackgrounds = (
  commandsFor: (pageIds: readonly string[]) => Command[],
  said: string,
) => void

/** Open pages: where a template fixed the background, it stays. */
function openPages(document: DesignDocument, pageIds: readonly string[]): Page[] {
  return document.pages.filter(
    ({ id, background }) =>
      pageIds.includes(id) && (document.isTemplate || background.locked !== 'by-template'),
  )
}

export function colourCommands(
  document: DesignDocument,
  pageIds: readonly string[],
  color: string,
): Command[] {
  return openPages(document, pageIds).map(({ id, background }) => ({
    type: 'set-background',
    pageId: id,
    background: { ...background, color },
  }))
}

/** A photo to the edge of the bleed with as few heads cut off as can be, or none any more. */
export function photoCommands(
  document: DesignDocument,
  pageIds: readonly string[],
  asset: string | null,
  facesOf?: FacesOf,
): Command[] {
  const photo = asset === null ? undefined : findAsset(document, asset)
  return openPages(document, pageIds).map((page): Command => {
    const { color, locked } = page.background
    const background =
      photo && asset !== null
        ? {
            type: 'photo' as const,
            color,
            locked,
            asset,
            crop: leastCutCrop({ ...photo, faces: facesOf?.(asset) }, backgroundWindow(page)),
          }
        : { type: 'plain' as const, color, locked }
    return { type: 'set-background', pageId: page.id, background }
  })
}

/** The pattern of a page: a shape under everything else, locked so that no drag takes it along. */
export function patternOf(page: Page): (ElementOf<'shape'> & { pattern: PatternName }) | undefined {
  const shape = page.elements.find(isPattern)
  const pattern = shape && patternNameOf(shape.id)
  return pattern && { ...shape, pattern }
}

function isPattern(element: Element): element is ElementOf<'shape'> {
  return element.type === 'shape' && patternNameOf(element.id) !== undefined
}

type Pattern = { name: PatternName; colour: string }

/** Another pattern instead of the one that is there, or none. */
export function patternCommands(
  document: DesignDocument,
  pageIds: readonly string[],
  pattern: Pattern | null,
  newId: () => string,
): Command[] {
  return openPages(document, pageIds).flatMap((page): Command[] => {
    const old = page.elements
      .filter(isPattern)
      .filter(({ locked }) => locked !== 'by-template' || document.isTemplate)
      .map(({ id }) => id)
    return [
      ...(old.length > 0
        ? ([
            { type: 'unlock', elementIds: old },
            { type: 'remove', elementIds: old },
          ] as const)
        : []),
      ...(pattern ? [addPattern(page, pattern, newId())] : []),
    ]
  })
}

function addPattern(page: Page, { name, colour }: Pattern, id: string): Command {
  const paper = bleedBoxOf(page)
  const element = {
    ...shapeDefaults,
    ...paper,
    id: `${PATTERN_PREFIX}${name}-${id}`,
    shape: 'path' as const,
    path: patternPath(name, paper),
    fill: colour,
    locked: 'by-owner' as const,
  }
  return { type: 'add', pageId: page.id, element, index: 0 }
}
