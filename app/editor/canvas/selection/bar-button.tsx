import type { Editor } from '#app/editor/core/editor.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { ActionOutcome } from '#app/editor/canvas/actions/outcome.ts'
import { useAction } from '#app/editor/canvas/use-action.ts'

type BarButtonProps = {
  icon: IconName
  label: MessageId
  action: (editor: Editor) => ActionOutcome
  disabled?: boolean
  /** Stays in sight while the bar scrolls. */
  stays?: boolean
}

export function BarButton({ icon, label, action, disabled = false, stays }: BarButtonProps) {
  const act = useAction()
  const t = useT()
  return (
    <button
      type="button"
      className={stays ? 'editor-icon-button bar-button-stays' : 'editor-icon-button'}
      aria-label={t(label)}
      title={t(label)}
      // Kept in the order of the keys: a button that vanishes under the finger loses the focus.
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && act(action)}
    >
      <Icon name={icon} />
    </button>
  )
}
