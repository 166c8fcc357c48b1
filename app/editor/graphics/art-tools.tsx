import { ColourTool } from '#app/editor/tools/colour-tool.tsx'
import { useBurst } from '#app/editor/tools/use-burst.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { CommandOf } from '#design/commands/command.ts'
import type { ElementOf } from '#design/elements/element.ts'

type ArtProperties = Extract<CommandOf<'set-properties'>, { kind: 'clip-art' }>['properties']

export function ArtTools({ element }: { element: ElementOf<'clip-art'> }) {
  const t = useT()
  const burst = useBurst()
  const isLocked = element.locked !== 'no'
  const change = (properties: ArtProperties) =>
    void burst.run({ type: 'set-properties', elementId: element.id, kind: 'clip-art', properties })
  return (
    <div className="word-tools" role="group" aria-label={t('create.tools.shapeTools')}>
      <ColourTool
        label={t('create.tools.tint')}
        value={element.tint}
        disabled={isLocked}
        onChoose={(tint) => change({ tint })}
        onChooseNone={() => change({ tint: null })}
      />
      <button
        type="button"
        className="word-tool-button"
        aria-label={t('create.tools.flipX')}
        title={t('create.tools.flipX')}
        aria-pressed={element.flipX}
        disabled={isLocked}
        onClick={() => change({ flipX: !element.flipX })}
      >
        <Icon name="flip-horizontal-2" />
      </button>
      <button
        type="button"
        className="word-tool-button"
        aria-label={t('create.tools.flipY')}
        title={t('create.tools.flipY')}
        aria-pressed={element.flipY}
        disabled={isLocked}
        onClick={() => change({ flipY: !element.flipY })}
      >
        <Icon name="flip-vertical-2" />
      </button>
    </div>
  )
}
