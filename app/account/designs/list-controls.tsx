import { Form, useLocation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/form/button.tsx'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { triStates } from '#commerce/design/design.terms.ts'
import { designSorts } from '#commerce/catalogue/design-sort.terms.ts'
import { dateFilters, type DateFilter } from './date-filter.ts'
import { isNarrowed, nameOf, type DesignsQuery, type TriFilter } from './designs-query.ts'

/** Each page has its own words: only they are in the browser. */
export type ControlWords = {
  search: string
  date: string
  dates: Record<DateFilter, string>
  sort: string
  sorts: Record<DesignsQuery['sort'], string>
  show: string
  all: string
}

export type TriControl = {
  filter: TriFilter
  label: string
  answers: Record<(typeof triStates)[number], string>
}

/** A form that sends itself as an address: it works without script, and Back finds the same list. */
export function ListControls({
  asked,
  words,
  questions,
}: {
  asked: DesignsQuery
  words: ControlWords
  questions?: readonly TriControl[]
}) {
  const { pathname } = useLocation()
  return (
    // Made anew for another address: fields that nobody controls keep what was typed.
    <Form method="get" action={pathname} className="designs-controls" key={JSON.stringify(asked)}>
      <div className="designs-search">
        <TextField
          label={words.search}
          name="query"
          type="search"
          defaultValue={asked.query}
          maxLength={100}
        />
      </div>
      <SelectField label={words.date} name="date" defaultValue={asked.date}>
        {dateFilters.map((filter) => (
          <option key={filter} value={filter}>
            {words.dates[filter]}
          </option>
        ))}
      </SelectField>
      {questions?.map(({ filter, label, answers }) => (
        <SelectField key={filter} label={label} name={nameOf(filter)} defaultValue={asked[filter]}>
          {triStates.map((state) => (
            <option key={state} value={state}>
              {answers[state]}
            </option>
          ))}
        </SelectField>
      ))}
      <SelectField label={words.sort} name="sort" defaultValue={asked.sort}>
        {designSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </SelectField>
      <div className="designs-controls-buttons">
        <Button variant="secondary" icon="search">
          {words.show}
        </Button>
        {isNarrowed(asked) && (
          <ButtonLink href={pathname} variant="quiet">
            {words.all}
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}
