import { useEditor } from '#app/editor/core/use-editor.tsx'
import { Options } from '#app/editor/tools/options.tsx'
import { useShop, useT } from '#app/i18n/shop-view.tsx'
import { CheckboxField, SelectField } from '#app/ui/form/field.tsx'
import { calendarLanguages } from '#design/calendar/calendar-words.ts'
import { holidayRegions } from '#design/calendar/holiday-regions.ts'
import { holidayCountries } from '#design/calendar/public-holidays.ts'
import type { Calendar } from '#design/elements/calendar.ts'
import { changeCalendars, changePeople } from './use-calendars.ts'

/** People of a calendar: whose words and holidays they are. */
export function PeopleFields({ first }: { first: Calendar }) {
  const editor = useEditor()
  const t = useT()
  const { config, locale } = useShop()
  const { country, region, language, firstWeekday, hasWeekNumbers } = first
  const regions = (country !== null && holidayRegions[country]) || []
  const names = (type: 'region' | 'language', codes: readonly string[]) => {
    const display = new Intl.DisplayNames([locale.iso], { type })
    return codes
      .map((code) => ({ code, name: display.of(code) ?? code }))
      .sort((one, other) => one.name.localeCompare(other.name, locale.iso))
  }
  return (
    <section className="word-stack" aria-label={t('create.calendar.holidays')}>
      <CheckboxField
        label={t('create.calendar.holidays')}
        name="calendar-holidays"
        checked={country !== null}
        onChange={({ target }) =>
          changePeople(editor, {
            country: target.checked ? config.defaultCountryA2 : null,
            region: null,
          })
        }
      />
      {country !== null && (
        <div className="calendar-fields">
          <SelectField
            label={t('create.calendar.country')}
            name="calendar-country"
            value={country}
            onChange={({ target }) => changePeople(editor, { country: target.value, region: null })}
          >
            {names('region', holidayCountries).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          {regions.length > 0 && (
            <SelectField
              label={t('create.calendar.region')}
              name="calendar-region"
              value={region ?? ''}
              onChange={({ target }) => changePeople(editor, { region: target.value || null })}
            >
              <option value="">{t('create.calendar.wholeCountry')}</option>
              {regions.map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
      <SelectField
        label={t('create.calendar.language')}
        name="calendar-language"
        value={language}
        onChange={({ target }) => changePeople(editor, { language: target.value })}
      >
        {names('language', calendarLanguages).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="calendar-styles">
        <h3 className="word-heading" aria-hidden>
          {t('create.calendar.weekStart')}
        </h3>
        <Options
          label={t('create.calendar.weekStart')}
          value={String(firstWeekday)}
          options={[
            { value: '1', label: t('create.calendar.monday') },
            { value: '7', label: t('create.calendar.sunday') },
          ]}
          onChoose={(value) => changePeople(editor, { firstWeekday: Number(value) })}
        />
      </div>
      <CheckboxField
        label={t('create.calendar.weekNumbers')}
        name="calendar-week-numbers"
        checked={hasWeekNumbers}
        onChange={({ target }) =>
          changeCalendars(editor, () => ({ hasWeekNumbers: target.checked }))
        }
      />
    </section>
  )
}
