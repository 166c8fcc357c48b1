import { wholeSampleIsMarked } from '#app/editor/text/sample-words.ts'
import { MOST_LETTERS, typedWords } from '#app/editor/text/typed-words.ts'
import { useIsOfList } from '#app/editor/text/use-is-of-list.ts'
import { useTextChange } from '#app/editor/text/use-text-change.ts'
import { fieldIdOf } from '#app/editor/preview/form/field-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import type { ElementOf } from '#design/elements/element.ts'
import { RemoveButton } from './remove-button.tsx'

export function TextRow({ element, name }: { element: ElementOf<'text'>; name: string }) {
  const { change, end } = useTextChange(element.id)
  const t = useT()
  const isOfList = useIsOfList(element.id)
  const mayWrite = (element.locked === 'no' || element.editable) && !isOfList
  return (
    <div className="form-part">
      <TextArea
        label={name}
        name={element.id}
        id={fieldIdOf(element.id)}
        rows={2}
        dir="auto"
        lang={element.language}
        maxLength={MOST_LETTERS}
        value={element.text}
        readOnly={!mayWrite}
        hint={
          mayWrite
            ? undefined
            : t(isOfList ? 'create.tools.namesHere' : 'create.preview.form.fixed')
        }
        {...wholeSampleIsMarked(element)}
        onChange={(event) => change({ text: typedWords(event.target.value) })}
        onBlur={end}
      />
      <RemoveButton element={element} name={name} />
    </div>
  )
}
