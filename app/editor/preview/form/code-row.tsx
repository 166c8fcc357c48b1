import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import type { ElementOf } from '#design/elements/element.ts'
import { useState } from 'react'
import { fieldIdOf } from './field-id.ts'
import { RemoveButton } from './remove-button.tsx'

/** Code row: what a scanner reads. Nothing at all cannot be printed: the code keeps its last words then. */
export function CodeRow({ element, name }: { element: ElementOf<'qr-code'>; name: string }) {
  const burst = useBurst()
  const [typed, setTyped] = useState<string | null>(null)
  const t = useT()
  const [isRefused, setRefused] = useState(false)
  return (
    <div className="form-part">
      <TextField
        label={name}
        name={element.id}
        id={fieldIdOf(element.id)}
        autoComplete="off"
        maxLength={1000}
        value={typed ?? element.content}
        readOnly={element.locked !== 'no'}
        error={isRefused ? t('create.preview.form.codeEmpty') : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          const result = burst.run({
            type: 'set-properties',
            elementId: element.id,
            kind: 'qr-code',
            properties: { content: target.value },
          })
          setRefused(!result?.ok)
        }}
        onBlur={() => {
          burst.end()
          setTyped(null)
          setRefused(false)
        }}
      />
      <RemoveButton element={element} name={name} />
    </div>
  )
}
