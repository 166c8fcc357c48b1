import type { ReactNode } from 'react'
import type { PictureSource } from '#commerce/kernel/picture.contract.ts'
import { mediaFrom } from '#app/ui/foundation/breakpoints.ts'
import { Picture } from '#app/ui/picture/picture.tsx'
import { ListIntro } from './list-intro.tsx'

const SIZES = `${mediaFrom('desktop')} 360px, ${mediaFrom('tablet')} 280px, 40vw`

/** The top of a page that lists things: what they are, and what to do with them. */
export function ListHeader({
  title,
  intro,
  picture,
  actions,
}: {
  title: string
  intro?: string | undefined
  picture?: PictureSource | undefined
  actions?: ReactNode
}) {
  return (
    <header className="list-header">
      <div className="stack stack-small">
        <h1>{title}</h1>
        {intro && <ListIntro text={intro} />}
      </div>
      {actions}
      {picture && (
        <div className="list-header-picture">
          <Picture source={picture} sizes={SIZES} alt="" priority />
        </div>
      )}
    </header>
  )
}
