import type { ReactNode } from 'react'
import { FormErrors, useFormAnswer, type OwnWords } from '#app/form-errors.tsx'
import type { FormAnswer } from '#app/forms.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { CODE_DIGITS, CODE_MINUTES } from '#commerce/order-access/order-access.terms.ts'
import type { Tracking } from '#commerce/tracking/tracked-order.contract.ts'
import { askPath, type OrderAsk } from './order-place.ts'

/** How a visitor becomes the owner of what the page shows. */
type Provable = Pick<Tracking, 'ownerBy' | 'emailHint' | 'isCodeSent'>

type Place = {
  /** Path of the page, without a language. */
  path: string
  /** Ask of the visitor; undefined where the page is about one thing alone. */
  asked?: OrderAsk | undefined
}

type OwnerPromptProps = Place & { order: Provable; answer: FormAnswer | undefined }

/** Stands where an act would stand, until the visitor has shown that the order is theirs. */
export function OwnerPrompt({ order, path, asked, answer }: OwnerPromptProps): ReactNode {
  const t = useT()
  const words = useCodeWords()
  const { ownerBy, isCodeSent, emailHint = '' } = order
  return (
    <section className="panel stack order-panel owner-prompt" aria-labelledby="order-panel">
      <h2 id="order-panel" className="small-heading">
        <Icon name="lock" size={20} /> {t('tracking-detail.owner.title')}
      </h2>
      {ownerBy === 'other_login' && <p>{t('tracking-detail.login.other')}</p>}
      {ownerBy === 'login' && (
        <>
          <p>{t('tracking-detail.login.text')}</p>
          <p className="cluster">
            <LoginLink path={path} asked={asked} icon="user">
              {t('tracking-detail.login.button')}
            </LoginLink>
            <NeverMind path={path} asked={asked} />
          </p>
        </>
      )}
      {ownerBy === 'code' &&
        (isCodeSent ? (
          <>
            <p role="status">
              {t('tracking-detail.code.sent', { email: emailHint, minutes: CODE_MINUTES })}
            </p>
            <CodeForm path={path} asked={asked} answer={answer} />
            <SendCode path={path} asked={asked} variant="quiet" size="small">
              {t('tracking-detail.code.again')}
            </SendCode>
          </>
        ) : (
          <>
            <FormErrors answer={answer} own={words} />
            <p>{t('tracking-detail.code.text', { email: emailHint })}</p>
            <div className="cluster">
              <SendCode path={path} asked={asked} icon="mail">
                {t('tracking-detail.code.send')}
              </SendCode>
              <NeverMind path={path} asked={asked} />
            </div>
          </>
        ))}
    </section>
  )
}

function useCodeWords(): OwnWords {
  const t = useT()
  return {
    code_wrong: t('tracking-detail.code.wrong'),
    code_expired: t('tracking-detail.code.expired'),
  }
}

function CodeForm({ path, asked, answer }: Place & { answer: FormAnswer | undefined }) {
  const t = useT()
  const href = useHref()
  const own = useCodeWords()
  const { defaultValue: _, ...code } = useFormAnswer(answer, own)('code')
  return (
    <form method="post" action={href(path)} className="form" autoComplete="off">
      <FormErrors answer={answer} own={own} />
      <input type="hidden" name="intent" value="enter" />
      <AskedFields asked={asked} />
      <div className="code-field">
        <TextField
          label={t('tracking-detail.code.label')}
          inputMode="numeric"
          autoComplete="one-time-code"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever asked for the code comes for this field alone
          autoFocus
          required
          maxLength={CODE_DIGITS + 4}
          {...code}
        />
      </div>
      <div className="form-actions">
        <Button>{t('tracking-detail.code.submit')}</Button>
        <NeverMind path={path} asked={asked} />
      </div>
    </form>
  )
}

function AskedFields({ asked }: Pick<Place, 'asked'>) {
  return (
    <>
      {asked && <input type="hidden" name="ask" value={asked.ask} />}
      {asked?.line !== undefined && <input type="hidden" name="line" value={asked.line} />}
    </>
  )
}

function NeverMind({ path, asked }: Place) {
  const t = useT()
  const href = useHref()
  return (
    asked && (
      <ButtonLink href={href(path)} variant="quiet">
        {t('tracking-detail.back')}
      </ButtonLink>
    )
  )
}

type Look = Pick<Parameters<typeof Button>[0], 'variant' | 'size' | 'icon'>

function SendCode({ path, asked, children, ...look }: Place & Look & { children: ReactNode }) {
  const href = useHref()
  return (
    <form method="post" action={href(path)}>
      <input type="hidden" name="intent" value="code" />
      <AskedFields asked={asked} />
      <Button {...look}>{children}</Button>
    </form>
  )
}

function LoginLink({ path, asked, children, ...look }: Place & Look & { children: ReactNode }) {
  const href = useHref()
  const redirect = href(asked ? askPath(path, asked) : path)
  return (
    <ButtonLink href={href(`/login?${new URLSearchParams({ redirect })}`)} {...look}>
      {children}
    </ButtonLink>
  )
}

type OwnerActProps = Look & {
  order: Pick<Tracking, 'level' | 'ownerBy'>
  path: string
  asked: OrderAsk
  children: ReactNode
}

/** One tap to an act: the owner comes to it at once, others with that tap to the code or to the login. */
export function OwnerAct({ order, path, asked, children, ...look }: OwnerActProps) {
  const href = useHref()
  const Way = { code: SendCode, login: LoginLink, other_login: undefined }[order.ownerBy]
  if (order.level !== 'owner' && Way) {
    return (
      <Way path={path} asked={asked} {...look}>
        {children}
      </Way>
    )
  }
  return (
    <ButtonLink href={href(askPath(path, asked))} {...look}>
      {children}
    </ButtonLink>
  )
}
