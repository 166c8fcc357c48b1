import type { ReactNode } from 'react'
import { useAddressWords } from '#app/address/use-address-words.ts'
import { FormErrors, useFormAnswer } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { TextArea } from '#app/ui/form/field.tsx'
import type { RequiredAction } from '#commerce/action-answer/action-answer.contract.ts'
import { MOST_CHANGE_LENGTH } from '#commerce/required-action/required-action.terms.ts'
import { CorrectedDesign } from './order-act-panels.tsx'
import { LinePicture } from './order-lines.tsx'
import { ParcelAddressFields } from './parcel-address-fields.tsx'
import { RefundAccountForm } from './refund-account-form.tsx'

type ActionFormProps = {
  action: RequiredAction
  path: string
  /** A working copy of the visitor's that is to take the line's place, and its picture. */
  draft: string | undefined
  draftPreview: string | undefined
  answer: FormAnswer | undefined
}

export function ActionForm(props: ActionFormProps): ReactNode {
  switch (props.action.type) {
    case 'PROVIDE_DATA_TO_REFUND':
      return <RefundAccountForm {...props} />
    case 'FIX_ADDRESS':
      return <FixAddress {...props} />
    case 'REPLACE_PHOTO':
      return <ReplacePhoto {...props} />
    case 'APPROVE_PROOF':
      return <ApproveProof {...props} />
  }
}

function FixAddress({ action, path, answer }: ActionFormProps) {
  const t = useT()
  const href = useHref()
  const { address } = action
  const words = useAddressWords(address?.country)
  if (!address) return null
  return (
    <form method="post" action={href(path)} className="form panel">
      <FormErrors answer={answer} own={words} />
      <input type="hidden" name="intent" value="address" />
      <ParcelAddressFields address={address} answer={answer} />
      <div className="form-actions">
        <Button>{t('required-action.address.submit')}</Button>
      </div>
    </form>
  )
}

function ReplacePhoto({ action, path, draft, draftPreview, answer }: ActionFormProps) {
  const t = useT()
  const { line } = action
  if (!line) return null
  if (draft !== undefined) {
    return (
      <CorrectedDesign
        line={line}
        designId={draft}
        picture={draftPreview}
        path={path}
        answer={answer}
        isJudged={action.isJudged}
      />
    )
  }
  return (
    <section className="panel stack">
      <div className="action-line">
        <LinePicture line={line} />
        <div>
          <h2 className="small-heading">{line.articleName}</h2>
          <p className="muted">{line.variantLabel}</p>
        </div>
      </div>
      <p>{t('required-action.design.text')}</p>
      <EditForm path={path} lineId={line.id} isFirst />
    </section>
  )
}

function EditForm(props: { path: string; lineId: string; isFirst: boolean }) {
  const { path, lineId, isFirst } = props
  const t = useT()
  const href = useHref()
  return (
    <form method="post" action={href(path)}>
      <input type="hidden" name="intent" value="draft" />
      <input type="hidden" name="lineId" value={lineId} />
      <Button icon="pencil" variant={isFirst ? 'primary' : 'secondary'}>
        {t('required-action.design.edit')}
      </Button>
    </form>
  )
}

function ApproveProof(props: ActionFormProps) {
  const { action, path, draft, draftPreview, answer } = props
  const t = useT()
  const href = useHref()
  const { line, proofPages, orderedPages } = action
  if (!line) return null
  if (draft !== undefined) {
    return (
      <CorrectedDesign
        line={line}
        designId={draft}
        picture={draftPreview}
        path={path}
        answer={answer}
        isJudged={action.isJudged}
      />
    )
  }
  return (
    <>
      <section className="panel stack">
        <h2 className="small-heading">{line.articleName}</h2>
        {orderedPages ? (
          <div className="proof-sides">
            <section>
              <h3 className="small-heading">{t('required-action.changed.before')}</h3>
              <ProofPages pages={orderedPages} drawn={<LinePicture line={line} />} />
            </section>
            <section>
              <h3 className="small-heading">{t('required-action.changed.after')}</h3>
              <ProofPages pages={proofPages} />
            </section>
          </div>
        ) : (
          <ProofPages pages={proofPages} drawn={<LinePicture line={line} />} />
        )}
        <p className="muted">
          {t(
            proofPages.length > 0 ? 'required-action.proof.text' : 'required-action.proof.drawing',
          )}
        </p>
        {/* Nobody says yes to what they have not seen. */}
        {(!orderedPages || proofPages.length > 0) && (
          <form method="post" action={href(path)}>
            <input type="hidden" name="intent" value="approve" />
            <Button size="large" icon="check">
              {t('required-action.proof.approve')}
            </Button>
          </form>
        )}
        {orderedPages && (
          <form method="post" action={href(path)}>
            <input type="hidden" name="intent" value="as-ordered" />
            <Button variant="secondary">{t('required-action.changed.keep')}</Button>
          </form>
        )}
      </section>
      <section className="panel stack">
        <h2 className="small-heading">{t('required-action.change.title')}</h2>
        <EditForm path={path} lineId={line.id} isFirst={false} />
        <ChangeWish path={path} answer={answer} />
      </section>
    </>
  )
}

function ProofPages({ pages, drawn }: { pages: readonly string[]; drawn?: ReactNode }) {
  const t = useT()
  if (pages.length === 0) return drawn
  return (
    <ol className="proof-pages">
      {pages.map((page, index) => (
        <li key={page}>
          <img
            src={page}
            alt={t('required-action.proof.page', { page: index + 1 })}
            loading="lazy"
          />
        </li>
      ))}
    </ol>
  )
}

function ChangeWish({ path, answer }: { path: string; answer: FormAnswer | undefined }) {
  const t = useT()
  const href = useHref()
  const own = answer?.values['intent'] === 'change' ? answer : undefined
  const field = useFormAnswer(own)
  return (
    <form method="post" action={href(path)} className="form">
      <FormErrors answer={own} />
      <input type="hidden" name="intent" value="change" />
      <TextArea
        label={t('required-action.change.label')}
        rows={4}
        required
        maxLength={MOST_CHANGE_LENGTH}
        {...field('message')}
      />
      <div className="form-actions">
        <Button variant="secondary" icon="mail">
          {t('required-action.change.submit')}
        </Button>
      </div>
    </form>
  )
}
