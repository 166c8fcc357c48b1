import type { IconName } from '#app/ui/picture/icon-names.ts'
import { Icon } from '#app/ui/picture/icon.tsx'

/** Button of the selection bar that opens a menu below it, with and without script. */
export function MenuButton({
  icon,
  label,
  panelId,
}: {
  icon: IconName
  label: string
  panelId: string
}) {
  return (
    <button
      type="button"
      className="editor-icon-button"
      popoverTarget={panelId}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
