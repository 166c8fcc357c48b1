import { useNavigation } from 'react-router'
import { useT } from '#app/i18n/shop-view.tsx'
import { Button } from '#app/ui/form/button.tsx'
import { Icon } from '#app/ui/picture/icon.tsx'
import { MOST_PLACE_LENGTH } from '#commerce/delivery/delivery.terms.ts'
import { PointMap } from './point-map.tsx'
import type { PointView } from './point-view.ts'
import type { ShownOption } from './step-data.ts'

export const POINT_SEARCH = 'point-search'

type PointChoiceProps = {
  option: ShownOption
  place: string
  chosenId: string | undefined
  error: string | undefined
}

/** Shown when its way of delivery is chosen. */
export function PointChoice({ option, place, chosenId, error }: PointChoiceProps) {
  const t = useT()
  const { points, mode, service } = option
  const isSearched = mode === 'PICKPOINT'
  const onlyOne = !isSearched && points.length === 1 ? points[0]!.id : undefined
  return (
    <div className="way-points stack">
      {isSearched && <PointSearch place={place} />}
      {error && (
        <p className="field-error" id="field-point-error">
          <Icon name="circle-alert" size={18} />
          <span>{error}</span>
        </p>
      )}
      {points.length === 0 ? (
        <p className="muted" role="status">
          {t('checkout.delivery.noPoints', { place })}
        </p>
      ) : (
        <fieldset>
          {isSearched && <PointMap points={points} idOf={(point) => idOf(service, point)} />}
          <legend className="visually-hidden">{t('checkout.delivery.choosePoint')}</legend>
          <ul className="points" tabIndex={-1} id="field-point">
            {points.map((point, index) => (
              <li key={point.id}>
                <Point
                  point={point}
                  id={idOf(service, point)}
                  number={isSearched ? index + 1 : undefined}
                  name={`point-${service}`}
                  isChosen={point.id === (chosenId ?? onlyOne)}
                />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  )
}

function PointSearch({ place }: { place: string }) {
  const t = useT()
  const navigation = useNavigation()
  const isSearching = navigation.location?.search.includes('place=') ?? false
  return (
    <div className="field">
      <label className="field-label" htmlFor="field-place">
        {t('checkout.delivery.near')}
      </label>
      <span className="field-box">
        <input
          form={POINT_SEARCH}
          className="field-control"
          id="field-place"
          name="place"
          type="search"
          defaultValue={place}
          maxLength={MOST_PLACE_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          required
        />
        <Button form={POINT_SEARCH} variant="secondary" icon="search" busy={isSearching}>
          {t('checkout.delivery.search')}
        </Button>
      </span>
    </div>
  )
}

const idOf = (service: string, { id }: PointView) => `point-${service}-${id}`

type PointProps = {
  point: PointView
  id: string
  /** On the map. */
  number: number | undefined
  name: string
  isChosen: boolean
}

function Point({ point, id, number, name, isChosen }: PointProps) {
  const t = useT()
  return (
    <div className="point">
      <label className="choice">
        <input type="radio" name={name} id={id} value={point.id} defaultChecked={isChosen} />
        <span className="choice-text">
          <span className="point-name" data-number={number}>
            {point.name}
          </span>
          <span className="choice-hint">{point.address}</span>
        </span>
        {point.distance && <span className="choice-end numeric">{point.distance}</span>}
      </label>
      <details>
        <summary>
          <Icon name="clock" size={16} />
          <span>{t('checkout.delivery.hours')}</span>
          <span className="visually-hidden">{`: ${point.name}`}</span>
        </summary>
        <dl className="hours">
          {point.hours.map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
        {point.mapUrl && (
          <a href={point.mapUrl} target="_blank" rel="noopener noreferrer">
            {t('checkout.delivery.map')}
          </a>
        )}
      </details>
    </div>
  )
}
