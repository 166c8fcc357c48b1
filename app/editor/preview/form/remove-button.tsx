import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { Element } from '#design/elements/element.ts'

/** Takes the element away; undo brings it back. */
export function RemoveButton({ element, name }: { element: Element; name: string }) {
  const editor = useEditor()
  const t = useT()
  if (element.locked !== 'no') return null
  return (
    <Button
      type="button"
      variant="quiet"
      size="small"
      icon="trash"
      onClick={({ currentTarget }) => {
        const page = currentTarget.closest('section')?.querySelector('h3')
        if (!editor.run({ type: 'remove', elementIds: [element.id] }).ok) return
        editor.announce(t('create.canvas.said.deleted', { count: 1 }))
        // The button is gone with its row: the focus goes to the page that the row was on.
        page?.setAttribute('tabindex', '-1')
        page?.focus()
      }}
    >
      {t('create.preview.form.remove')}
      <span className="visually-hidden">: {name}</span>
    </Button>
  )
}
