import { useDeferredValue, useMemo, useState } from 'react'
import { SearchField } from '#app/editor/tools/search-field.tsx'
import { useT } from '#app/i18n/shop-view.tsx'
import type { Translate } from '#app/i18n/translator.ts'
import { artCategories, artNameId } from './art-categories.ts'
import { ArtThumbnail } from './art-thumbnail.tsx'
import { findListedArt, type ListedArt } from './clip-art.ts'
import { beginsWord, isNamed } from './search-words.ts'

type ArtCollectionProps = {
  onChoose: (art: ListedArt) => void
  /** Leaves some out, such as what is no emoji. */
  isOffered?: (art: ListedArt) => boolean
}

/** The collection by subject, or what the searched word finds in the reader's language. */
export function ArtCollection({ onChoose, isOffered }: ArtCollectionProps) {
  const t = useT()
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query)
  const found = useMemo(() => findArt(wanted, t, isOffered), [wanted, t, isOffered])
  return (
    <div className="word-stack">
      <SearchField label={t('create.tools.searchArt')} value={query} onChange={setQuery} />
      {found.length === 0 && <p className="word-hint">{t('create.tools.nothingFound')}</p>}
      {found.map(({ id, arts }) => (
        <section key={id} className="art-category" aria-label={t(`create.tools.category.${id}`)}>
          <h3 className="word-heading">{t(`create.tools.category.${id}`)}</h3>
          <ul className="art-tiles">
            {arts.map((art) => (
              <li key={art.id}>
                <button
                  type="button"
                  className="art-tile"
                  aria-label={t(artNameId(art.id))}
                  title={t(artNameId(art.id))}
                  onClick={() => onChoose(art)}
                >
                  <ArtThumbnail art={art} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="visually-hidden" role="status">
        {wanted && t('create.tools.found', { count: found.flatMap(({ arts }) => arts).length })}
      </p>
    </div>
  )
}

function findArt(query: string, t: Translate, isOffered: (art: ListedArt) => boolean = () => true) {
  return artCategories
    .map(({ id, artIds }) => {
      const isSubject = beginsWord(t(`create.tools.category.${id}`), query)
      const arts = artIds
        .map((artId) => findListedArt(artId))
        .filter((art) => art !== undefined)
        .filter((art) => isSubject || isNamed(t(artNameId(art.id)), query))
        .filter(isOffered)
      return { id, arts }
    })
    .filter(({ arts }) => arts.length > 0)
}
