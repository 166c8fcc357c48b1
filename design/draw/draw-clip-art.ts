import type { DisplayItem } from '#design/display-list.ts'
import { roundFactors } from '#design/display-list-numbers.ts'
import type { DesignDocument } from '#design/document.ts'
import { findAsset, isPhotoAsset } from '#design/asset-references.ts'
import type { ElementOf } from '#design/elements/element.ts'
import { frameMatrix, type Matrix, multiply, type Size } from '#design/geometry.ts'
import { wholePhoto } from '#design/photo-fit.ts'
import { drawArt } from './draw-art.ts'
import type { DrawingTools } from './drawing-tools.ts'
import { tintMatrix } from './filter-matrix.ts'
import { flipInUnitSquare } from './flip.ts'

type ClipArt = ElementOf<'clip-art'>

/** As large as its frame allows without being stretched, in the middle of it. */
export function drawClipArt(
  document: Pick<DesignDocument, 'assets'>,
  clipArt: ClipArt,
  findArt: DrawingTools['findArt'],
): DisplayItem[] {
  const asset = findAsset(document, clipArt.asset)
  if (asset && isPhotoAsset(asset)) {
    const size = { width: asset.widthPx, height: asset.heightPx }
    return [drawPixels(clipArt, unitSquareToPage(clipArt, size))]
  }
  const art = findArt(clipArt.asset)
  if (!art) return []
  const fromBox: Matrix = [1 / art.width, 0, 0, 1 / art.height, 0, 0]
  const matrix = multiply(unitSquareToPage(clipArt, art), fromBox)
  return drawArt(clipArt, { art, matrix, tint: clipArt.tint })
}

/** Clip-art may be a picture of pixels too; its tint colours whatever is not transparent. */
function drawPixels(clipArt: ClipArt, matrix: Matrix): DisplayItem {
  return {
    kind: 'image',
    elementId: clipArt.id,
    asset: clipArt.asset,
    crop: wholePhoto,
    matrix: roundFactors(matrix),
    clip: null,
    filter: clipArt.tint === null ? null : tintMatrix(clipArt.tint),
    opacity: clipArt.opacity,
  }
}

function unitSquareToPage(clipArt: ClipArt, art: Size): Matrix {
  const scale = Math.min(clipArt.width / art.width, clipArt.height / art.height)
  const width = art.width * scale
  const height = art.height * scale
  const left = (clipArt.width - width) / 2
  const top = (clipArt.height - height) / 2
  const inFrame = multiply([width, 0, 0, height, left, top], flipInUnitSquare(clipArt))
  return multiply(frameMatrix(clipArt), inFrame)
}
