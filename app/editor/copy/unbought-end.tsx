import { BackToOrderButton } from '#app/editor/buying/back-to-order-button.tsx'
import type { NotAdded } from '#app/editor/buying/add-to-cart.ts'
import type { EditorStart } from '#app/editor/editor-start.ts'
import { CopyBar } from './copy-bar.tsx'

type UnboughtEndProps = {
  start: EditorStart
  onNotAdded: (why: NotAdded | undefined) => void
}

/** Ways out of a design that is not put into a cart: ordered already, or changed for its customer. */
export function UnboughtEnd({ start: { copy, forOrder }, onNotAdded }: UnboughtEndProps) {
  if (copy) return <CopyBar copy={copy} onNotAdded={onNotAdded} />
  if (forOrder === undefined) return null
  return (
    <div className="top-bar-buying">
      <BackToOrderButton path={forOrder} />
    </div>
  )
}
