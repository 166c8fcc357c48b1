import type { ReactNode } from 'react'
import type { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { Icon } from '#app/ui/picture/icon.tsx'
import { Picture } from '#app/ui/picture/picture.tsx'

/**
 * Price and way on, in reach from everywhere on the page. A script hides it while the page's own
 * button is on the screen.
 */
export function BuyBar({
  name,
  picture,
  price,
  arrives,
  action,
}: {
  name: string
  picture?: PictureSource | undefined
  price: ReactNode
  arrives: ReactNode
  action: ReactNode
}) {
  return (
    <div className="buy-bar" role="group" aria-label={name} data-buy-bar>
      <div className="container buy-bar-row">
        {picture && (
          <span className="buy-bar-picture">
            <Picture source={picture} sizes="56px" alt="" />
          </span>
        )}
        <p className="buy-bar-name">{name}</p>
        <p className="buy-bar-price">
          {price}
          <span className="buy-bar-arrives">
            <Icon name="truck" size={16} />
            {arrives}
          </span>
        </p>
        {action}
      </div>
    </div>
  )
}
