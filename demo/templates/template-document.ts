import type { DesignDocument } from '#design/document.ts'
import { backgroundDefaults } from '#design/elements/background.ts'
import { findFont } from '#design/fonts/font-catalogue.ts'
import { documentBehind, firstPageOf, type Paper } from '#demo/motifs/motif-document.ts'
import { focusOf } from '#demo/motifs/motif-page.ts'
import type { Words } from './lettering.ts'
import type { Template } from './template.ts'
import { templatePage } from './template-page.ts'

/** A template on an article; the pages after the first are those of its motifs. */
export function templateDocument(
  id: string,
  template: Template,
  paper: Paper,
  words: Words,
): DesignDocument {
  const page = firstPageOf(paper)
  const { color, elements, fonts, colors } = templatePage(
    template,
    page,
    focusOf(paper.view),
    words,
  )
  const background = { ...backgroundDefaults, color }
  return documentBehind(
    id,
    paper,
    { background, elements, assets: {}, fonts: hashesOf(fonts) },
    colors,
  )
}

export const hashesOf = (fonts: readonly string[]): DesignDocument['fonts'] =>
  Object.fromEntries(fonts.map((font) => [font, findFont(font)!.sha256]))
