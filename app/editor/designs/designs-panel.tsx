import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import type { PanelProps } from '#app/editor/shell/panel-props.ts'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import { useSession } from '#app/session/use-session.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import { LeftOnDevice } from './left-on-device.tsx'
import { OtherArticles } from './other-articles.tsx'
import { OwnDesignList } from './own-designs.tsx'
import { PanelSection } from './panel-section.tsx'
import { PublishForm } from './publish-form.tsx'
import { VersionList } from './versions.tsx'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { useLoginHref } from '#app/editor/autosave/use-login-href.ts'
import './panel.css'

const DesignFilePart = lazyPart(
  async () => (await import('#app/editor/together/design-file-part.tsx')).default,
)

/** Everything that one's designs were, are and can become. */
export default function DesignsPanel({ start }: PanelProps) {
  const { status, session } = useSession()
  const t = useT()
  return (
    <div className="designs-panel">
      {status === 'unauthenticated' && <ToAccount />}
      <LeftOnDevice />
      <PanelSection title={t('create.saving.own')} isOpen>
        <OwnDesignList />
      </PanelSection>
      <PanelSection title={t('create.saving.versions')}>
        <VersionList />
      </PanelSection>
      <PanelSection title={t('create.saving.others')}>
        <OtherArticles />
      </PanelSection>
      <PanelSection title={t('create.saving.file')}>
        <PartBoundary fallback={<Skeleton shape="button" />}>
          <DesignFilePart />
        </PartBoundary>
      </PanelSection>
      {session?.customer?.is_partner && (
        <PanelSection title={t('create.saving.publish')}>
          <PublishForm articleName={start.article.name} />
        </PanelSection>
      )}
    </div>
  )
}

/** Saved first: the login takes along what the shop has. */
function ToAccount() {
  const { autosave } = useAutosave()
  const loginHref = useLoginHref()
  const t = useT()
  const logIn = async () => {
    await autosave.flush()
    await autosave.flushToDevice()
    location.assign(loginHref())
  }
  return (
    <aside className="to-account">
      <p>{t('create.saving.account.text')}</p>
      <Button type="button" size="small" icon="user" onClick={() => void logIn()}>
        {t('create.saving.account.logIn')}
      </Button>
    </aside>
  )
}
