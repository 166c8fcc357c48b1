import { useT } from '#app/i18n/shop-view.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'

const rows: readonly [MessageId, readonly string[]][] = [
  ['create.canvas.keys.next', ['Tab']],
  ['create.canvas.keys.region', ['Ctrl + F6']],
  ['create.canvas.keys.choose', ['Space']],
  ['create.canvas.keys.open', ['Enter']],
  ['create.canvas.keys.move', ['← ↑ → ↓']],
  ['create.canvas.keys.moveFar', ['Shift + ← ↑ → ↓']],
  ['create.canvas.keys.moveLittle', ['Alt + ← ↑ → ↓']],
  ['create.canvas.keys.scale', ['+', '−']],
  ['create.canvas.keys.turn', ['R', 'Shift + R']],
  ['create.canvas.keys.order', ['Ctrl + ↑', 'Ctrl + ↓']],
  ['create.canvas.delete', ['Delete']],
  ['create.canvas.undo', ['Ctrl + Z']],
  ['create.canvas.redo', ['Ctrl + Shift + Z', 'Ctrl + Y']],
  ['create.canvas.copy', ['Ctrl + C']],
  ['create.canvas.cut', ['Ctrl + X']],
  ['create.canvas.paste', ['Ctrl + V']],
  ['create.canvas.duplicate', ['Ctrl + D']],
  ['create.canvas.selectAll', ['Ctrl + A']],
  ['create.canvas.group', ['Ctrl + G']],
  ['create.canvas.ungroup', ['Ctrl + Shift + G']],
  ['create.canvas.lock', ['Ctrl + L']],
  ['create.canvas.keys.leave', ['Esc']],
  ['create.canvas.keys', ['?']],
]

/** The keys of the canvas, as they are called on this machine. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <ModalDialog title={t('create.canvas.keys')} closeLabel={t('general.close')} onClose={onClose}>
      <dl className="keys-list">
        {rows.map(([id, keys]) => (
          <div key={id}>
            <dt>{t(id)}</dt>
            <dd>
              {keys.map((combination) => (
                <kbd key={combination}>{keyNames(combination, t('create.canvas.keys.space'))}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  )
}

function keyNames(combination: string, space: string): string {
  const named = combination.replace('Space', space)
  if (!/Mac|iPhone|iPad/.test(navigator.userAgent)) return named
  return named
    .replace('Ctrl + ', '⌘ ')
    .replace('Shift + ', '⇧ ')
    .replace('Alt + ', '⌥ ')
    .replace('Delete', '⌫')
}
