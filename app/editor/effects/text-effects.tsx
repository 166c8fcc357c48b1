import { ToolGlyph } from '#app/editor/tools/tool-glyph.tsx'
import { ToolPopover } from '#app/editor/tools/tool-popover.tsx'
import type { useTextChange } from '#app/editor/text/use-text-change.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { ElementOf } from '#design/elements/element.ts'
import { ShadowFields } from './shadow-fields.tsx'

type Props = { element: ElementOf<'text'>; changing: ReturnType<typeof useTextChange> }

/** Lines under words, capitals, and shadows. */
export function TextEffects({ element, changing: { change } }: Props) {
  const t = useT()
  const isLocked = element.locked !== 'no'
  const style = (name: 'underline' | 'capitals') => {
    const words = t(`create.effects.${name}`)
    const isOn = element[name] === true
    return (
      <button
        type="button"
        className="word-tool-button"
        aria-label={words}
        title={words}
        aria-pressed={isOn}
        disabled={isLocked}
        onClick={() => change({ [name]: !isOn })}
      >
        <ToolGlyph name={name} />
      </button>
    )
  }
  return (
    <>
      {style('underline')}
      {style('capitals')}
      <ToolPopover
        label={t('create.effects.shadow')}
        disabled={isLocked}
        face={<ToolGlyph name="shadow" />}
      >
        <ShadowFields
          shadow={element.shadow ?? null}
          sizeMm={element.size}
          onChange={(shadow) => change({ shadow })}
        />
      </ToolPopover>
    </>
  )
}
