import type { CSSProperties, KeyboardEvent } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { classNames } from '#app/ui/foundation/class-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import type { Element } from '#design/elements/element.ts'
import { LayerPicture } from './layer-picture.tsx'
import type { LayerActions } from './use-layer-actions.ts'
import type { LayerDrag } from './use-layer-drag.ts'

type LayerRowProps = {
  element: Element
  name: string
  row: number
  rows: number
  isChosen: boolean
  drag: LayerDrag
  actions: LayerActions
  onKeyDown: (event: KeyboardEvent, row: number) => void
}

/** One layer. Only the chosen one shows its buttons: on a phone there is no room for all of them. */
export function LayerRow(props: LayerRowProps) {
  const { element, name, row, rows, isChosen, drag, actions, onKeyDown } = props
  const t = useT()
  const { id } = element
  const isLocked = element.locked !== 'no'
  const button = (icon: IconName, label: string, act: () => void, disabled = false) => (
    <button
      type="button"
      className="editor-icon-button"
      aria-label={t('create.tools.layerButton', { action: label, name })}
      title={label}
      disabled={disabled}
      onClick={act}
    >
      <Icon name={icon} />
    </button>
  )
  const style: CSSProperties = { translate: `0 ${shiftOf(drag.held, id, row)}` }
  return (
    <li
      className={classNames(
        'layer',
        isChosen && 'layer-chosen',
        drag.held?.id === id && 'layer-held',
      )}
      style={drag.held ? style : undefined}
    >
      <div className="layer-line">
        <span
          className="layer-handle"
          aria-hidden
          {...(isLocked ? undefined : drag.handleProps(id, row))}
        >
          {!isLocked && <Icon name="grip-vertical" size={18} />}
        </span>
        <button
          type="button"
          className="layer-name"
          aria-pressed={isChosen}
          onClick={(event) => actions.choose(id, event.shiftKey || event.ctrlKey || event.metaKey)}
          onKeyDown={(event) => onKeyDown(event, row)}
        >
          <LayerPicture element={element} />
          <span>{name}</span>
        </button>
        {actions.mayUnlock(id) &&
          button(
            isLocked ? 'lock' : 'lock-open',
            isLocked ? t('create.tools.unlock') : t('create.tools.lock'),
            () => actions.toggleLock(id),
          )}
      </div>
      {isChosen && !isLocked && (
        <div className="layer-buttons" role="group" aria-label={name}>
          {button(
            'bring-to-front',
            t('create.tools.toFront'),
            () => actions.moveTo(id, 0),
            row === 0,
          )}
          {button(
            'arrow-up',
            t('create.tools.moveUp'),
            () => actions.moveTo(id, row - 1),
            row === 0,
          )}
          {button(
            'arrow-down',
            t('create.tools.moveDown'),
            () => actions.moveTo(id, row + 1),
            row === rows - 1,
          )}
          {button(
            'send-to-back',
            t('create.tools.toBack'),
            () => actions.moveTo(id, rows - 1),
            row === rows - 1,
          )}
          {button('trash', t('create.tools.remove'), () => actions.remove(id))}
        </div>
      )}
    </li>
  )
}

/** The held row goes with the pointer; those between its old and its new place make room. */
function shiftOf(held: LayerDrag['held'], id: string, row: number): string {
  if (!held) return '0'
  if (held.id === id) return `${held.offset}px`
  if (row > held.from && row <= held.to) return `${-held.room}px`
  if (row < held.from && row >= held.to) return `${held.room}px`
  return '0'
}
