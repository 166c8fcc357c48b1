import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'

type RefusedFilesProps<Problem extends string> = {
  refused: readonly { name: string; problem: Problem }[]
  wordsOf: (problem: Problem) => string
}

/** Refused files among photos that were sent by a form without a script, and why. */
export function RefusedFiles<Problem extends string>(props: RefusedFilesProps<Problem>) {
  const { refused, wordsOf } = props
  const t = useT()
  return (
    <Alert tone="danger" role="alert" title={t('phone-upload.refused', { count: refused.length })}>
      <ul className="send-photos-refused">
        {refused.map(({ name, problem }) => (
          <li key={`${name} ${problem}`}>
            {name && <strong>{name}</strong>} {wordsOf(problem)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
