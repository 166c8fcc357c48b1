import { FormProblem } from '#app/office/kit/field.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'

const obstacles = ['too_late', 'not_delivered_yet', 'is_on_its_way'] as const

/** Why a reprint was refused, in its own words where there are any. */
export function ReprintProblem({ sent }: { sent: Sent | undefined }) {
  const { t } = useOffice()
  if (!sent) return null
  const { fields } = sent.refused
  const obstacle = obstacles.find((code) => code === fields['order'])
  const words =
    (obstacle && t(`office-reprints.obstacle.${obstacle}`)) ??
    (fields['staff'] === 'same_person' && t('office-reprints.ownRequest')) ??
    undefined
  if (fields['expectedMinor']) return null
  if (!words) return <FormProblem sent={sent} />
  return (
    <p className="o-note" data-tone="bad" role="alert" tabIndex={-1} data-focus="">
      {words}
    </p>
  )
}
