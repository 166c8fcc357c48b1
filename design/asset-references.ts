import type { Asset } from './asset.schema.ts'
import type { Background } from './elements/background.ts'
import { assetsOf, fontsOf, type Element } from './elements/element.ts'
import { VECTOR_MIME } from './vector-mime.ts'

type Tables = { fonts: Record<string, string>; assets: Record<string, Asset> }

/** The first reference of an element, or of a background, to something that is not there. */
export function missingReference(
  tables: Tables,
  drawn: Element | Background,
): { path: string; code: string } | undefined {
  const isBackground = !('id' in drawn)
  if (!isBackground && fontsOf(drawn).some((font) => !Object.hasOwn(tables.fonts, font))) {
    return { path: 'font', code: 'unknown_font' }
  }
  if (!isBackground && drawn.type === 'calendar') return missingFace(tables, drawn)
  if (!('asset' in drawn) || drawn.asset === null) return undefined
  const asset = findAsset(tables, drawn.asset)
  if (!asset) return { path: 'asset', code: 'unknown_asset' }
  if (drawn.type !== 'clip-art' && asset.mime === VECTOR_MIME) {
    return { path: 'asset', code: 'not_a_photo' }
  }
  return undefined
}

function missingFace(tables: Tables, calendar: Element) {
  const photos = assetsOf(calendar).map((asset) => findAsset(tables, asset))
  if (photos.includes(undefined)) return { path: 'ownDates', code: 'unknown_asset' }
  const hasArt = photos.some((photo) => photo && !isPhotoAsset(photo))
  return hasArt ? { path: 'ownDates', code: 'not_a_photo' } : undefined
}

/** `constructor` is a possible id: only rows of the table itself count. */
export function findAsset(tables: Pick<Tables, 'assets'>, assetId: string): Asset | undefined {
  return Object.hasOwn(tables.assets, assetId) ? tables.assets[assetId] : undefined
}

export function isPhotoAsset(asset: Asset): boolean {
  return asset.mime !== VECTOR_MIME
}
