import { useEffect, useRef, useState } from 'react'
import { useEditor } from '#app/editor/core/use-editor.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import type { OwnCollection } from '#commerce/collection/collection.contract.ts'
import type { CollectionStore } from './collection-store.ts'
import { useCollection } from './use-collection.ts'
import { WithWords } from './with-words.tsx'
import './together.css'

type Person = OwnCollection['people'][number]

const waitingOf = ({ photos }: Person) => photos.filter(({ isAccepted }) => !isAccepted)

/** Photos from others, by who brought them, until the owner takes them over or removes them. */
export default function FromOthers({ onLink }: { onLink: () => void }) {
  return (
    <WithWords>
      <Tray onLink={onLink} />
    </WithWords>
  )
}

function Tray({ onLink }: { onLink: () => void }) {
  const t = useT()
  const { store, people, collection, left } = useCollection()
  const [isBusy, setBusy] = useState(false)
  const ids = people.flatMap((person) => waitingOf(person).map(({ id }) => id))
  useAnnounced(ids.length)
  if (!collection) return null

  async function takeAll(): Promise<void> {
    setBusy(true)
    await store.accept(ids)
    setBusy(false)
  }

  return (
    <section className="from-others" aria-labelledby="from-others-title">
      <header>
        <h3 id="from-others-title">{t('together.tray.title', { count: ids.length })}</h3>
        <Button type="button" variant="quiet" size="small" icon="share-2" onClick={onLink}>
          {t('together.tray.link')}
        </Button>
      </header>
      {left > 0 && (
        <Alert tone="warning" role="alert">
          <p>{t('together.tray.noRoom', { count: left })}</p>
        </Alert>
      )}
      {people.length === 0 && <p className="from-others-empty">{t('together.tray.waiting')}</p>}
      {ids.length > 0 && (
        <Button
          type="button"
          variant="secondary"
          size="small"
          icon="check"
          block
          busy={isBusy}
          onClick={() => !isBusy && void takeAll()}
        >
          {t('together.tray.takeAll', { count: ids.length })}
        </Button>
      )}
      {people.length > 0 && (
        <ul className="from-others-people">
          {people.map((person) => (
            <PersonPhotos key={person.id} person={person} store={store} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Told to who does not see the tray; not what was there already. */
function useAnnounced(count: number): void {
  const editor = useEditor()
  const t = useT()
  const before = useRef<number>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = count
    if (known === undefined || count <= known) return
    editor.announce(t('together.tray.arrived', { count: count - known }))
  }, [count, editor, t])
}

function PersonPhotos({ person, store }: { person: Person; store: CollectionStore }) {
  const t = useT()
  const { name, comments, photos } = person
  const waiting = waitingOf(person)
  const taken = photos.length - waiting.length
  return (
    <li>
      <p className="from-others-name">
        <strong>{name}</strong>
        {taken > 0 && <span>{t('together.tray.taken', { count: taken })}</span>}
      </p>
      {comments.map(({ id, text }) => (
        <div key={id} className="from-others-comment">
          <p>{text}</p>
          <button
            type="button"
            className="editor-icon-button"
            aria-label={t('together.tray.deleteComment', { name })}
            onClick={() => void store.removeComment(id)}
          >
            <Icon name="trash" size={18} />
          </button>
        </div>
      ))}
      {waiting.length > 0 && (
        <ul className="photo-grid">
          {waiting.map((photo) => (
            <li key={photo.id} className="photo-tile">
              <button
                type="button"
                className="photo-tile-photo"
                onClick={() => void store.accept([photo.id])}
              >
                <img
                  src={photo.thumbnail}
                  alt={t('together.tray.take', { photo: photo.name, name })}
                  width={photo.widthPx}
                  height={photo.heightPx}
                  loading="lazy"
                  decoding="async"
                  style={{ backgroundColor: photo.placeholderColor }}
                />
                <span className="photo-tile-kind" aria-hidden>
                  <Icon name="plus" size={16} />
                </span>
              </button>
              <button
                type="button"
                className="photo-tile-remove"
                aria-label={t('together.tray.remove', { photo: photo.name, name })}
                onClick={() => void store.removePhoto(photo.id)}
              >
                <Icon name="x" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
