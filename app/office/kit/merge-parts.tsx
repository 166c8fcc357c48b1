import type { ReactNode } from 'react'
import { useOffice } from '#app/office/office-context.tsx'
import { ChoiceField } from './field.tsx'
import { SEEN, type FormValues, type Merge } from './merge.ts'

/** Values that a form is drawn with: a stale one is merged with what others saved. */
export function SeenValues({ values }: { values: FormValues }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={`${SEEN}${name}`} value={value ?? ''} />
  ))
}

/** Above a merged form: what became of the fields that somebody else changed. */
export function MergeNote({
  merge: { sent, clashes, taken },
  labels,
}: {
  merge: Merge
  labels: Readonly<Record<string, string>>
}) {
  const { t } = useOffice()
  if (sent?.refused.code !== 'conflict') return null
  const clashing = Object.keys(clashes)
  const said = (names: readonly string[]) => names.map((name) => labels[name] ?? name).join(', ')
  return (
    <div className="o-note" data-tone="warn" role="alert" tabIndex={-1} data-focus="">
      <p>{t('office.merge.changed')}</p>
      {clashing.length > 0 && <p>{t('office.merge.decide', { fields: said(clashing) })}</p>}
      {taken.length > 0 && <p>{t('office.merge.taken', { fields: said(taken) })}</p>}
      {clashing.length + taken.length === 0 && <p>{t('office.merge.same')}</p>}
    </div>
  )
}

/** A field; where both changed it, the choice between one's own words and those of others. */
export function MergeField(props: {
  merge: Merge
  name: string
  label: string
  children: ReactNode
}) {
  const { t } = useOffice()
  const clash = props.merge.clashes[props.name]
  if (!clash) return props.children
  const shown = (value: string) => value || t('office.merge.empty')
  return (
    <ChoiceField
      name={props.name}
      legend={props.label}
      choices={[
        { value: clash.mine, label: shown(clash.mine), hint: t('office.merge.mine') },
        { value: clash.theirs, label: shown(clash.theirs), hint: t('office.merge.theirs') },
      ]}
      value={clash.mine}
    />
  )
}
