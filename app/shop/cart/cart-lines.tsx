import { Fragment } from 'react'
import type { Cart } from '#commerce/cart/cart-view.contract.ts'
import { CartLineRow } from './cart-line.tsx'
import type { Similar } from './recommended.ts'
import { RemovedNotice } from './removed-notice.tsx'

/** With the line that was just taken out in its place, to be brought back. */
export function CartLines({ cart, similar }: { cart: Cart; similar: readonly Similar[] }) {
  const { lines, removed } = cart
  const undo = removed && (
    <li>
      <RemovedNotice key={removed.id} removed={removed} />
    </li>
  )
  const position = Math.min(removed?.position ?? 0, lines.length)
  return (
    <ul className="cart-lines">
      {lines.map((line, index) => (
        <Fragment key={line.id}>
          {index === position && undo}
          <CartLineRow
            line={line}
            verdicts={cart.verdicts}
            similar={similar.find(({ articleId }) => articleId === line.articleId)}
          />
        </Fragment>
      ))}
      {position === lines.length && undo}
    </ul>
  )
}
