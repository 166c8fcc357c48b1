import { useT } from '#app/i18n/shop-view.tsx'
import { foldIntro } from './intro.ts'

/** List intro: what a list is about. All of it stands in the page, a phone shows the first sentences. */
export function ListIntro({ text }: { text: string }) {
  const t = useT()
  const { first, rest } = foldIntro(text)
  if (rest === '') return <p className="lead">{first}</p>
  return (
    <div className="intro">
      <p className="lead">{first}</p>
      <details>
        <summary>{t('general.more')}</summary>
        <p className="lead">{rest}</p>
      </details>
    </div>
  )
}
