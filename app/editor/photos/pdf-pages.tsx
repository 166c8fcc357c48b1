import { useEffect, useState } from 'react'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { ModalDialog } from '#app/ui/feedback/dialog.tsx'
import type { Upload } from '#commerce/upload/upload.contract.ts'
import type { PhotoLibrary } from './library/photo-library.ts'
import { useLibrary, useLibraryState } from './library/use-library.ts'
import { problemOfAsked } from '#app/upload/read-refusal.ts'
import type { UploadProblem } from '#app/upload/upload-problems.ts'

/** PDF pages that become photos. Of a PDF with a single page nobody is asked. */
export function PdfPages() {
  const library = useLibrary()
  const pdf = useLibraryState(({ openPdfId, uploads }) =>
    uploads.find(({ id }) => id === openPdfId),
  )
  const [problem, setProblem] = useState<UploadProblem>()
  useArrivingPdfs(library, setProblem)
  if (!pdf) return null
  const close = () => {
    setProblem(undefined)
    library.openPdf(null)
  }
  return <PageChooser key={pdf.id} pdf={pdf} earlierProblem={problem} onClose={close} />
}

function useArrivingPdfs(library: PhotoLibrary, onProblem: (problem: UploadProblem) => void): void {
  useEffect(
    () =>
      library.onArrival((uploads) => {
        const pdf = uploads.find(({ kind }) => kind === 'PDF')
        if (!pdf) return
        if (pdf.pages?.length !== 1) return library.openPdf(pdf.id)
        void library.choosePage(pdf.id, 1).then((answer) => {
          if (answer.kind === 'answer') return
          onProblem(problemOfAsked(answer))
          library.openPdf(pdf.id)
        })
      }),
    [library, onProblem],
  )
}

type PageChooserProps = {
  pdf: Upload
  /** Why its only page, which nobody had to choose, is not here. */
  earlierProblem: UploadProblem | undefined
  onClose: () => void
}

function PageChooser({ pdf, earlierProblem, onClose }: PageChooserProps) {
  const library = useLibrary()
  const t = useT()
  const [chosen, setChosen] = useState<readonly number[]>(earlierProblem ? [1] : [])
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState(earlierProblem)

  const toggle = (page: number) =>
    setChosen(chosen.includes(page) ? chosen.filter((one) => one !== page) : [...chosen, page])

  async function take(): Promise<void> {
    setBusy(true)
    setProblem(undefined)
    for (const page of chosen.toSorted((one, other) => one - other)) {
      const answer = await library.choosePage(pdf.id, page)
      if (answer.kind !== 'answer') {
        setBusy(false)
        setProblem(problemOfAsked(answer))
        return
      }
      setChosen((left) => left.filter((one) => one !== page))
    }
    onClose()
  }

  return (
    <ModalDialog
      title={t('create.photos.pdf.title')}
      closeLabel={t('general.close')}
      size="large"
      onClose={onClose}
      actions={
        <Button
          type="button"
          icon="plus"
          busy={isBusy}
          disabled={chosen.length === 0}
          onClick={() => !isBusy && void take()}
        >
          {t('create.photos.pdf.take', { count: chosen.length })}
        </Button>
      }
    >
      <p>{t('create.photos.pdf.text', { name: pdf.name })}</p>
      {problem && (
        <p className="field-error" role="alert">
          {t(`create.photos.problem.${problem}`)}
        </p>
      )}
      <ul className="pdf-pages">
        {pdf.pages?.map(({ number, widthMm, heightMm, thumbnail }) => (
          <li key={number}>
            <label className="pdf-page">
              <input
                type="checkbox"
                checked={chosen.includes(number)}
                onChange={() => toggle(number)}
              />
              {thumbnail ? (
                <img src={thumbnail} alt="" loading="lazy" decoding="async" />
              ) : (
                <span className="pdf-page-blank" style={{ aspectRatio: widthMm / heightMm }} />
              )}
              <span>{t('create.photos.pdf.page', { number })}</span>
            </label>
          </li>
        ))}
      </ul>
    </ModalDialog>
  )
}
