import { useState, type FormEvent } from 'react'
import type { OutputOf } from '#api/contract.ts'
import { ask } from '#app/browser-api/ask.ts'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useApiAnswer } from '#app/editor/core/use-api-answer.ts'
import { useAutosave, useAutosaveState } from '#app/editor/autosave/use-autosave.tsx'
import { lazyPart } from '#app/editor/shell/lazy-part.tsx'
import { PartBoundary } from '#app/editor/shell/part-boundary.tsx'
import type { MessageId } from '#app/i18n/message-id.ts'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { RadioGroup, TextArea, TextField } from '#app/ui/form/field.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { designContract } from '#commerce/design/design.contract.ts'
import { LONGEST_DESCRIPTION, LONGEST_NAME } from '#commerce/design/design.terms.ts'
import { publish, readTags, type Published, type Publication } from './publish.ts'

const ConfirmFindings = lazyPart(
  async () => (await import('#app/editor/preview/confirm-findings.tsx')).ConfirmFindings,
)

type Draft = OutputOf<typeof designContract.getOwnDesign>

const problems: Record<Extract<Published, { kind: 'refused' }>['why'], MessageId> = {
  unsaved: 'create.saving.publish.unsaved',
  empty: 'create.saving.publish.empty',
  description: 'create.saving.publish.needsDescription',
  tags: 'create.saving.publish.tooManyTags',
  made_by_another: 'create.saving.publish.madeByAnother',
  failed: 'create.saving.publish.failed',
}

/** For partners: who may see it, under which words. What is sold is the version of this moment. */
export function PublishForm({ articleName }: { articleName: string }) {
  const designId = useAutosaveState((state) => state.designId)
  const { asked } = useApiAnswer(designId === undefined ? undefined : `/designs/${designId}/draft`)
  const t = useT()
  if (designId === undefined) return <p className="muted">{t('create.saving.publish.first')}</p>
  if (asked.kind === 'asking') return <Skeleton lines={4} />
  if (asked.kind !== 'answer') return <p className="muted">{t('create.saving.listFailed')}</p>
  return <PublishFields draft={asked.value} articleName={articleName} />
}

function PublishFields({ draft, articleName }: { draft: Draft; articleName: string }) {
  const { autosave } = useAutosave()
  const editor = useEditor()
  const t = useT()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Published>()
  const [wanted, setWanted] = useState<Publication>()

  async function send(publication: Publication, confirmed: readonly string[]): Promise<void> {
    setIsBusy(true)
    setWanted(publication)
    const published = await publish(autosave, publication, confirmed, { ask })
    setIsBusy(false)
    setOutcome(published)
    if (published.kind === 'done') editor.announce(t('create.saving.publish.done'))
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isBusy) return
    const form = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value.trim() : ''
    }
    void send(
      {
        name: read('name'),
        description: read('description'),
        tags: readTags(read('tags')),
        visibility: read('visibility') as Publication['visibility'],
      },
      [],
    )
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p className="muted">{t('create.saving.publish.text', { article: articleName })}</p>
      <TextField
        label={t('create.saving.name')}
        name="name"
        defaultValue={autosave.getState().name}
        maxLength={LONGEST_NAME}
        required
      />
      <TextArea
        label={t('create.saving.publish.description')}
        name="description"
        defaultValue={draft.description}
        maxLength={LONGEST_DESCRIPTION}
        rows={3}
      />
      <TextField
        label={t('create.saving.publish.tags')}
        hint={t('create.saving.publish.tagsHint')}
        name="tags"
        defaultValue={draft.tags.join(', ')}
      />
      <RadioGroup
        label={t('create.saving.publish.who')}
        name="visibility"
        defaultValue={draft.visibility}
        options={(['PRIVATE', 'APPLICATION', 'GROUP_APPLICATIONS'] as const).map((value) => ({
          value,
          label: t(`general.visibility.${value}`),
        }))}
      />
      {outcome?.kind === 'refused' && (
        <Alert tone="warning" role="alert">
          <p>{t(problems[outcome.why])}</p>
        </Alert>
      )}
      {outcome?.kind === 'done' && (
        <Alert tone="success">
          <p>{t('create.saving.publish.done')}</p>
        </Alert>
      )}
      <Button busy={isBusy}>{t('create.saving.publish.save')}</Button>
      {outcome?.kind === 'confirm' && wanted && (
        <PartBoundary onClose={() => setOutcome(undefined)}>
          <ConfirmFindings
            codes={outcome.codes}
            onConfirm={(codes) => void send(wanted, codes)}
            onCancel={() => setOutcome(undefined)}
          />
        </PartBoundary>
      )}
    </form>
  )
}
