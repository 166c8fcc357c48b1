import { useId, useState, type ChangeEvent } from 'react'
import { ask } from '#app/browser-api/ask.ts'
import { browserNetwork } from '#app/upload/browser-network.ts'
import { makeOwnSession } from '#app/upload/own-session.ts'
import { makeSendFile } from '#app/upload/send-file.ts'
import { sendRequest } from '#app/upload/send-request.ts'
import { useHref, useT } from '#app/i18n/shop-view.tsx'
import { draftPath } from '#app/paths.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { DESIGN_FILE_ENDING } from '#commerce/design/design-file.terms.ts'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import { openDesignFile, type OpenProblem } from './open-design-file.ts'
import './design-file.css'

type State =
  | { kind: 'idle' }
  | { kind: 'reading' }
  | { kind: 'sending'; done: number; total: number }
  | { kind: 'opening' }
  | { kind: 'problem'; problem: OpenProblem }

/** As long as the page lives: who tries again need not send everything once more. */
const arrived = new Map<string, Upload>()

/** A design that was saved as a file becomes one of one's own, wherever it was made. */
export function OpenDesignFile() {
  const t = useT()
  const href = useHref()
  const inputId = useId()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const isBusy = state.kind !== 'idle' && state.kind !== 'problem'

  async function open(file: File): Promise<void> {
    setState({ kind: 'reading' })
    const opened = await openDesignFile(file, {
      ask,
      arrived,
      network: browserNetwork,
      send: makeSendFile({
        request: sendRequest,
        session: makeOwnSession(sendRequest),
        places: { get: () => undefined, set: () => {} },
      }),
      onProgress: (done, total) =>
        setState(done < total ? { kind: 'sending', done, total } : { kind: 'opening' }),
    })
    if (!opened.ok) return setState({ kind: 'problem', problem: opened.problem })
    location.assign(href(draftPath(opened.articleId, opened.designId)))
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? []
    // Or the same file could not be chosen again after it failed.
    currentTarget.value = ''
    if (file && !isBusy) void open(file)
  }

  return (
    <div className="open-design-file">
      <input id={inputId} type="file" accept={DESIGN_FILE_ENDING} onChange={choose} />
      <label htmlFor={inputId} className="button button-secondary button-small">
        <Icon name="upload" size={18} />
        <span>{t('together.file.open')}</span>
      </label>
      <div role="status">
        {state.kind === 'reading' && <p>{t('together.file.reading')}</p>}
        {state.kind === 'opening' && <p>{t('together.file.opening')}</p>}
        {state.kind === 'sending' && (
          <>
            <p>{t('together.file.sending', { done: state.done, total: state.total })}</p>
            <progress
              max={state.total}
              value={state.done}
              aria-label={t('together.file.sending', { done: state.done, total: state.total })}
            />
          </>
        )}
      </div>
      {state.kind === 'problem' && (
        <Alert tone="warning" role="alert">
          <p>{t(`together.file.${state.problem}`)}</p>
        </Alert>
      )}
    </div>
  )
}
