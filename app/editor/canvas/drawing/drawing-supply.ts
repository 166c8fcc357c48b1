import type { DesignDocument } from '#design/document.ts'
import { findAsset, isPhotoAsset } from '#design/asset-references.ts'
import { fontsOf } from '#design/elements/element.ts'
import type { DrawingTools } from '#design/draw/drawing-tools.ts'
import type { TextLayout } from '#design/text/text-layout.ts'
import type { VectorArt } from '#design/vector-art.ts'
import { loadLazily } from '#app/editor/shell/lazy-loading.ts'
import { artAddress, fetchDrawing } from './drawing-files.ts'
import type { TextEngine } from './text-engine.ts'

/** Canvas tools: what can be drawn so far. Another object whenever something more has arrived. */
export type CanvasTools = DrawingTools & {
  /** Whether these words in this font are set in their own letters; until then a stand-in is shown. */
  canSet: (fontId: string, words: readonly string[]) => boolean
  /** Whether codes are drawn; until then their place is shown. */
  canDrawCodes: boolean
}

const RETRY_AFTER_MS = 5_000

const nothingSet: TextLayout = {
  lines: [],
  glyphs: '',
  emoji: [],
  size: 0,
  overflow: { widthMm: 0, heightMm: 0 },
  missing: [],
}

/** On the server, and in the browser until something has arrived. */
export const emptyTools: CanvasTools = {
  drawCalendar: () => [],
  drawPageNumbers: () => [],
  drawQrCode: () => [],
  layOutText: () => nothingSet,
  findArt: () => undefined,
  canSet: () => false,
  canDrawCodes: false,
}

const arts = new Map<string, VectorArt>()
const asked = new Set<string>()
const listeners = new Set<() => void>()
let opening: Promise<TextEngine> | undefined
let engine: TextEngine | undefined
let rare: Pick<DrawingTools, 'drawPageNumbers' | 'drawQrCode'> | undefined
let tools = emptyTools

export const currentTools = (): CanvasTools => tools

/** Told whenever something more has arrived. */
export function onDrawingTools(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks for the fonts and the clip-art of a design that nobody has asked for yet. */
export function prepareDrawing(document: DesignDocument): void {
  if (document.pageNumbers) prepareRare()
  for (const page of document.pages) {
    for (const element of page.elements) {
      for (const font of fontsOf(element)) prepareFont(font, document.fonts[font])
      if (element.type === 'clip-art') prepareArt(document, element.asset)
      if (element.type === 'qr-code') prepareRare()
    }
  }
}

/** For a font that is looked at before the design uses it, too. */
export function prepareFont(fontId: string, sha256: string | undefined): void {
  if (sha256 === undefined) return
  once(`font ${fontId}`, async () => {
    engine = await openEngine()
    await engine.loadFont(fontId, sha256)
  })
}

async function openEngine(): Promise<TextEngine> {
  opening ??= import('./text-engine.ts').then((module) => module.openTextEngine(somethingArrived))
  try {
    return await opening
  } catch (error) {
    opening = undefined
    throw error
  }
}

const loadRare = loadLazily(() => import('./late-drawings.ts'))

/** Rare preparation: what reckons the squares of a code weighs as much as all usual drawing together. */
function prepareRare(): void {
  once('rare', async () => {
    rare = await loadRare()
  })
}

function prepareArt(document: DesignDocument, assetId: string): void {
  const asset = findAsset(document, assetId)
  if (!asset || isPhotoAsset(asset)) return
  once(`art ${assetId}`, async () => {
    arts.set(assetId, await fetchDrawing<VectorArt>(artAddress(assetId, asset.sha256)))
  })
}

function somethingArrived(): void {
  tools = {
    ...emptyTools,
    ...engine,
    ...rare,
    canDrawCodes: rare !== undefined,
    canSet,
    findArt: (assetId) => arts.get(assetId),
    layOutText: (text) =>
      engine && canSet(text.font, [text.text]) ? engine.layOutText(text) : nothingSet,
  }
  for (const listener of listeners) listener()
}

function canSet(fontId: string, words: readonly string[]): boolean {
  return engine?.canSet(fontId, words) ?? false
}

/** Each thing once; after a failure again, because without it the design cannot be seen. */
function once(name: string, load: () => Promise<void>): void {
  if (asked.has(name)) return
  asked.add(name)
  load()
    .then(somethingArrived)
    .catch(() => {
      setTimeout(() => {
        asked.delete(name)
        once(name, load)
      }, RETRY_AFTER_MS)
    })
}
