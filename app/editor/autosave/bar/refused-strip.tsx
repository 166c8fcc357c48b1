import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { useLoginHref } from '#app/editor/autosave/use-login-href.ts'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'

const refusals: Partial<Record<string, MessageId>> = {
  not_found: 'create.saving.refused.notYours',
  unauthenticated: 'create.saving.refused.notYours',
  forbidden: 'create.saving.refused.notYours',
  quota_exceeded: 'create.saving.refused.tooMany',
  too_large: 'create.saving.refused.tooLarge',
}

/** The shop does not want it as it is; until somebody sees to it, it is safe on this device. */
export function RefusedStrip({ code, isOrdered }: { code: string; isOrdered: boolean }) {
  const { autosave } = useAutosave()
  const loginHref = useLoginHref()
  const t = useT()
  const isNotOurs = refusals[code] === 'create.saving.refused.notYours'
  return (
    <Alert
      tone="warning"
      role="alert"
      title={t('create.saving.refused.title')}
      actions={
        isNotOurs ? (
          <>
            <ButtonLink size="small" href={loginHref()}>
              {t('create.saving.logIn')}
            </ButtonLink>
            <Button type="button" size="small" variant="quiet" onClick={() => autosave.saveAsNew()}>
              {t('create.saving.saveAsNew')}
            </Button>
          </>
        ) : (
          <Button type="button" size="small" onClick={() => autosave.tryAgain()}>
            {t('create.saving.tryAgain')}
          </Button>
        )
      }
    >
      {isOrdered && <p>{t('create.saving.notAdded.refused')}</p>}
      <p>{t(refusals[code] ?? 'create.saving.refused.other')}</p>
    </Alert>
  )
}
