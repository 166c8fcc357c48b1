import { AreaField, TextField } from '#app/office/kit/field.tsx'
import { OfficeForm } from '#app/office/kit/office-form.tsx'
import { Card, Note, Submit } from '#app/office/kit/parts.tsx'
import { useOffice } from '#app/office/office-context.tsx'
import type { Sent } from '#app/office/office-page.ts'
import type { DeskAction } from '#commerce/prepress-desk/prepress-desk.contract.ts'
import {
  LATEST_DEADLINE_DAYS,
  MOST_REFUSAL,
} from '#commerce/required-action/required-action.terms.ts'
import { languageName } from './prepress-words.tsx'

type Props = { action: DeskAction; sent: Sent | undefined }

const DAY_MS = 24 * 60 * 60_000
const dayIn = (now: Date, days: number) =>
  new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** Seen history of the question: whoever decides, decides about what they saw. */
const Seen = ({ action }: { action: DeskAction }) => (
  <input type="hidden" name="revision" value={action.revision} />
)

/** Words of a customer are no new design: to accept them is to print what was shown. */
const isWishOnly = ({ type, after, message }: DeskAction) =>
  type === 'APPROVE_PROOF' && !after && message !== undefined

/** Acts that the question allows now, each with what comes of it. */
export function Decision({ action, sent }: Props) {
  const { t } = useOffice()
  const { may, status, type } = action
  return (
    <>
      {may.accept && <Accept action={action} />}
      {may.reject && <Reject action={action} sent={sent} />}
      {status === 'SUBMITTED' && !may.accept && (
        <Note>
          {t(
            type === 'PROVIDE_DATA_TO_REFUND'
              ? 'office-prepress.moneySettlesItself'
              : 'office-prepress.notYours',
          )}
        </Note>
      )}
      {(may.remind || may.extend) && <Waiting action={action} sent={sent} />}
      {may.drop && <Drop sent={sent} action={action} />}
    </>
  )
}

function Accept({ action }: { action: DeskAction }) {
  const { t } = useOffice()
  const kind = isWishOnly(action) ? 'wish' : action.type === 'FIX_ADDRESS' ? 'address' : 'design'
  return (
    <Card title={t(`office-prepress.accept.${kind}`)}>
      <OfficeForm label={t(`office-prepress.accept.${kind}`)}>
        <Seen action={action} />
        <p className="o-hint">{t(`office-prepress.acceptHint.${kind}`)}</p>
        <Submit kind={kind === 'wish' ? 'plain' : 'primary'} icon="check" name="act" value="accept">
          {t(`office-prepress.accept.${kind}`)}
        </Submit>
      </OfficeForm>
    </Card>
  )
}

function Reject({ action, sent }: Props) {
  const { t, me } = useOffice()
  const kind = isWishOnly(action) ? 'wish' : 'other'
  return (
    <Card title={t(`office-prepress.reject.${kind}`)}>
      <OfficeForm label={t(`office-prepress.reject.${kind}`)}>
        <Seen action={action} />
        <AreaField
          name="reason"
          label={t('office-prepress.rejectReason')}
          hint={t('office-prepress.customerReads', {
            language: languageName(action.language, me.language),
          })}
          rows={4}
          maxLength={MOST_REFUSAL}
          sent={sent}
        />
        <Submit
          kind={kind === 'wish' ? 'primary' : 'danger'}
          icon="undo-2"
          name="act"
          value="reject"
        >
          {t(`office-prepress.reject.${kind}`)}
        </Submit>
      </OfficeForm>
    </Card>
  )
}

/** Reminder and deadline, while the customer is waited for. */
function Waiting({ action, sent }: Props) {
  const { t, now, format } = useOffice()
  const { remindedAt } = action
  return (
    <Card title={t('office-prepress.waiting')}>
      <div className="o-stack">
        <OfficeForm label={t('office-prepress.remind')}>
          <p className="o-hint">
            {remindedAt === undefined
              ? t('office-prepress.remindHint')
              : t('office-prepress.reminded', { when: format.moment(remindedAt) })}
          </p>
          <Submit kind="plain" icon="send" name="act" value="remind">
            {t('office-prepress.remind')}
          </Submit>
        </OfficeForm>
        <OfficeForm label={t('office-prepress.extend')}>
          <TextField
            name="until"
            type="date"
            label={t('office-prepress.until')}
            hint={t('office-prepress.extendHint')}
            min={dayIn(now, 1)}
            max={dayIn(now, LATEST_DEADLINE_DAYS - 1)}
            sent={sent}
          />
          <Submit kind="plain" icon="calendar" name="act" value="extend">
            {t('office-prepress.extend')}
          </Submit>
        </OfficeForm>
      </div>
    </Card>
  )
}

function Drop({ action, sent }: Props) {
  const { t } = useOffice()
  return (
    <Card title={t('office-prepress.drop')}>
      <OfficeForm label={t('office-prepress.drop')}>
        <Seen action={action} />
        <p className="o-hint">{t('office-prepress.dropHint')}</p>
        <AreaField
          name="reason"
          label={t('office-prepress.why')}
          hint={t('office-prepress.forColleagues')}
          rows={2}
          maxLength={MOST_REFUSAL}
          sent={sent}
        />
        <Submit
          kind="danger"
          icon="x"
          name="act"
          value="drop"
          confirm={t('office-prepress.dropSure')}
        >
          {t('office-prepress.drop')}
        </Submit>
      </OfficeForm>
    </Card>
  )
}
