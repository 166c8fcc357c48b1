import { useId, useRef, useState, type FormEvent } from 'react'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { Finding } from '#design/finding.ts'
import { useFindingNames } from './element-name.ts'
import { isAboutPage } from './finding-groups.ts'
import { ShowButton } from './finding-row.tsx'
import { findingAdvice, keyOf } from './finding-words.ts'
import { useFindings } from './use-findings.ts'
import './findings.css'

type ConfirmFindingsProps = {
  /** As the server names what it wants a yes for. */
  codes: readonly string[]
  onConfirm: (codes: string[]) => void
  onCancel: () => void
}

/** Asks about each serious finding before the design is ordered: a yes to all at once is no yes. */
export function ConfirmFindings({ codes, onConfirm, onCancel }: ConfirmFindingsProps) {
  const findings = useFindings()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const t = useT()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const open = form.current?.querySelector<HTMLInputElement>('input:not(:checked)')
    if (!open) return onConfirm([...codes])
    setIsIncomplete(true)
    open.focus()
  }
  return (
    <ModalDialog
      title={t('create.preview.confirm.title')}
      closeLabel={t('general.close')}
      onClose={onCancel}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={onCancel}>
            {t('create.preview.confirm.back')}
          </Button>
          <Button form={formId}>{t('create.preview.confirm.order')}</Button>
        </>
      }
    >
      <form id={formId} ref={form} className="stack" noValidate onSubmit={submit}>
        <p>{t('create.preview.confirm.text')}</p>
        {codes.map((code) => (
          <Question
            key={code}
            code={code}
            findings={findings.filter((one) => one.code === code && one.severity === 'confirm')}
            showsErrors={isIncomplete}
            onShown={onCancel}
          />
        ))}
      </form>
    </ModalDialog>
  )
}

type QuestionProps = {
  code: string
  findings: readonly Finding[]
  showsErrors: boolean
  onShown: () => void
}

function Question({ code, findings, showsErrors, onShown }: QuestionProps) {
  const [isAgreed, setIsAgreed] = useState(false)
  const t = useT()
  const titleId = useId()
  return (
    <section className="panel stack stack-small" aria-labelledby={titleId}>
      <h3 id={titleId} className="small-heading">
        {t(titles[code] ?? 'create.preview.confirm.other')}
      </h3>
      <FindingsInQuestion findings={findings} onShown={onShown} />
      <CheckboxField
        name={code}
        label={t('create.preview.confirm.agree')}
        checked={isAgreed}
        onChange={({ target }) => setIsAgreed(target.checked)}
        error={showsErrors && !isAgreed ? t('create.preview.confirm.missing') : undefined}
      />
    </section>
  )
}

type FindingsInQuestionProps = { findings: readonly Finding[]; onShown: () => void }

/** Many of a kind are one line that opens: a dialog of forty photos is agreed to unread. */
function FindingsInQuestion({ findings, onShown }: FindingsInQuestionProps) {
  const { nameOf, nameOfGroup } = useFindingNames()
  const t = useT()
  const { iso } = useShop().locale
  const [first, ...others] = findings
  if (!first) return null
  const list = (
    <ul className="confirm-list">
      {findings.map((finding) => (
        <li key={keyOf(finding)}>
          <p className="finding-title">{nameOf(finding)}</p>
          <p className="finding-advice">{findingAdvice(t, finding, iso)}</p>
          <ShowButton finding={finding} name={nameOf(finding)} onShown={onShown} />
        </li>
      ))}
    </ul>
  )
  if (others.length === 0) return list
  const { code, severity } = first
  return (
    <>
      <p className="finding-title">
        {nameOfGroup({ key: code, code, severity, findings: [first, ...others] })}
      </p>
      {isAboutPage(first) && <p className="finding-advice">{findingAdvice(t, first, iso)}</p>}
      <details className="finding-each">
        <summary>
          {t('create.preview.each')}
          <Icon name="chevron-down" size={16} />
        </summary>
        {list}
      </details>
    </>
  )
}

/** The server may find what this page has not: its text engine is always there. */
const titles: Partial<Record<string, MessageId>> = {
  calendar_page_without_dates: 'create.calendar.finding.page',
  low_resolution: 'create.preview.confirm.low_resolution',
  outside_safe_area: 'create.preview.confirm.outside_safe_area',
  over_hole: 'create.preview.confirm.over_hole',
  empty_slot: 'create.preview.confirm.empty_slot',
  empty_page: 'create.preview.confirm.empty_page',
  text_overflow: 'create.preview.confirm.text_overflow',
  missing_glyph: 'create.preview.confirm.missing_glyph',
  placeholder_text: 'create.preview.confirm.placeholder_text',
  over_fold: 'create.preview.confirm.over_fold',
  face_cut: 'create.faces.confirm',
}
