import { Form, useLocation } from 'react-router'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import type { ManagedDesign } from '#commerce/design/design-list.contract.ts'
import { addressWith } from './designs-query.ts'
import { draftPath } from './draft-path.ts'
import { chosenValue, type NotDone } from './managed-actions.ts'
import { passing } from './own-actions.ts'

/** Each design that stayed as it was, with the reason and the way on. */
export function NotPublished({
  doneCount,
  notDone,
  designs,
}: {
  doneCount: number
  notDone: readonly NotDone[]
  designs: readonly ManagedDesign[]
}) {
  const t = useT()
  return (
    <Alert tone="warning" role="alert" title={t('accounts-designs-admin.notDone')}>
      {doneCount > 0 && <p>{t('accounts-designs-admin.doneCount', { count: doneCount })}</p>}
      <ul className="stack stack-small">
        {notDone.map((one) => (
          <li key={one.designId}>
            <Reason one={one} design={designs.find(({ id }) => id === one.designId)} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function Reason({ one, design }: { one: NotDone; design: ManagedDesign | undefined }) {
  const t = useT()
  const href = useHref()
  const { pathname, search } = useLocation()
  const needsWords = one.fields['description'] === 'required'
  const codes = one.code === 'preflight' ? (one.fields['findings'] ?? '').split(',') : []
  return (
    <>
      <p>{t('general.labelled', { label: design?.name ?? '', value: t(reasonOf(one)) })}</p>
      <div className="cluster">
        {needsWords && (
          <ButtonLink
            href={addressWith(pathname, search, { ...passing, edit: one.designId })}
            size="small"
            variant="secondary"
          >
            {t('accounts-designs-admin.notDone.describe')}
          </ButtonLink>
        )}
        {codes.length > 0 && design && (
          <>
            <ButtonLink href={href(draftPath(design))} size="small" variant="secondary">
              {t('accounts-designs-admin.notDone.open')}
            </ButtonLink>
            <Form method="post" action={addressWith(pathname, search, passing)}>
              <input type="hidden" name="design" value={chosenValue(one)} />
              <input type="hidden" name="visibility" value={one.visibility} />
              {codes.map((code) => (
                <input key={code} type="hidden" name="confirmed" value={code} />
              ))}
              <Button size="small" variant="quiet">
                {t('accounts-designs-admin.notDone.anyway')}
                <span className="visually-hidden">: {design.name}</span>
              </Button>
            </Form>
          </>
        )}
      </div>
    </>
  )
}

function reasonOf({ code, fields }: NotDone) {
  if (code === 'preflight') return 'accounts-designs-admin.notDone.preflight'
  if (fields['document'] === 'empty_document') return 'accounts-designs-admin.notDone.empty'
  if (fields['description'] === 'required') return 'accounts-designs-admin.notDone.noWords'
  if (fields['visibility'] === 'made_by_another') return 'accounts-designs-admin.notDone.notYours'
  if (code === 'conflict') return 'accounts-designs-admin.notDone.changed'
  if (code === 'too_many_attempts') return 'general.form.tooManyAttempts'
  return 'accounts-designs-admin.notDone.other'
}
