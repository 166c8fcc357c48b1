import { FormProblem } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'

/** Codes of the API that have words of their own, by the field that names them. */
const known = {
  'mail nothing_to_send': 'office-help.problem.nothingToSend',
  'link nothing_to_pay': 'office-help.problem.nothingToPay',
  'line started': 'office-help.problem.started',
  'versionId not_of_the_article': 'office-help.problem.otherVersion',
  'lines required': 'office-help.problem.noLines',
  'lines not_found': 'office-help.problem.foreignLine',
  'lines size_not_sold': 'office-help.problem.notSold',
  'lines cart_full': 'office-help.problem.cartFull',
} as const

export function HelpProblem({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  if (!sent) return null
  const { fields, code } = sent.refused
  const found = Object.entries(fields)
    .map(([name, word]) => known[`${name} ${word}` as keyof typeof known])
    .find((id) => id !== undefined)
  const id =
    found ?? (code === 'conflict' && fields['status'] ? 'office-help.problem.status' : undefined)
  if (!id) return <FormProblem sent={sent} />
  return (
    <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
      {t(id)}
    </p>
  )
}
