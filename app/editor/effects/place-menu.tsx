import { useId, useState } from 'react'
import { MenuButton } from '#app/editor/canvas/selection/menu-button.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Element } from '#design/elements/element.ts'
import { NumberField } from './number-field.tsx'
import { hasFixedShape, placeCommands, placeFields, placeOf } from './place-numbers.ts'
import './effects.css'

/** Place menu: where an element stands, how large it is and how far it is turned, in numbers. */
export function PlaceMenu({ element }: { element: Element }) {
  const panelId = useId()
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const words = t('create.effects.place')
  return (
    <>
      <MenuButton icon="move" label={words} panelId={panelId} />
      <div
        id={panelId}
        popover="auto"
        role="group"
        aria-label={words}
        className="popover place-menu"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && <PlaceNumbers key={element.id} element={element} />}
      </div>
    </>
  )
}

function PlaceNumbers({ element }: { element: Element }) {
  const t = useT()
  const burst = useBurst()
  const isPicture = element.type === 'photo' || element.type === 'slot'
  const [preservesShape, setPreservesShape] = useState(isPicture)
  const isFixed = hasFixedShape(element)
  const place = placeOf(element)
  return (
    <>
      <h2>{t('create.effects.place')}</h2>
      <div className="place-numbers">
        {placeFields.map((field) => (
          <NumberField
            key={field}
            label={t(`create.effects.place.${field}`)}
            unit={field === 'angle' ? '°' : 'mm'}
            value={place[field]}
            onChange={(value) => {
              const commands = placeCommands(element, field, value, preservesShape)
              if (commands.length > 0) burst.run(...commands)
            }}
          />
        ))}
      </div>
      <label className="arrange-choice">
        <input
          type="checkbox"
          checked={preservesShape || isFixed}
          disabled={isFixed}
          onChange={(event) => setPreservesShape(event.target.checked)}
        />
        {t('create.effects.place.keep')}
      </label>
    </>
  )
}
