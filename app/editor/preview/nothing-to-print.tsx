import { documentOf } from '#app/editor/core/editor.ts'
import { useEditor, useEditorState } from '#app/editor/core/use-editor.tsx'
import { useOwnPhotos } from '#app/editor/photos/library/use-own-photos.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { preflight } from '#design/preflight.ts'
import { FixButton } from './finding-row.tsx'
import { groupFindings } from './finding-groups.ts'
import { useFindingNames } from './element-name.ts'

/** The design was to be ordered and is empty: says so, and leads to what is missing. */
export function NothingToPrint({ onClose }: { onClose: () => void }) {
  const editor = useEditor()
  const document = useEditorState(documentOf)
  const { nameOfGroup } = useFindingNames()
  const t = useT()
  useOwnPhotos()
  const group = groupFindings(preflight(document)).find(({ severity }) => severity === 'block')
  return (
    <ModalDialog
      title={t('create.preview.blocked.title')}
      closeLabel={t('general.close')}
      onClose={onClose}
      actions={
        <>
          <Button
            type="button"
            variant="secondary"
            icon="image"
            onClick={() => {
              onClose()
              editor.openPanel('photos')
            }}
          >
            {t('create.preview.blocked.photos')}
          </Button>
          {group && <FixButton group={group} name={nameOfGroup(group)} onFixed={onClose} isMain />}
        </>
      }
    >
      <p>{t('create.preview.blocked.text')}</p>
    </ModalDialog>
  )
}
