import { useState, type FormEvent } from 'react'
import { useFormAnswer } from '#app/form-errors.tsx'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { useSession } from '#app/session/use-session.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { CheckboxField, TextField } from '#app/ui/form/field.tsx'
import type { OwnCollection } from '#commerce/collection/collection.contract.ts'
import {
  LONGEST_PERSON_NAME,
  LONGEST_TITLE,
  MOST_DAYS,
  MOST_DAYS_OF_GUEST,
  MOST_PER_PERSON,
  MOST_PHOTOS,
  USUAL_DAYS,
  USUAL_PER_PERSON,
  USUAL_PHOTOS,
} from '#commerce/collection/collection.terms.ts'
import type { Wishes } from './collection-store.ts'

type CollectFormProps = {
  collection: OwnCollection['collection']
  isNew: boolean
  /** Undefined when it was done, else which fields are wrong. */
  onSend: (wishes: Wishes) => Promise<Readonly<Record<string, string>> | undefined>
  onDone: () => void
}

const DAY_MS = 24 * 60 * 60_000

export function CollectForm({ collection, isNew, onSend, onDone }: CollectFormProps) {
  const t = useT()
  const { timeZone } = useShop()
  const { status, session } = useSession()
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>()
  const [isBusy, setBusy] = useState(false)
  const field = useFormAnswer(wrong && { code: 'invalid', fields: { ...wrong }, values: {} })
  const isGuest = status !== 'authenticated'
  const [now] = useState(() => Date.now())
  const inDays = (days: number) => dayIn(timeZone, now + days * DAY_MS)
  const usualEnd = inDays(USUAL_DAYS)
  // A link that is over is opened again for as long as a new one.
  const lastDay = collection && collection.endsOn > inDays(0) ? collection.endsOn : usualEnd

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : ''
    }
    setBusy(true)
    const refused = await onSend({
      title: text('title'),
      hostName: text('hostName'),
      endsOn: text('endsOn'),
      mostPhotos: text('mostPhotos'),
      mostPerPerson: text('mostPerPerson'),
      showsDesign: given.has('showsDesign'),
    })
    setBusy(false)
    setWrong(refused)
    if (!refused) onDone()
  }

  return (
    <form className="collect-form" onSubmit={(event) => void send(event)}>
      <p>{t('together.collect.intro')}</p>
      {wrong && Object.keys(wrong).length === 0 && (
        <Alert tone="warning" role="alert">
          <p>{t('together.collect.failed')}</p>
        </Alert>
      )}
      <TextField
        {...field('title')}
        label={t('together.collect.subject')}
        hint={t('together.collect.subjectHint')}
        required
        maxLength={LONGEST_TITLE}
        defaultValue={collection?.title}
        autoComplete="off"
      />
      <TextField
        {...field('hostName')}
        label={t('together.collect.host')}
        hint={t('together.collect.hostHint')}
        maxLength={LONGEST_PERSON_NAME}
        defaultValue={collection?.hostName ?? session?.customer?.name ?? ''}
        autoComplete="given-name"
      />
      <div className="collect-form-numbers">
        <TextField
          {...field('endsOn')}
          type="date"
          label={t('together.collect.lastDay')}
          required
          min={inDays(1)}
          max={inDays(isGuest ? MOST_DAYS_OF_GUEST : MOST_DAYS)}
          defaultValue={lastDay}
        />
        <TextField
          {...field('mostPhotos')}
          type="number"
          label={t('together.collect.photos')}
          required
          min={1}
          max={MOST_PHOTOS}
          defaultValue={collection?.mostPhotos ?? USUAL_PHOTOS}
        />
        <TextField
          {...field('mostPerPerson')}
          type="number"
          label={t('together.collect.perPerson')}
          required
          min={1}
          max={MOST_PER_PERSON}
          defaultValue={collection?.mostPerPerson ?? USUAL_PER_PERSON}
        />
      </div>
      <CheckboxField
        name="showsDesign"
        label={t('together.collect.showsDesign')}
        defaultChecked={collection?.showsDesign ?? false}
      />
      {status === 'unauthenticated' && (
        <p className="collect-dialog-note">{t('together.collect.guest')}</p>
      )}
      {status === 'authenticated' && (
        <p className="collect-dialog-note">{t('together.collect.mail')}</p>
      )}
      <div className="cluster">
        <Button icon={isNew ? 'share-2' : 'check'} busy={isBusy}>
          {isNew ? t('together.collect.make') : t('together.collect.save')}
        </Button>
        {collection && (
          <Button type="button" variant="quiet" onClick={onDone}>
            {t('create.saving.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** YYYY-MM-DD where the store is. */
function dayIn(timeZone: string, time: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(time)
}
