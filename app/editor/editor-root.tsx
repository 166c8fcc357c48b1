import { Component, StrictMode, type ReactNode } from 'react'
import { ShopProvider, useT, type ShopView } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ButtonLink } from '#app/ui/form/button.tsx'
import { EditorPage } from './editor-page.tsx'
import type { EditorStart } from './editor-start.ts'

type EditorRootProps = { view: ShopView; t: Translate; start: EditorStart }

/** The same tree on the server and in the browser: whatever differs would be drawn anew. */
export function EditorRoot({ view, t, start }: EditorRootProps) {
  return (
    <StrictMode>
      <ShopProvider view={view} t={t} nonce={undefined}>
        <EditorBoundary>
          <EditorPage start={start} />
        </EditorBoundary>
      </ShopProvider>
    </StrictMode>
  )
}

/** An empty screen would look as if the design were gone; it is kept, and a reload brings it back. */
class EditorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <EditorFailed /> : this.props.children
  }
}

function EditorFailed() {
  const t = useT()
  return (
    <main id="main" className="container page-block">
      <Alert
        tone="warning"
        role="alert"
        actions={
          <ButtonLink href={location.href} size="small">
            {t('general.error.refresh')}
          </ButtonLink>
        }
      >
        <p>{t('general.error.server.text')}</p>
      </Alert>
    </main>
  )
}
