import type { Translate } from '#app/i18n/translator.ts'
import { CheckboxField } from '#app/ui/form/field.tsx'
import type { DesignDocument } from '#design/document.ts'
import { openTexts } from './name-places.ts'

const LONGEST_WORDS = 40
/** As many texts as a name may stand in. */
const MOST_PLACES = 6

type PlaceChoiceProps = {
  document: DesignDocument
  places: readonly string[]
  words: Translate
  onChoose: (places: string[]) => void
}

/** Place choice: which of the texts is the name. Where there is one, nobody is asked. */
export function PlaceChoice({ document, places, words, onChoose }: PlaceChoiceProps) {
  const texts = openTexts(document)
  if (texts.length < 2) return null
  const isFull = places.length >= MOST_PLACES
  return (
    <fieldset className="field names-places">
      <legend className="field-label">{words('names-list.place')}</legend>
      {texts.map(({ id, text }) => {
        const isChosen = places.includes(id)
        return (
          <CheckboxField
            key={id}
            name={`place-${id}`}
            label={text.trim().slice(0, LONGEST_WORDS) || words('names-list.emptyText')}
            checked={isChosen}
            disabled={!isChosen && isFull}
            onChange={() =>
              onChoose(isChosen ? places.filter((place) => place !== id) : [...places, id])
            }
          />
        )
      })}
      {places.length === 0 && (
        <p className="names-trouble" role="alert">
          {words('names-list.noPlace')}
        </p>
      )}
    </fieldset>
  )
}
