import { useId, useRef } from 'react'
import type { OpenGesture } from '#app/editor/core/editor.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useFormat, useT } from '#app/i18n/shop-view.tsx'
import type { Element } from '#design/elements/element.ts'
import { changeCommands } from '#app/editor/canvas/gestures/change-commands.ts'
import { fraction } from '#design/units.ts'
import { MenuButton } from './menu-button.tsx'

/** How much shows through. One step to undo for each time the knob is taken hold of. */
export function OpacityMenu({ chosen }: { chosen: readonly Element[] }) {
  const panelId = useId()
  const editor = useEditor()
  const t = useT()
  const gesture = useRef<OpenGesture>(null)
  const letGo = () => gesture.current?.commit()
  const open = chosen.filter(({ locked }) => locked === 'no')
  const percent = Math.round((open[0]?.opacity ?? 1) * 100)
  const shown = useFormat().percent(percent)
  const fade = (value: number) => {
    if (!gesture.current?.isOpen()) gesture.current = editor.beginGesture()
    const opacity = fraction(value / 100)
    gesture.current.run(open.flatMap((element) => changeCommands(element, { ...element, opacity })))
  }
  return (
    <>
      <MenuButton icon="blend" label={t('create.canvas.opacity')} panelId={panelId} />
      <div id={panelId} popover="auto" className="popover opacity-menu">
        <label>
          <span>{t('create.canvas.opacity')}</span>
          <output>{shown}</output>
          <input
            type="range"
            min="0"
            max="100"
            value={percent}
            aria-valuetext={shown}
            onChange={(event) => fade(Number(event.target.value))}
            onPointerUp={letGo}
            onKeyUp={letGo}
            onBlur={letGo}
          />
        </label>
      </div>
    </>
  )
}
