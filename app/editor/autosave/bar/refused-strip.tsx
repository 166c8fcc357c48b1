import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { useLoginHref } from '#app/editor/autosave/use-login-href.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'

const refusals: Partial<Record<string, MessageId>> = {
  not_found: 'create.keeping.refused.notYours',
  unauthenticated: 'create.keeping.refused.notYours',
  forbidden: 'create.keeping.refused.notYours',
  quota_exceeded: 'create.keeping.refused.tooMany',
  too_large: 'create.keeping.refused.tooLarge',
}

/** The shop does not want it as it is; until somebody sees to it, it is safe on this device. */
export function RefusedStrip({ code, isOrdered }: { code: string; isOrdered: boolean }) {
  const { autosave } = useAutosave()
  const loginHref = useLoginHref()
  const t = useT()
  const isNotOurs = refusals[code] === 'create.keeping.refused.notYours'
  return (
    <Alert
      tone="warning"
      role="alert"
      title={t('create.keeping.refused.title')}
      actions={
        isNotOurs ? (
          <>
            <ButtonLink size="small" href={loginHref()}>
              {t('create.keeping.logIn')}
            </ButtonLink>
            <Button type="button" size="small" variant="quiet" onClick={() => autosave.saveAsNew()}>
              {t('create.keeping.saveAsNew')}
            </Button>
          </>
        ) : (
          <Button type="button" size="small" onClick={() => autosave.tryAgain()}>
            {t('create.keeping.tryAgain')}
          </Button>
        )
      }
    >
      {isOrdered && <p>{t('create.keeping.notAdded.refused')}</p>}
      <p>{t(refusals[code] ?? 'create.keeping.refused.other')}</p>
    </Alert>
  )
}
