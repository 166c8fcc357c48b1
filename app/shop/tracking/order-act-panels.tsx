import { forOrder } from '#app/order-return.ts'
import { useAddressWords } from '#app/address/use-address-words.ts'
import { FormErrors } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { draftPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { CheckboxField } from '#app/ui/form/field.tsx'
import { needsBankAccount } from '#commerce/payment/payment-capabilities.terms.ts'
import type { PaymentMethod } from '#commerce/payment/payment.terms.ts'
import type { Tracking, TrackingLine } from '#commerce/tracking/tracked-order.contract.ts'
import { LinePicture } from './order-lines.tsx'
import { ParcelAddressFields } from './parcel-address-fields.tsx'

export function CancelPanel({ order, path }: { order: Tracking; path: string }) {
  const t = useT()
  const href = useHref()
  // Not `isPaid`: what goes on a monthly bill is free to be made, and nothing came that could go back.
  const paid = order.money?.payments.find(({ status }) => status === 'PAID')
  return (
    <section className="panel stack order-panel" aria-labelledby="order-panel">
      <h2 id="order-panel">{t('tracking-detail.cancel.title')}</h2>
      <p>
        {t('tracking-detail.cancel.text')} {paid && t(waysBack(paid.method))}
      </p>
      <form method="post" action={href(path)} className="cluster">
        <input type="hidden" name="intent" value="cancel" />
        <Button variant="danger">{t('tracking-detail.cancel.confirm')}</Button>
        <ButtonLink href={href(path)} variant="quiet">
          {t('tracking-detail.back')}
        </ButtonLink>
      </form>
    </section>
  )
}

/** Nobody is promised a way that their money cannot take. */
const waysBack = (method: PaymentMethod): MessageId =>
  needsBankAccount(method) ? 'tracking-detail.cancel.paidAccount' : 'tracking-detail.cancel.paid'

type AddressPanelProps = { order: Tracking; path: string; answer: FormAnswer | undefined }

export function AddressPanel({ order, path, answer }: AddressPanelProps) {
  const t = useT()
  const href = useHref()
  const address = order.personal?.address
  const words = useAddressWords(address?.country)
  if (!address) return null
  return (
    <section className="panel stack order-panel" aria-labelledby="order-panel">
      <h2 id="order-panel">{t('tracking-detail.address.title')}</h2>
      <form method="post" action={href(path)} className="form">
        <FormErrors answer={answer} own={words} />
        <input type="hidden" name="intent" value="address" />
        <ParcelAddressFields address={address} answer={answer} />
        <div className="form-actions">
          <Button>{t('tracking-detail.address.save')}</Button>
          <ButtonLink href={href(path)} variant="quiet">
            {t('tracking-detail.back')}
          </ButtonLink>
        </div>
      </form>
    </section>
  )
}

export function WithdrawPanel({ line, path }: { line: TrackingLine; path: string }) {
  const t = useT()
  const href = useHref()
  return (
    <section className="panel stack order-panel" aria-labelledby="order-panel">
      <h2 id="order-panel">{t('tracking-detail.withdraw.title', { article: line.articleName })}</h2>
      <p>{t('tracking-detail.withdraw.text')}</p>
      <form method="post" action={href(path)} className="cluster">
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="lineId" value={line.id} />
        <Button>{t('tracking-detail.withdraw.confirm')}</Button>
        <ButtonLink href={href(path)} variant="quiet">
          {t('tracking-detail.back')}
        </ButtonLink>
      </form>
    </section>
  )
}

/** For whoever had to show first that the order is theirs: what they wanted is one tap away. */
export function DesignPanel({ line, path }: { line: TrackingLine; path: string }) {
  const t = useT()
  const href = useHref()
  return (
    <section className="panel stack order-panel" aria-labelledby="order-panel">
      <h2 id="order-panel">{line.articleName}</h2>
      <form method="post" action={href(path)} className="cluster">
        <input type="hidden" name="intent" value="draft" />
        <input type="hidden" name="lineId" value={line.id} />
        <Button icon="pencil">{t('tracking-detail.change.design')}</Button>
        <ButtonLink href={href(path)} variant="quiet">
          {t('tracking-detail.back')}
        </ButtonLink>
      </form>
    </section>
  )
}

type CorrectedDesignProps = {
  line: Pick<TrackingLine, 'id' | 'articleId' | 'articleName'>
  designId: string
  picture: string | undefined
  path: string
  answer: FormAnswer | undefined
  /** A person looks at it first: it replaces nothing by itself. */
  isJudged?: boolean
}

/** Back from the editor: what it looks like now, before it takes the place of what was ordered. */
export function CorrectedDesign(props: CorrectedDesignProps) {
  const { line, designId, picture, path, answer, isJudged = false } = props
  const t = useT()
  const href = useHref()
  const findings = answer?.fields['findings']?.split(',') ?? []
  const problem = designProblem(answer?.fields)
  const back = `${path}?${new URLSearchParams({ line: line.id, draft: designId })}`
  const edit = forOrder(draftPath(line.articleId, designId), href(back))
  return (
    <section className="panel corrected-design" aria-labelledby="corrected-design">
      <LinePicture
        line={{ urlPreview: picture, picture: undefined, articleName: line.articleName }}
      />
      <div className="stack">
        <h2 id="corrected-design">{t('tracking-detail.draft.title')}</h2>
        <p>{t(isJudged ? 'required-action.design.judged' : 'tracking-detail.draft.text')}</p>
        <form method="post" action={href(back)} className="stack">
          <input type="hidden" name="intent" value="design" />
          <input type="hidden" name="lineId" value={line.id} />
          <input type="hidden" name="designId" value={designId} />
          {problem ? (
            <Alert tone="warning" role="alert">
              <p>{t(problem)}</p>
            </Alert>
          ) : (
            <FormErrors answer={answer?.code === 'preflight' ? undefined : answer} />
          )}
          {findings.length > 0 && (
            <>
              <p>{t('tracking-detail.draft.findings')}</p>
              <ul className="plain-list">
                {findings.map((code) => (
                  <li key={code}>{t(findingWords[code] ?? 'tracking-detail.finding.other')}</li>
                ))}
              </ul>
              <CheckboxField
                label={t('tracking-detail.draft.anyway')}
                name="isConfirmed"
                id="field-isConfirmed"
                required
              />
            </>
          )}
          <div className="cluster">
            <Button icon="check">
              {t(isJudged ? 'required-action.design.send' : 'tracking-detail.draft.use')}
            </Button>
            <ButtonLink href={href(edit)} variant="secondary" icon="pencil">
              {t('tracking-detail.draft.edit')}
            </ButtonLink>
          </div>
        </form>
      </div>
    </section>
  )
}

const findingWords: Partial<Record<string, MessageId>> = {
  empty_page: 'tracking-detail.finding.empty_page',
  empty_slot: 'tracking-detail.finding.empty_slot',
  low_resolution: 'tracking-detail.finding.low_resolution',
  missing_glyph: 'tracking-detail.finding.missing_glyph',
  outside_safe_area: 'tracking-detail.finding.outside_safe_area',
  over_hole: 'tracking-detail.finding.over_hole',
  placeholder_text: 'tracking-detail.finding.placeholder_text',
  text_overflow: 'tracking-detail.finding.text_overflow',
}

/** Design problem that cannot be agreed to, only put right in the editor. */
function designProblem(fields: FormAnswer['fields'] | undefined): MessageId | undefined {
  if (fields?.['document'] === 'empty_document') return 'tracking-detail.draft.empty'
  if (fields?.['versionId'] === 'another_price') return 'tracking-detail.draft.otherPrice'
  return undefined
}
