import type { DesignDocument } from '#design/document.ts'
import { findAsset, isPhotoAsset } from '#design/asset-references.ts'
import { MOST_ASSETS, MOST_FONTS } from '#design/document-limits.ts'
import { Asset } from '#design/asset.schema.ts'
import { assetsOf } from '#design/elements/element.ts'
import { withoutFindings } from '#design/elements/photo.ts'
import { identifier, sha256 } from '#design/fields.ts'
import type { Patch } from '#design/patches.ts'
import { coverCrop } from '#design/photo-fit.ts'
import { changeElement, checked } from './change.ts'
import { refuse, type CommandOf } from './command.ts'
import { getPlace } from './places.ts'

/** Another photo in the same frame; in a locked slot too, where its maker allowed it. */
export function replacePhoto(
  document: DesignDocument,
  command: CommandOf<'replace-photo'>,
): Patch[] {
  const place = getPlace(document, command.elementId)
  const { element } = place
  if (element.type !== 'photo' && element.type !== 'slot') refuse('wrong_kind', element.id)
  const mayExchange = element.type === 'slot' && element.editable
  if (element.locked !== 'no' && !mayExchange) refuse('locked', element.id)
  const photo = findAsset(document, command.asset) ?? refuse('no_such_asset', command.asset)
  const crop = command.crop ?? coverCrop(photo, element)
  const isOther = command.asset !== element.asset
  return changeElement(document, place, {
    ...(isOther && withoutFindings(element)),
    asset: command.asset,
    crop,
  })
}

/** The photos go into the empty slots, page by page from the bottom up, as far as both last. */
export function fillSlots(document: DesignDocument, command: CommandOf<'fill-slots'>): Patch[] {
  if (command.assetIds.length === 0) refuse('no_photo_left')
  const emptySlotIds = document.pages.flatMap((page) =>
    page.elements
      .filter((element) => element.type === 'slot' && element.asset === null)
      .filter((slot) => slot.locked === 'no' || (slot.type === 'slot' && slot.editable))
      .map(({ id }) => id),
  )
  if (emptySlotIds.length === 0) refuse('no_empty_slot')
  return command.assetIds
    .slice(0, emptySlotIds.length)
    .flatMap((asset, index) =>
      replacePhoto(document, { type: 'replace-photo', elementId: emptySlotIds[index]!, asset }),
    )
}

export function addAsset(document: DesignDocument, command: CommandOf<'add-asset'>): Patch[] {
  const assetId = checked(identifier, command.assetId)
  if (Object.hasOwn(document.assets, assetId)) refuse('id_taken', assetId)
  if (Object.keys(document.assets).length >= MOST_ASSETS) refuse('too_many_assets')
  return [{ op: 'put', path: ['assets', assetId], value: checked(Asset, command.asset) }]
}

export function removeAsset(document: DesignDocument, command: CommandOf<'remove-asset'>): Patch[] {
  if (!findAsset(document, command.assetId)) refuse('no_such_asset', command.assetId)
  if (usedAssetIds(document).has(command.assetId)) refuse('asset_in_use', command.assetId)
  return [{ op: 'drop', path: ['assets', command.assetId] }]
}

export function addFont(document: DesignDocument, command: CommandOf<'add-font'>): Patch[] {
  const fontId = checked(identifier, command.fontId)
  if (Object.hasOwn(document.fonts, fontId)) refuse('id_taken', fontId)
  if (Object.keys(document.fonts).length >= MOST_FONTS) refuse('too_many_fonts')
  return [{ op: 'put', path: ['fonts', fontId], value: checked(sha256, command.sha256) }]
}

export function unusedPhotoIds(document: DesignDocument): string[] {
  const used = usedAssetIds(document)
  return Object.entries(document.assets)
    .filter(([assetId, asset]) => isPhotoAsset(asset) && !used.has(assetId))
    .map(([assetId]) => assetId)
}

function usedAssetIds(document: DesignDocument): Set<string> {
  return new Set(
    document.pages.flatMap(({ background, elements }) => [
      ...('asset' in background ? [background.asset] : []),
      ...elements.flatMap(assetsOf),
    ]),
  )
}
