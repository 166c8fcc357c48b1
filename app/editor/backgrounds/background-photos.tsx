import { imageHref } from '#app/editor/canvas/drawing/image-href.ts'
import { documentOf, settledDocumentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Page } from '#design/document.ts'
import { isPhotoAsset } from '#design/asset-references.ts'
import { knownFaces } from '#app/editor/photos/faces/known-faces.ts'
import { photoCommands, type ChangeBackgrounds } from './background-commands.ts'

type PhotosProps = { page: Page; change: ChangeBackgrounds }

/** The photos of the design, each of which can fill the page. */
export function BackgroundPhotos({ page, change }: PhotosProps) {
  const editor = useEditor()
  const t = useT()
  const document = useEditorState(settledDocumentOf)
  const names = useEditorState((state) => state.assetNames)
  const photos = Object.entries(document.assets).filter(([, asset]) => isPhotoAsset(asset))
  const { background } = page
  const now = background.type === 'photo' ? background.asset : null
  const choose = (asset: string | null) =>
    change(
      (pageIds) => photoCommands(documentOf(editor.getState()), pageIds, asset, knownFaces),
      asset === null ? t('create.tools.photoGone') : t('create.tools.photoSet'),
    )
  return (
    <section className="word-stack" aria-labelledby="background-photos">
      <h3 className="word-heading" id="background-photos">
        {t('create.tools.backgroundPhoto')}
      </h3>
      {photos.length > 0 && (
        <ul className="word-tiles">
          {photos.map(([assetId], index) => (
            <li key={assetId}>
              <button
                type="button"
                className="word-tile background-photo"
                aria-pressed={assetId === now}
                aria-label={names[assetId] ?? t('create.tools.photoNumber', { number: index + 1 })}
                onClick={() => choose(assetId === now ? null : assetId)}
              >
                <img src={imageHref(document, assetId, 320)} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="word-row">
        {now !== null && (
          <Button type="button" variant="secondary" onClick={() => choose(null)}>
            {t('create.tools.photoRemove')}
          </Button>
        )}
        <Button
          type="button"
          variant="secondary"

          icon="image"
          onClick={() => editor.openPanel('photos')}
        >
          {t('create.tools.morePhotos')}
        </Button>
      </div>
    </section>
  )
}
