import type { ReactNode } from 'react'
import { data } from 'react-router'
import type { Refused } from '#api/refusal.ts'
import { FormErrors, type OwnWords } from '#app/form-errors.tsx'
import { refusedForm, type FormAnswer, type FormValues } from '#app/forms.ts'
import { PageHead } from '#app/page-head.tsx'
import type { Shop } from '#app/shop.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { Letter } from '#app/ui/illustration/letter.tsx'

/** Token that the link in a mail carries. */
export const tokenOf = ({ url }: Shop): string => url.searchParams.get('token')?.slice(0, 100) ?? ''

/** A link that is over is over; whatever else was refused can be tried again. */
export function refusedLink(refused: Refused, values: FormValues) {
  const over: FormAnswer = { code: refused.code, fields: {}, values: {} }
  return refused.code === 'expired' ? data(over, { status: 410 }) : refusedForm(refused, values)
}

type MailLinkPageProps = {
  title: string
  text: string
  submit: string
  token: string
  /** Answer that is said instead of the question, once it is answered. */
  done?: { title: string; text: string } | false
  /** Answer to a link that is too old, was used, or lacks its end. */
  expired: { title?: string; text: string; again: { href: string; label: string } }
  isExpired?: boolean | undefined
  /** Why the form was refused, if it was, in words of its own. */
  answer?: FormAnswer | undefined
  own?: OwnWords
  /** Fields that the form asks for beside the button. */
  children?: ReactNode
}

/**
 * Mail link page: where a link of a mail ends. Mail programs open links by themselves, so a person presses a
 * button.
 */
export function MailLinkPage(props: MailLinkPageProps) {
  const { title } = props
  return (
    <div className="container page-block split">
      <PageHead title={title} noindex />
      <div className="split-picture">
        <Letter />
      </div>
      <div className="stack">
        <h1>{title}</h1>
        {answerOf(props)}
      </div>
    </div>
  )
}

function answerOf(props: MailLinkPageProps): ReactNode {
  const { text, submit, token, done, expired, isExpired, answer, own, children } = props
  if (done) {
    return (
      <Alert tone="success" role="status" title={done.title}>
        <p>{done.text}</p>
      </Alert>
    )
  }
  if (token && !isExpired) {
    return (
      <form method="post" className="form">
        <p className="lead">{text}</p>
        <FormErrors answer={answer} {...(own && { own })} />
        <input type="hidden" name="token" value={token} />
        {children}
        <div className="form-actions">
          <Button size="large">{submit}</Button>
        </div>
      </form>
    )
  }
  const again = (
    <ButtonLink href={expired.again.href} variant="secondary">
      {expired.again.label}
    </ButtonLink>
  )
  return (
    <Alert tone="warning" role="alert" title={expired.title} actions={again}>
      <p>{expired.text}</p>
    </Alert>
  )
}
