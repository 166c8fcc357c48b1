import { useEffect, useState } from 'react'
import type { OutputOf } from '#api/contract.ts'
import { apiPath } from '#app/browser-api/api-path.ts'
import { OpenDesignFile } from '#app/design-file/design-file-box.tsx'
import { ask, type ApiAnswer } from '#app/browser-api/ask.ts'
import { useAutosave } from '#app/editor/autosave/use-autosave.tsx'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import type { designContract } from '#commerce/design/design.contract.ts'
import { numberLocaleOf } from '#config/locales.ts'
import { WithWords } from './with-words.tsx'
import './together.css'

type Facts = OutputOf<typeof designContract.getDesignFileFacts>
type Problem = 'lent' | 'tooLarge' | 'failed'

export default function DesignFilePart() {
  return (
    <WithWords>
      <DesignFile />
    </WithWords>
  )
}

/** The design with its photos as one file, and a file as a design. */
function DesignFile() {
  const t = useT()
  const { autosave } = useAutosave()
  const { facts, problem, isBusy, download } = useDownload(autosave)
  const size = useSize()
  return (
    <div className="design-file">
      <p>{t('together.file.text')}</p>
      {problem && (
        <Alert tone="warning" role="alert">
          <p>{t(`together.file.${problem}`)}</p>
        </Alert>
      )}
      <div className="cluster">
        <Button
          type="button"
          size="small"
          variant="secondary"
          icon="download"
          busy={isBusy}
          onClick={() => !isBusy && void download()}
        >
          {t('together.file.download')}
        </Button>
        {facts && (
          <span className="collect-dialog-note">
            {t('together.file.facts', { photos: facts.photos, size: size(facts.bytes) })}
          </span>
        )}
      </div>
      <OpenDesignFile />
    </div>
  )
}

function useDownload(autosave: ReturnType<typeof useAutosave>['autosave']) {
  const [facts, setFacts] = useState<Facts>()
  const [problem, setProblem] = useState<Problem>()
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const { designId } = autosave.getState()
    if (designId === undefined) return
    void askForFacts(designId).then((asked) => asked.kind === 'answer' && setFacts(asked.value))
  }, [autosave])

  /** Download: what is shown is saved first, as the file is what the shop has. */
  async function download(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    const isSaved = await (autosave.getState().designId === undefined
      ? autosave.makeDesign()
      : autosave.flush())
    const { designId } = autosave.getState()
    if (!isSaved || designId === undefined) {
      setBusy(false)
      return setProblem(problemOf(undefined))
    }
    const asked = await askForFacts(designId)
    setBusy(false)
    if (asked.kind !== 'answer') return setProblem(problemOf(asked))
    setFacts(asked.value)
    const link = document.createElement('a')
    link.href = apiPath('/designs/{design_id}/file', { designId })
    link.download = ''
    link.click()
  }

  return { facts, problem, isBusy, download }
}

const askForFacts = (designId: string) =>
  ask({ method: 'GET', path: `/designs/${designId}/file-facts` })

function problemOf(asked: Exclude<ApiAnswer<Facts>, { kind: 'answer' }> | undefined): Problem {
  if (asked?.kind !== 'refused') return 'failed'
  if (asked.refused.fields['document'] === 'lent_photos') return 'lent'
  return asked.refused.code === 'too_large' ? 'tooLarge' : 'failed'
}

/** `3.4 MB`, in the language of the page. */
function useSize(): (bytes: number) => string {
  const { locale } = useShop()
  const format = new Intl.NumberFormat(numberLocaleOf(locale.iso), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  return (bytes) => format.format(Math.max(bytes / 1_000_000, 0.1))
}
