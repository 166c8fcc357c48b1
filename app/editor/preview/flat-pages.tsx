import type { ReactNode } from 'react'
import { isNamedPage, pageLabel, shortPageLabel } from '#app/editor/canvas/pages/page-labels.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import type { DisplayList } from '#design/display-list.ts'
import { useDrawnPages } from './drawn-pages.ts'

type FlatPagesProps = {
  /** Page that has a number only. */
  numbered: MessageId
  children: (list: DisplayList, label: string) => ReactNode
}

/** The pages one below the other, each under its name. */
export function FlatPages({ numbered, children }: FlatPagesProps) {
  const { document, lists } = useDrawnPages()
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else its pages cannot be scrolled to by keys
    <ol className="flat-view" tabIndex={0}>
      {lists.map((list, index) => {
        const label = isNamedPage(document, index)
          ? pageLabel(t, document, index)
          : t(numbered, { number: index + 1, count: lists.length })
        return (
          <li key={list.pageId}>
            {children(list, label)}
            {lists.length > 1 && <p aria-hidden>{shortPageLabel(t, document, index)}</p>}
          </li>
        )
      })}
    </ol>
  )
}
